/**
 * Where campaigns are told apart by a number. What the search asks and counts is made of these; the indexes
 * and the counts of the database have the same in their own text, which `bands.rules.test.ts` compares.
 */

/** Of the percent of the goal, the least first, by what addresses call them. */
export const PERCENTS = [
  { name: '50_to_75', from: 50, below: 75 },
  { name: '75_to_100_plus', from: 75, below: null },
] as const;

/** The band of what is in no other one. */
export const NO_BAND = 0;

/** Close to the goal, and not there yet: percent, both ends among them. */
export const ALMOST_THERE = { from: 75, to: 99 } as const;

/** From so many contributors on a campaign is well, better or best known. */
export const TIERS = { well: 1000, better: 8000, best: 20_000 } as const;

/** From this trend on a campaign is lively: people come to it these days, or very many have come before. */
export const LIVELY = 3.5;

/** A case of SQL: what the highest threshold that a column reaches stands for. */
export function caseOf(column: string, steps: readonly (readonly [number, string])[]): string {
  const whens = steps
    .toSorted(([one], [other]) => other - one)
    .map(([from, value]) => `when ${column} >= ${from} then ${value}`);
  return `case ${whens.join(' ')}`;
}

/** The least percent of the band a campaign is in, as SQL of this column. */
export const bandSql = (column: string): string =>
  `${caseOf(
    column,
    PERCENTS.map(({ from }) => [from, String(from)] as const),
  )} else ${NO_BAND} end`;

/**
 * How widely known campaigns are, as SQL of the column of their contributors, the best known first. Of all
 * but the last the words are listed by themselves: where very many have a word, short lists tell the best
 * known.
 */
export const tiersOf = (column: string): readonly [string, string, string, string] => [
  `${column} >= ${TIERS.best}`,
  `${column} >= ${TIERS.better} and ${column} < ${TIERS.best}`,
  `${column} >= ${TIERS.well} and ${column} < ${TIERS.better}`,
  `${column} < ${TIERS.well}`,
];
