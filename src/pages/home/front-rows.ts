import type { CardSection } from '#pages/cards/card-sections.tsx';

/** What the front page shows of somebody's rows, and what it calls a row of several origins. */
export interface FrontRows {
  readonly rows: readonly CardSection[];
  /** Whether there is more of it, or the reasons of each, on the page of its own. */
  readonly hasMore: boolean;
}

/**
 * The first rows, none of them with a lone card beside an empty place: those are put together into one row,
 * the last, or left to the page of its own where even together they are alone.
 */
export function frontRows(
  sections: readonly CardSection[],
  most: number,
  together: { readonly title: string; readonly why: string },
): FrontRows {
  const rows = sections.filter(({ cards }) => cards.length > 1);
  const lone = sections.flatMap(({ cards }) => (cards.length === 1 ? cards : []));
  const merged = { kind: 'together', ...together, cards: lone.slice(0, FULL) };
  const all = merged.cards.length > 1 ? [...rows, merged] : rows;
  return { rows: all.slice(0, most), hasMore: all.length > most || lone.length > 0 };
}

/** Cards beside each other on a wide window. */
const FULL = 3;
