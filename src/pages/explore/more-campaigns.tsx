import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { usePageRead } from '#platform/web/calls/use-page-read.ts';
import { useT } from '#platform/web/messages.tsx';
import type { ExploreData } from './explore-view.ts';

/** Campaigns of a search, the pages that were added among them. */
interface Shown extends Pick<ExploreData, 'searchKey' | 'cards' | 'moreHref'> {
  /** The first card that was added last. */
  readonly firstAdded?: string | undefined;
}

export interface CampaignList extends Pick<Shown, 'cards' | 'moreHref'> {
  busy: boolean;
  /** The campaigns that follow could not be read. */
  failed: boolean;
  /** Notes by which of its links the list is left. */
  leave(event: MouseEvent): void;
  loadMore(): void;
}

/** The list that was left last in this window, and the link that it was left by. */
let left: (Shown & { href: string | undefined }) | undefined;

/** The cards so far with those of one more page; none twice, though the order may have moved. */
function addPage({ cards }: Shown, next: ExploreData): Shown {
  const added = next.cards.filter(({ id }) => !cards.some((card) => card.id === id));
  return { ...next, cards: [...cards, ...added], firstAdded: added[0]?.href };
}

/**
 * The first page and whatever "show more" added to it; a new search starts anew. Who comes back by the
 * browser's button finds the list as it was left.
 */
export function useCampaigns(data: ExploreData): CampaignList {
  const { data: next, busy, failed, load } = usePageRead<ExploreData>();
  const [added, setAdded] = useState<Shown>();
  const isBack = useNavigationType() === 'POP';
  const current =
    [added, isBack ? left : undefined].find((one) => one?.searchKey === data.searchKey) ??
    (data as Shown);
  const [seen, setSeen] = useState<ExploreData>();
  if (next && next !== seen) {
    setSeen(next);
    if (next.searchKey === data.searchKey) setAdded(addPage(current, next));
  }
  useEffect(() => {
    if (isBack) [...document.links].find(({ href }) => href === left?.href)?.focus();
  }, [isBack]);
  const { cards, moreHref, firstAdded } = current;
  const { chosen } = data;
  const wereChosen = useRef(chosen);
  useEffect(() => {
    const before = wereChosen.current;
    wereChosen.current = chosen;
    if (!firstAdded && (isBack || before.length <= chosen.length)) return;
    void import('./focus-after.ts').then((focus) => focus.focusAfter(firstAdded, before, chosen));
  }, [chosen, firstAdded, isBack]);
  return {
    cards,
    moreHref,
    leave: ({ target }) => {
      left = { ...current, firstAdded: '', href: (target as Element).closest('a')?.href };
    },
    busy,
    failed: failed === moreHref,
    loadMore: () => {
      if (moreHref) void load(moreHref);
    },
  };
}

/** Adds the next campaigns in place; without a script the link leads to them. */
export function MoreCampaigns({ list }: { list: CampaignList }) {
  const t = useT();
  if (!list.moreHref) return null;
  return (
    <ShowMore href={list.moreHref} busy={list.busy} failed={list.failed} onAdd={list.loadMore}>
      {t('explore.more')}
    </ShowMore>
  );
}
