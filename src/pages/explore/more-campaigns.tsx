import { type MouseEvent, useEffect, useState } from 'react';
import { useFetcher, useNavigationType } from 'react-router';
import { isPlainClick } from '#platform/web/calls/plain-click.ts';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ExploreData } from './explore-view.ts';

/** Campaigns of a search, the pages that were added among them. */
type Shown = Pick<ExploreData, 'searchKey' | 'cards' | 'moreHref'>;

export interface CampaignList extends Omit<Shown, 'searchKey'> {
  busy: boolean;
  /** Notes by which of its links the list is left. */
  leave(event: MouseEvent): void;
  loadMore(): void;
}

/** The list that was left last in this window, and the link that it was left by. */
let left: (Shown & { href: string | undefined }) | undefined;

/** The cards so far with those of one more page; none twice, though the order may have moved. */
function addPage({ cards }: Shown, next: ExploreData): Shown {
  const added = next.cards.filter(({ id }) => !cards.some((card) => card.id === id));
  return { ...next, cards: [...cards, ...added] };
}

/**
 * The first page and whatever "show more" added to it; a new search starts anew. Who comes back by the
 * browser's button finds the list as it was left.
 */
export function useCampaigns(data: ExploreData): CampaignList {
  const fetcher = useFetcher<ExploreData>();
  const [added, setAdded] = useState<Shown>();
  const isBack = useNavigationType() === 'POP';
  const current =
    [added, isBack ? left : undefined].find((one) => one?.searchKey === data.searchKey) ?? data;
  const [seen, setSeen] = useState<ExploreData>();
  const next = fetcher.data;
  if (next && next !== seen) {
    setSeen(next);
    if (next.searchKey === data.searchKey) setAdded(addPage(current, next));
  }
  useEffect(() => {
    if (isBack) [...document.links].find(({ href }) => href === left?.href)?.focus();
  }, [isBack]);
  const { cards, moreHref } = current;
  return {
    cards,
    moreHref,
    leave: ({ target }) => {
      left = { ...current, href: (target as Element).closest('a')?.href };
    },
    busy: fetcher.state !== 'idle',
    loadMore: () => {
      if (moreHref) void fetcher.load(moreHref);
    },
  };
}

/** Adds the next campaigns in place; without a script the link leads to them. */
export function MoreCampaigns({ list }: { list: CampaignList }) {
  const t = useT();
  if (!list.moreHref) return null;
  const addInPlace = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!list.busy) list.loadMore();
  };
  return (
    <div onClickCapture={addInPlace} role="presentation">
      <ShowMore href={list.moreHref} busy={list.busy}>
        {t('explore.more')}
      </ShowMore>
    </div>
  );
}
