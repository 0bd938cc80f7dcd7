import { DURATION_MAX } from '#modules/campaigns/rules.ts';

/**
 * How far a campaign is beside others of its kind.
 *
 * The rule: after the last full day since its launch, the share of its goal that it had raised is laid beside
 * the median of the same share, on the same day since their launch, of the newest campaigns of its category
 * that are as old or have ended. One that ended earlier counts with what it had after its last full day.
 * Under five of them nothing is said: few would tell of each other, and a median of few says nothing. Shares
 * of the goal, as amounts of several currencies and sizes can't be compared. The first day is the launch's.
 */
export interface Course {
  readonly goalMinor: bigint;
  /** Raised on the first day, the second and so on; minor units. Days that are missing brought nothing. */
  readonly raisedMinor: readonly bigint[];
}

export interface ComparedDay {
  /** Since the launch; its own is 1. */
  readonly day: number;
  /** Of the goal; 1 is all of it. */
  readonly own: number;
  readonly median: number;
}

export interface Comparison {
  readonly others: number;
  /** The first day first; the last one is what is said first. */
  readonly days: readonly ComparedDay[];
}

export const LEAST_OTHERS = 5;
/** The newest so many are looked at. */
export const MOST_OTHERS = 50;

/** Whether so many full days are compared: beyond those that campaigns have, none is in common. */
export const areCompared = (days: number): boolean => days >= 1 && days <= DURATION_MAX;

/** The middle one, or what lies between the two in the middle; 0 of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** What share of the goal there was after each of so many days. */
function sharesOf({ goalMinor, raisedMinor }: Course, days: number): number[] {
  let sum = 0n;
  return Array.from({ length: days }, (_, at) => {
    sum += raisedMinor[at] ?? 0n;
    return Number(sum) / Number(goalMinor);
  });
}

/** Null without a full day, beyond the days that campaigns have, without a goal, or beside too few others. */
export function compare(own: Course, others: readonly Course[], days: number): Comparison | null {
  const known = others.filter(({ goalMinor }) => goalMinor > 0n);
  if (!areCompared(days) || own.goalMinor <= 0n) return null;
  if (known.length < LEAST_OTHERS) return null;
  const mine = sharesOf(own, days);
  const theirs = known.map((course) => sharesOf(course, days));
  return {
    others: known.length,
    days: mine.map((share, at) => ({
      day: at + 1,
      own: share,
      median: medianOf(theirs.map((shares) => shares[at] ?? 0)),
    })),
  };
}
