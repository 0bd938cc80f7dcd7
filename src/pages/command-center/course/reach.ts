import { LEAST_OTHERS, medianOf } from './comparison.ts';

/**
 * How many a campaign reaches beside others of its kind, on the same day since their launch: who backed it,
 * its visits, and what became of them.
 *
 * The rule: each is laid beside the median of the others. Visits and shares of them count those alone that
 * had any visit, as none was counted before counting began. Under five others nothing is said of it.
 */
export interface Reach {
  /** No end where they were too many to be counted. */
  readonly contributors: number;
  readonly visits: number;
  readonly checkouts: number;
  readonly backings: number;
}

export const REACHED = ['contributors', 'visits', 'checkouts', 'conversion'] as const;
/** `checkouts` and `conversion` are shares of visits. */
export type ReachName = (typeof REACHED)[number];

export interface ComparedReach {
  readonly name: ReachName;
  readonly own: number;
  readonly median: number;
  readonly others: number;
}

const VALUES: Readonly<Record<ReachName, (of: Reach) => number | null>> = {
  contributors: (of) => of.contributors,
  visits: ({ visits }) => (visits > 0 ? visits : null),
  checkouts: ({ visits, checkouts }) => (visits > 0 ? checkouts / visits : null),
  conversion: ({ visits, backings }) => (visits > 0 ? backings / visits : null),
};

export function compareReach(own: Reach, others: readonly Reach[]): ComparedReach[] {
  return REACHED.flatMap((name) => {
    const mine = VALUES[name](own);
    const theirs = others.map(VALUES[name]).filter((one) => one !== null);
    if (mine === null || theirs.length < LEAST_OTHERS) return [];
    const median = medianOf(theirs);
    if (!Number.isFinite(mine) || !Number.isFinite(median)) return [];
    return [{ name, own: mine, median, others: theirs.length }];
  });
}
