import type { Random } from '../../random.ts';

/** What is counted of a day, in all or by one name. */
export interface Visits {
  views: number;
  visits: number;
  checkouts: number;
  backings: number;
}

/** Shares of a whole by weights, a little different each time; they add up to it. */
export function spread(
  total: number,
  weights: readonly number[],
  random: Random,
): readonly number[] {
  const uneven = weights.map((weight) => weight * random.between(0.7, 1.3));
  const sum = uneven.reduce((all, one) => all + one, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = uneven.map((one) => (total * one) / sum);
  const shares = exact.map((one) => Math.floor(one));
  const left = total - shares.reduce((all, one) => all + one, 0);
  const byRest = exact
    .map((one, at) => ({ at, rest: one - Math.floor(one) }))
    .sort((a, b) => b.rest - a.rest);
  for (const { at } of byRest.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/**
 * A day's visits by name: those that ended with a contribution by the names of these, the others by weight.
 * Every name's steps follow from each other, and the names add up to the day.
 */
export function partByName(
  day: Visits,
  backedBy: readonly string[],
  looking: ReadonlyMap<string, number>,
  random: Random,
): ReadonlyMap<string, Visits> {
  const names = [...new Set([...looking.keys(), ...backedBy])];
  const weights = names.map((name) => looking.get(name) ?? 0);
  const dropped = spread(day.checkouts - day.backings, weights, random);
  const left = spread(day.visits - day.checkouts, weights, random);
  const parts = names.map((name, at): Visits => {
    const backings = backedBy.filter((one) => one === name).length;
    const checkouts = backings + (dropped[at] ?? 0);
    return { views: 0, visits: checkouts + (left[at] ?? 0), checkouts, backings };
  });
  const again = spread(
    day.views - day.visits,
    parts.map(({ visits }) => visits),
    random,
  );
  for (const [at, part] of parts.entries()) part.views = part.visits + (again[at] ?? 0);
  return new Map(
    names.flatMap((name, at): [string, Visits][] => {
      const part = parts[at];
      return part && part.visits > 0 ? [[name, part]] : [];
    }),
  );
}
