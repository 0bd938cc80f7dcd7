import './collections.css';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { KeyFigure, KeyFigures } from '#design/data/key-figure.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { CardGrid } from '#design/layout/card.tsx';
import { PastEnd } from '#design/navigation/past-end.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { CampaignCard } from './campaign-card.tsx';
import type { CollectionView } from './present-collection.ts';

interface CollectionBodyProps {
  readonly collection: CollectionView;
  /** Where its campaigns begin, for whoever is behind their end. */
  readonly firstHref?: string | null;
}

/** A collection's words, sums, sponsor and campaigns, as readers see them. */
export function CollectionBody({ collection: data, firstHref }: CollectionBodyProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <header className="collection-head mt-6" data-theme={data.theme}>
        <div>
          <p className="kicker">
            <TextLink href={paths.collections(locale)} look="quiet">
              {t('collections.one')}
            </TextLink>
          </p>
          <h1 className="mt-1 text-balance">{data.title}</h1>
          <p className="mt-3 max-w-[38rem] text-18">{data.tagline}</p>
          {data.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-[38rem]">
              {paragraph}
            </p>
          ))}
        </div>
        <div className="grid content-start gap-6">
          <KeyFigures>
            <KeyFigure value={data.totals.campaigns} label={t('collections.campaigns')} />
            <KeyFigure value={data.totals.raised} label={t('collections.raised')} />
            <KeyFigure value={data.totals.contributors} label={t('collections.contributors')} />
          </KeyFigures>
          {data.sponsor && <Sponsor sponsor={data.sponsor} />}
        </div>
      </header>
      {firstHref && (
        <div className="mt-8">
          <PastEnd href={firstHref} />
        </div>
      )}
      {data.cards.length === 0 && !firstHref && (
        <EmptyState title={t('collections.empty')} className="mt-8" />
      )}
      {data.cards.length > 0 && (
        <CardGrid columns={3} className="mt-8">
          {data.cards.map((card, index) => (
            <li key={card.id}>
              <CampaignCard card={card} level={2} priority={index < 2} />
            </li>
          ))}
        </CardGrid>
      )}
    </>
  );
}

type SponsorView = NonNullable<CollectionView['sponsor']>;

/** Said wherever somebody's money or word is behind what is shown. */
function Sponsor({ sponsor }: { sponsor: SponsorView }) {
  const t = useT();
  return (
    <section aria-label={t('collections.sponsor')}>
      <p className="text-14 text-soft">{t('collections.sponsor')}</p>
      <p className="font-semibold">
        {sponsor.website === null ? (
          sponsor.name
        ) : (
          <TextLink href={sponsor.website} rel="sponsored noopener">
            {sponsor.name}
          </TextLink>
        )}
      </p>
      <p className="mt-1 text-14">{sponsor.text}</p>
      {sponsor.certifications.map(({ id, name, meaning, campaigns }) => (
        <p key={id} className="mt-3 text-14">
          <strong className="font-semibold">{name}</strong>{' '}
          <span className="text-soft">{t('collections.certified', { count: campaigns })}</span>
          <br />
          {meaning}
        </p>
      ))}
    </section>
  );
}
