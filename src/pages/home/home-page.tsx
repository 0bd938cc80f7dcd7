import { useLoaderData } from 'react-router';
import { marketName } from '#platform/web/market-name.ts';
import { alternates, paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { KeyFigure, KeyFigures } from '#design/data/key-figure.tsx';
import { CardGrid } from '#design/layout/card.tsx';
import { Page } from '#design/layout/page.tsx';
import { Section } from '#design/layout/section.tsx';
import { AnnouncedCards } from '#pages/cards/announced/announced-cards.tsx';
import { CampaignCard } from '#pages/cards/campaign-card.tsx';
import { CollectionGrid } from '#pages/cards/collection-grid.tsx';
import type { CardView } from '#pages/cards/card-view.ts';
import type { Announced } from '#pages/cards/announced/present-announced.ts';
import { PageHead } from '#pages/cards/page-head.tsx';
import { hasConsent } from '#platform/web/consent.ts';
import { useExperiment } from '#platform/web/experiments/use-experiment.ts';
import { JsonLd } from '#platform/web/json-ld.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { Categories } from './categories.tsx';
import { HomeBanner } from './home-banner.tsx';
import { HeroCampaign } from './hero-campaign.tsx';
import type { loader } from './home-page.data.ts';
import { HowItWorks } from './how-it-works.tsx';
import { LoadForYou } from './load-for-you.tsx';

export { headers, loader } from './home-page.data.ts';

/** Beside each other on a phone as well, each number on one line. */
const FIGURES = 'mt-9 max-sm:gap-x-4 max-sm:[&>*]:flex-[1_1_4.5rem] [&_.figure]:whitespace-nowrap';

export default function HomePage() {
  const t = useT();
  const locale = useLocale();
  const data = useLoaderData<typeof loader>();
  const [first, ...trending] = data.trending;
  const seeAll = (query: Record<string, string>) => (
    <TextLink href={paths.explore(locale, query)} look="strong">
      {t('home.see_all')}
    </TextLink>
  );
  return (
    <Page>
      {data.banner && <HomeBanner key={data.banner.messageId} banner={data.banner} />}
      <PageHead
        title={t('home.title')}
        description={t('home.description')}
        origin={data.origin}
        alternates={alternates('/')}
        path={paths.home(locale)}
      />
      <SiteData origin={data.origin} />
      <Hero figures={data.figures} first={first} callFlag={data.flags.homeCall} />
      <LoadForYou />
      <Shelf title={t('home.trending')} cards={trending} columns={2} priority={false}>
        {seeAll({ sort: 'trending', filter_status: 'open' })}
      </Shelf>
      <Shelf
        title={t('home.almost_there')}
        text={t('home.almost_there_text')}
        cards={data.almostThere}
      >
        <TextLink href={data.almostThereMore.href} look="strong">
          {data.almostThereMore.label}
        </TextLink>
      </Shelf>
      <Categories title={t('home.categories')} categories={data.categories} />
      {data.collections.length > 0 && (
        <Section
          title={t('home.collections')}
          text={t('home.collections_text')}
          action={
            <TextLink href={paths.collections(locale)} look="strong">
              {t('home.see_all')}
            </TextLink>
          }
        >
          <CollectionGrid collections={data.collections} level={3} />
        </Section>
      )}
      <Shelf title={t('home.ending_soon')} cards={data.endingSoon}>
        {seeAll({ sort: 'ending_soon', filter_status: 'open' })}
      </Shelf>
      <Shelf title={t('home.newest')} cards={data.newest}>
        {seeAll({ sort: 'newest', filter_status: 'open' })}
      </Shelf>
      <ComingSoon announced={data.comingSoon} />
      <HowItWorks />
    </Page>
  );
}

/** What can't be backed yet, but followed. */
function ComingSoon({ announced }: { announced: readonly Announced[] }) {
  const t = useT();
  const locale = useLocale();
  if (announced.length === 0) return null;
  return (
    <Section
      title={t('home.coming_soon')}
      text={t('home.coming_soon_text')}
      action={
        <TextLink href={paths.announced(locale)} look="strong">
          {t('home.see_all')}
        </TextLink>
      }
    >
      <AnnouncedCards announced={announced} />
    </Section>
  );
}

/** Who runs this and how it is searched, as machines read it. */
function SiteData({ origin }: { origin: string }) {
  const locale = useLocale();
  const search = `${origin}${paths.explore(locale)}?search_text={search_term_string}`;
  const site = { name: marketName(), url: `${origin}${paths.home(locale)}` };
  return (
    <>
      <JsonLd data={{ '@type': 'Organization', ...site, logo: `${origin}/icon-512.png` }} />
      <JsonLd
        data={{
          '@type': 'WebSite',
          ...site,
          inLanguage: locale,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: search },
            'query-input': 'required name=search_term_string',
          },
        }}
      />
    </>
  );
}

interface HeroProps {
  readonly figures: { raised: string; contributions: string; open: string };
  readonly first: CardView | undefined;
  /** Whether the words on the button are being tried out. */
  readonly callFlag: unknown;
}

function Hero({ figures, first, callFlag }: HeroProps) {
  const t = useT();
  const locale = useLocale();
  const { bucket } = useExperiment('home_call', callFlag, hasConsent);
  return (
    <div className="grid items-center gap-10 pt-6 pb-4 lg:grid-cols-[1.1fr_1fr] lg:gap-14 lg:pt-14">
      <div>
        <h1 className="text-36 md:text-48 text-balance">{t('home.headline')}</h1>
        <p className="mt-5 max-w-[34rem] text-18 text-soft">{t('home.lead')}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink href={paths.explore(locale)} look="act" size="large">
            {t(bucket === 'short' ? 'home.find_short' : 'home.find')}
          </ButtonLink>
          <ButtonLink href="#how-it-works" look="line" size="large" reload>
            {t('home.how_link')}
          </ButtonLink>
        </div>
        <KeyFigures className={FIGURES}>
          <KeyFigure value={figures.raised} label={t('home.figure_raised')} />
          <KeyFigure value={figures.contributions} label={t('home.figure_contributions')} />
          <KeyFigure value={figures.open} label={t('home.figure_open')} />
        </KeyFigures>
      </div>
      {first && <HeroCampaign card={first} />}
    </div>
  );
}

interface ShelfProps {
  readonly title: string;
  readonly text?: string;
  readonly cards: readonly CardView[];
  readonly columns?: 2 | 3 | 4;
  readonly priority?: boolean;
  readonly children: React.ReactNode;
}

/** A row of campaigns under a heading; nothing at all when there are none. */
function Shelf({ title, text, cards, columns = 3, children }: ShelfProps) {
  if (cards.length === 0) return null;
  return (
    <Section title={title} text={text} action={children}>
      <CardGrid columns={columns}>
        {cards.map((card) => (
          <li key={card.id}>
            <CampaignCard card={card} />
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}
