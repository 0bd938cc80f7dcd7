import type { TUNING_KINDS } from './tuning-contract.ts';

export type TuningKind = (typeof TUNING_KINDS)[number];

/** What a curator decides about the search. */
export type NewTuning =
  | {
      readonly kind: 'boost';
      readonly campaignId: number;
      /** From -5 to 5, not 0: up or down among what is found. An exact title is worth four. */
      readonly points: number;
      readonly endsAt: Date;
      readonly reason: string;
    }
  | {
      /** Words that mean the same, or words that nothing is found by. */
      readonly kind: 'synonyms' | 'banned';
      readonly terms: readonly string[];
      readonly reason: string;
    };

export interface Tuning {
  readonly id: number;
  readonly kind: TuningKind;
  readonly campaignId: number | null;
  readonly campaignTitle: string | null;
  readonly points: number | null;
  readonly endsAt: Date | null;
  readonly terms: readonly string[];
  readonly reason: string;
  readonly madeAt: Date;
  /** When it was taken back; null while it stands. */
  readonly endedAt: Date | null;
}

/** Ids in the order of their scores, the higher first; what has none stays behind them as it was. */
export function rankedBy(ids: readonly number[], scores: ReadonlyMap<number, number>): number[] {
  const known = ids.filter((id) => scores.has(id));
  const others = ids.filter((id) => !scores.has(id));
  const scoreOf = (id: number) => scores.get(id) ?? 0;
  return [...known.toSorted((a, b) => scoreOf(b) - scoreOf(a) || b - a), ...others];
}
