import './explore.css';
import '#design/charts/place-map.css';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { useWordHighlight } from '#design/behaviour/use-word-highlight.ts';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { SearchInput } from '#design/fields/search-input.tsx';
import { CardGrid } from '#design/layout/card.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { PastEnd } from '#design/navigation/past-end.tsx';
import { Drawer, DrawerButton } from '#design/overlays/drawer.tsx';
import { AnnouncedCards } from '#pages/cards/announced/announced-cards.tsx';
import { CampaignCard } from '#pages/cards/campaign-card.tsx';
import { CardPlaces } from '#pages/cards/card-places.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ExploreData } from './explore-view.ts';
import { FilterRail } from './filter-rail.tsx';
import { MoreCampaigns, useCampaigns } from './more-campaigns.tsx';
import { NamedFilters } from './named-filters.tsx';
import { pressChoice, useChoices } from './use-choices.ts';

/** Few look at it, so the browser loads it then; the server has to have it at once. */
const ExploreMap = import.meta.env.SSR
  ? (await import('./explore-map.tsx')).ExploreMap
  : lazy(() =>
      import('./explore-map.tsx').then(
        ({ ExploreMap: map }) => ({ default: map }),
        () => ({ default: MapLost }),
      ),
    );

interface MapProps {
  readonly map: NonNullable<ExploreData['map']>;
  /** Told where it cannot be shown. */
  readonly onLost: () => void;
}

/** Its code didn't come: what was found is shown as a list. */
function MapLost({ onLost }: MapProps) {
  const t = useT();
  useEffect(onLost, [onLost]);
  return <Notice tone="warn" role="alert" title={t('design.load_failed')} />;
}

const DRAWER = 'explore-filters';
/** What of a card has words that may have been asked for. */
const WORDED = '.picture-card-title, .picture-card-text, .picture-card-byline';

interface ExploreResultsProps {
  readonly data: ExploreData;
  readonly title: string;
  readonly text?: string;
}

/** Filters beside what they found; on phones the filters come from the edge. */
export function ExploreResults({ data, title, text }: ExploreResultsProps) {
  const t = useT();
  // Before what moves the focus from a removed filter to the next: an unticked country is still there.
  const followChoice = useChoices(data);
  const list = useCampaigns(data);
  const [isMapLost, setMapLost] = useState(false);
  const [loseMap] = useState(() => () => setMapLost(true));
  const isMap = data.map !== null && !isMapLost;
  const shown = useRef<HTMLDivElement>(null);
  useWordHighlight(shown, WORDED, data.correctedText ?? data.searchText, list.cards.length);
  return (
    <Page>
      <PageTitle
        title={title}
        text={
          <>
            {text}
            <span role="status" {...(text && { className: 'visually-hidden' })}>
              {/* Put in anew with every search: a count that stays the same is announced too. */}
              <span key={data.searchKey}>{data.countText}</span>
            </span>
          </>
        }
      />
      <div
        className="explore"
        role="presentation"
        onClickCapture={followChoice}
        onKeyDown={pressChoice}
      >
        <Drawer
          id={DRAWER}
          title={t('explore.filters')}
          inlineFrom="lg"
          footer={
            <DrawerButton wide look="solid" drawer={DRAWER} popoverTargetAction="hide">
              {data.showText}
            </DrawerButton>
          }
        >
          <FilterRail groups={data.groups} />
        </Drawer>
        <div
          ref={shown}
          className="grid min-w-0 content-start gap-5"
          role="presentation"
          onClickCapture={list.leave}
        >
          <SearchBar data={data} />
          {data.chosen.length > 0 && (
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Chips label={t('explore.chosen')} chips={data.chosen} />
              {data.unfilteredHref && (
                <TextLink href={data.unfilteredHref} keepScroll>
                  {t('explore.clear')}
                </TextLink>
              )}
              {data.saveHref && (
                <TextLink href={data.saveHref} look="strong">
                  {t('explore.save')}
                </TextLink>
              )}
            </div>
          )}
          {data.noticeText && <Notice>{data.noticeText}</Notice>}
          <NamedFilters named={data.named} />
          {data.firstHref && list.cards.length > 0 && (
            <p className="flex flex-wrap gap-x-5 gap-y-1">
              {t('explore.later_page')}
              <TextLink href={data.firstHref}>{t('design.first_page')}</TextLink>
            </p>
          )}
          {data.announced.length > 0 && (list.cards.length === 0 || !isMap) && (
            <AnnouncedCards announced={data.announced} badge={t('explore.coming_soon')} level={2} />
          )}
          {list.cards.length + data.announced.length === 0 &&
            (data.firstHref ? (
              <PastEnd href={data.firstHref} />
            ) : (
              data.nothing && <NothingFound nothing={data.nothing} />
            ))}
          {data.map && (
            <Suspense>
              <ExploreMap map={data.map} onLost={loseMap} />
            </Suspense>
          )}
          {list.cards.length > 0 && !isMap && (
            <CardGrid columns={3}>
              {list.cards.map((card, index) => (
                <li key={card.id}>
                  <CampaignCard card={card} priority={index < 2} level={2} />
                </li>
              ))}
              {list.busy && <CardPlaces count={data.cards.length} />}
            </CardGrid>
          )}
          {!isMap && <MoreCampaigns list={list} />}
        </div>
      </div>
    </Page>
  );
}

