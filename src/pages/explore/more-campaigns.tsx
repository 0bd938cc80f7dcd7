import { type MouseEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { isPlainClick } from '#platform/web/calls/plain-click.ts';
import { ShowMore } from '#design/navigation/show-more.tsx';
import type { CardView } from '#pages/cards/card-view.ts';
import { useT } from '#platform/web/messages.tsx';
import type { ExploreData } from './explore-view.ts';

interface Added {
  searchKey: string;
  cards: CardView[];
  moreHref: string | null;
}

export interface CampaignList {
  cards: CardView[];
  moreHref: string | null;
  busy: boolean;
  loadMore(): void;
}

/** The cards added so far with those of one more page; none twice, though the order may have moved. */
function addPage(earlier: CardView[], first: ExploreData, next: ExploreData): Added {
  const known = new Set([...first.cards, ...earlier].map((card) => card.id));
  const cards = [...earlier, ...next.cards.filter((card) => !known.has(card.id))];
  return { searchKey: first.searchKey, cards, moreHref: next.moreHref };
}

/** The first page and whatever "show more" added to it; a new search starts anew. */
export function useCampaigns(data: ExploreData): CampaignList {
  const fetcher = useFetcher<ExploreData>();
  const [added, setAdded] = useState<Added | null>(null);
  const current = added?.searchKey === data.searchKey ? added : null;
  const [seen, setSeen] = useState<ExploreData>();
  const next = fetcher.data;
  if (next && next !== seen) {
    setSeen(next);
    if (next.searchKey === data.searchKey) setAdded(addPage(current?.cards ?? [], data, next));
  }
  const moreHref = current ? current.moreHref : data.moreHref;
  return {
    cards: current ? [...data.cards, ...current.cards] : data.cards,
    moreHref,
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
