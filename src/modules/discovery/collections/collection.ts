import type { Locale } from '#platform/web/locale.ts';
import type { THEMES } from '../contract.ts';

export type Theme = (typeof THEMES)[number];

export interface CollectionWords {
  readonly title: string;
  readonly tagline: string;
  /** Plain paragraphs, with an empty line between. */
  readonly text: string;
}

/** What is said in each language; English is always there. */
export type Texts<Words> = { readonly en: Words } & {
  readonly [L in Exclude<Locale, 'en'>]?: Words | undefined;
};

export interface Collection {
  readonly id: number;
  readonly slug: string;
  readonly texts: Texts<CollectionWords>;
  readonly theme: Theme;
  readonly sponsorId: number | null;
  /** Its place among the collections, the least first. */
  readonly position: number;
  /** Null for one that only staff see. */
  readonly publishedAt: Date | null;
  /** Counts what was decided about it and its campaigns. */
  readonly version: number;
}

/** Sums over the campaigns of a collection that anybody may be led to. */
export interface CollectionTotals {
  readonly campaigns: number;
  readonly open: number;
  readonly contributors: number;
  /** In euro cents, at the exchange table of the index. */
  readonly raisedEuro: bigint;
}

/** The words in one's language, in English where nobody wrote them in it. */
export function wordsIn<Words>(texts: Texts<Words>, locale: Locale): Words {
  return texts[locale] ?? texts.en;
}

/** What a curator does with one campaign of a list they have chosen by hand. */
export const MOVES = ['in', 'up', 'down', 'out'] as const;
export type Move = (typeof MOVES)[number];

/** The list after it; a new one comes last, and what is at an end already stays there. */
export function movedTo(ids: readonly number[], id: number, move: Move): number[] {
  const at = ids.indexOf(id);
  if (move === 'in') return at < 0 ? [...ids, id] : [...ids];
  const others = ids.filter((one) => one !== id);
  if (move === 'out' || at < 0) return others;
  return others.toSpliced(Math.max(0, at + (move === 'up' ? -1 : 1)), 0, id);
}