/** The filters a search keeps: those on their way where one was just chosen, else those of the page. */
function useKeptFilters({ hidden, clearHref }: ExploreData) {
  const going = useNavigation().location;
  if (going?.pathname !== clearHref) return hidden;
  return [...new URLSearchParams(going.search)].filter(
    ([name]) => name !== 'search_text' && name !== 'cursor',
  );
}

function SearchBar({ data }: { data: ExploreData }) {
  const t = useT();
  // What is searched for stands in the field.
  const filters = data.chosen.length - (data.searchText === '' ? 0 : 1);
  const kept = useKeptFilters(data);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <form
        method="get"
        action={data.clearHref}
        role="search"
        aria-label={t('explore.title')}
        className="min-w-0 flex-1 basis-64"
      >
        <SearchInput
          key={data.typedText}
          id="site-search"
          shortcut="/"
          maxLength={200}
          label={t('explore.search')}
          name="search_text"
          placeholder={t('explore.search')}
          defaultValue={data.typedText}
          {...(data.isSearchFirst && { autoFocus: true })}
        />
        {kept.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      </form>
      <DrawerButton
        drawer={DRAWER}
        look="line"
        className="lg:hidden"
        icon={<SlidersHorizontal aria-hidden="true" />}
      >
        {t('explore.filters')}
        {filters > 0 && ` (${filters})`}
      </DrawerButton>
      <Chips label={t('explore.view')} chips={data.views} />
      {!data.map && (
        <>
          <Chips label={t('explore.sort')} chips={data.sorts} />
          <p className="flex flex-wrap gap-x-5 gap-y-1">
            {data.links.map(({ href, label }) => (
              <TextLink key={href} href={href}>
                {label}
              </TextLink>
            ))}
          </p>
        </>
      )}
    </div>
  );
}

/** Why nothing is shown, and the way on. */
function NothingFound({ nothing }: { nothing: NonNullable<ExploreData['nothing']> }) {
  const t = useT();
  const { text, href, label, instead } = nothing;
  return (
    <>
      <EmptyState
        title={t('explore.nothing_title')}
        action={
          <ButtonLink href={href} look="solid">
            {label}
          </ButtonLink>
        }
      >
        <p>{text}</p>
      </EmptyState>
      {instead && instead.cards.length > 0 && (
        <section aria-labelledby="explore-instead" className="grid gap-4">
          <h2 id="explore-instead" className="text-22">
            {instead.title}
          </h2>
          <CardGrid columns={3}>
            {instead.cards.map((card) => (
              <li key={card.id}>
                <CampaignCard card={card} level={3} />
              </li>
            ))}
          </CardGrid>
        </section>
      )}
    </>
  );
}
