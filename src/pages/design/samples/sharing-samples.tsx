import { paths } from '#app/paths.ts';
import { addressLines, type ShippingAddressFields } from '#design/data/address-lines.ts';
import { ShippingAddress } from '#design/data/shipping-address.tsx';
import { Icon } from '#design/icons/icon.tsx';
import { ICON_NAMES } from '#design/icons/icon-names.ts';
import { Section, SectionTitle } from '#design/layout/section.tsx';
import { ShareBanner } from '#design/sharing/share-banner.tsx';
import { formatMoney } from '#money/format.ts';
import { money } from '#money/money.ts';
import { useLocale } from '#platform/web/messages.tsx';
import { Row, Sample, Samples } from './sample.tsx';
import { samplePicture } from './sample-pictures.ts';

const HOME = {
  name: 'Nora Quilici',
  address: '12 Quay Street',
  address2: 'Flat 3',
  city: 'Portland',
  state: 'OR',
  zipcode: '97205',
  country: 'US',
  phone_number: '+1 503 555 0100',
};

const SHARED = {
  url: 'https://example.test/projects/tidewater',
  contributor_url: 'https://example.test/projects/tidewater?reft=7',
  title: 'Tidewater',
  tagline: 'A field recorder that hears under water',
  namespace: 'sample',
  counturl: paths.api('fb_share_count', { url: '/' }),
};

const LABELS = {
  on: (name: string) => `Share on ${name}`,
  mailName: 'Email',
  mailLabel: 'Send by email',
  copyLabel: 'Copy link',
  copiedLabel: 'Copied',
  shared: (count: number) => `Shared ${count} times`,
};

const AMOUNTS = [
  ['cents', money(123_450, 'USD'), { cents: true }],
  ['without cents', money(123_450, 'USD'), {}],
  ['noIso', money(123_450, 'USD'), { noIso: true }],
  ['code instead of symbol', money(123_450, 'CHF'), { cents: true }],
  ['no minor unit', money(12_345, 'JPY'), { cents: true }],
] as const;

function Amounts() {
  const locale = useLocale();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {AMOUNTS.map(([name, amount, options]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="tabular">{formatMoney(amount, locale, options)}</dd>
        </div>
      ))}
    </dl>
  );
}

const countShares = async (counturl: string): Promise<number> =>
  (await import('#platform/web/calls/fetch-share-count.ts')).fetchShareCount(counturl);

function Address({ fields }: { fields: ShippingAddressFields }) {
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const lines = addressLines(fields, names.of(fields.country) ?? '');
  return <ShippingAddress lines={lines} phone={fields.phone_number ?? ''} />;
}

export function SharingSamples() {
  return (
    <Samples id="sharing" title="Titles, icons, sharing">
      <Sample name="ShareBanner" note="hover or focus says what it does" wide>
        <ShareBanner
          data={{ ...SHARED, picture_url: samplePicture('', 200).src }}
          isContributor
          title="Tell somebody who would like this"
          labels={LABELS}
          countShares={countShares}
        />
      </Sample>
      <Sample name="Icon" note="one sprite, kept in local storage by revision" wide>
        <Row>
          {ICON_NAMES.map((name) => (
            <Icon key={name} name={name} />
          ))}
          <Icon name="nobody-drew-this" label="Something" size={32} />
        </Row>
      </Sample>
      <Sample name="SectionTitle, Section">
        <SectionTitle level={3} title="Title alone" />
        <Section level={3} title="Title" text="With a subtitle under it">
          What belongs to it.
        </Section>
      </Sample>
      <Sample name="ShippingAddress">
        <div className="grid grid-cols-2 gap-6">
          <Address fields={HOME} />
          <Address
            fields={{ ...HOME, city: 'Lübeck', zipcode: '23552', state: '', country: 'DE' }}
          />
        </div>
      </Sample>
      <Sample name="formatMoney" note="cents, html, noIso">
        <Amounts />
      </Sample>
    </Samples>
  );
}
