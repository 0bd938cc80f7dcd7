import type { Draft } from '#modules/campaigns/index.ts';
import {
  countryName,
  countrySelect,
  EUROPEAN_UNION_CHOICE,
  WORLDWIDE,
} from '#modules/geography/index.ts';
import { pictureOf, readPictures } from '#modules/media/index.ts';
import {
  deliveryMonthText,
  type EditedItem,
  type EditedPerk,
  isClaimed,
  type SentBackPerk,
  secretTokenOf,
  TEXT_FIELDS,
} from '#modules/perks/index.ts';
import { CONTENTS_MAX } from '#modules/perks/rules.ts';
import { type Currency, CURRENCIES } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { paths } from '#app/paths.ts';
import { dayOf, nextDay } from '#platform/clock/zones.ts';
import { config } from '#platform/config/config.ts';
import { dayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { typedText } from '../typed-values.ts';

interface Context {
  readonly draft: Draft;
  readonly locale: Locale;
  /** The perk without which people could only back the campaign with none; before the launch none is. */
  readonly only: EditedPerk | undefined;
  readonly pictures: Awaited<ReturnType<typeof readPictures>>;
}

const THUMB = '88px';

/** What it means to take a perk away or to make it unavailable; null where others can be chosen. */
function lossOf(perk: EditedPerk | null, { only, locale }: Context): string | null {
  return perk && perk.id === only?.id ? translate(locale, 'perks.only_offer') : null;
}

function destinationName(code: string, locale: Locale): string {
  if (code === WORLDWIDE) return translate(locale, 'geography.worldwide');
  if (code === EUROPEAN_UNION_CHOICE) return translate(locale, 'geography.european_union');
  return countryName(code, locale);
}

/** A perk as its line in the list says it. */
export function presentLine(perk: EditedPerk, context: Context) {
  const { draft, locale, pictures } = context;
  const money = (minor: bigint) =>
    formatMoney({ minor, currency: perk.currency }, locale, { cents: true, noIso: true });
  const media = perk.image_public_id ? pictures.get(perk.image_public_id) : undefined;
  const token = secretTokenOf(perk);
  const month = perk.delivery_month && deliveryMonthText(perk.delivery_month, locale);
  return {
    id: perk.id,
    title: perk.title,
    price: money(perk.price_minor),
    kind: perk.kind,
    status: perk.status,
    isFeatured: perk.featured,
    taken: perk.claimed + perk.reserved,
    limit: perk.limit_count,
    isClaimed: isClaimed(perk),
    loss: lossOf(perk, context),
    delivery: month,
    shipping: perk.ships
      ? perk.rates.map((rate) => ({
          place: destinationName(rate.destination, locale),
          fee: money(BigInt(rate.fee)),
        }))
      : null,
    picture: media ? pictureOf(media, THUMB, { shape: '4x3', widest: 320 }) : null,
    secretUrl: token
      ? `${config().publicUrl}${paths.campaign(locale, draft.slug, { perk_token: token })}`
      : null,
  };
}

type Texts = Record<(typeof TEXT_FIELDS)[number], string>;
const textsOf = (perk: EditedPerk | null): Texts =>
  Object.fromEntries(TEXT_FIELDS.map((name) => [name, perk?.[name] ?? ''])) as Texts;

/** A perk as the fields of its form hold it; a new one is empty. */
export function presentFields(perk: EditedPerk | null, context: Context) {
  const { draft, pictures, locale } = context;
  const currency = draft.currency as Currency;
  const text = (minor: bigint | null | undefined) =>
    minor === null || minor === undefined ? '' : typedText(Number(minor), currency, locale);
  const [year = '', month = ''] = perk?.delivery_month?.split('-') ?? [];
  const media = perk?.image_public_id ? pictures.get(perk.image_public_id) : undefined;
  const { time_zone: zone } = draft;
  return {
    id: perk?.id ?? null,
    version: perk?.version ?? 0,
    ...textsOf(perk),
    image: media ? { url: pictureOf(media, THUMB, { shape: '4x3', widest: 640 }).src } : null,
    price: text(perk?.price_minor),
    retail: text(perk?.retail_minor),
    kind: perk?.kind ?? 'standard',
    status: perk?.status ?? 'active',
    isFeatured: perk?.featured ?? false,
    /** Null until its owner chooses. */
    ships: perk?.ships ?? null,
    limit: perk?.limit_count === null ? '' : String(perk?.limit_count ?? ''),
    limitEach: String(perk?.limit_per_contributor ?? ''),
    taken: perk ? perk.claimed + perk.reserved : 0,
    month: month ? String(Number(month)) : '',
    year,
    from: perk?.available_from ? dayOf(perk.available_from, zone) : '',
    until: perk?.available_until ? nextDay(dayOf(perk.available_until, zone), -1) : '',
    isLocked: perk !== null && isClaimed(perk),
    loss: lossOf(perk, context) ?? undefined,
    rates: (perk?.rates ?? []).map((rate) => ({
      destination: rate.destination,
      fee: text(BigInt(rate.fee)),
    })),
    contents: perk?.contents ?? [],
    /** How many items can be new with it. */
    room: Math.max(1, CONTENTS_MAX - (perk?.contents.length ?? 0)),
    symbol: CURRENCIES[currency].shouldDisplaySymbol ? CURRENCIES[currency].symbol : '',
    currency,
    exponent: CURRENCIES[currency].exponent,
  };
}

export function presentThing(item: EditedItem, locale: Locale) {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    id: item.id,
    name: item.name,
    perks: item.perks,
    isLocked: item.is_claimed,
    options: item.options.map(({ name, values }) => ({
      name,
      text: translate(locale, 'design.label_value', {
        label: name,
        value: list.format(values.map(({ label }) => label)),
      }),
      values: values.map(({ label, sku }) => (sku ? `${label} = ${sku}` : label)).join(', '),
    })),
  };
}

/** Where something may be shipped to: worldwide and the European Union, common countries, the rest. */
export function destinations(locale: Locale) {
  const entries = countrySelect(locale, { withRegions: true });
  const option = (entry: (typeof entries)[number]) =>
    'divider' in entry ? [] : [{ value: entry.country_code_alpha_2, label: entry.text }];
  const line = entries.findIndex((entry) => 'divider' in entry);
  return {
    first: entries.slice(0, line).flatMap(option),
    rest: entries.slice(line).flatMap(option),
  };
}

/** The pictures of all perks, in one round trip. */
export function picturesOf(perks: readonly EditedPerk[]) {
  return readPictures(perks.flatMap((perk) => perk.image_public_id ?? []));
}

/** What staff asked for, and whether the form holds the words that are shown or those that were sent. */
export function presentSentBack(
  { note, at }: SentBackPerk,
  { isPublished, context }: { readonly isPublished: boolean; readonly context: Context },
) {
  const { draft, locale } = context;
  return { note, date: dayText(at, locale, draft.time_zone), isPublished };
}
