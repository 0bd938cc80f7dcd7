import { z } from 'zod';
import { type ContributionFilter, LISTED_STATES } from '#modules/contributions/index.ts';
import { idParam } from '#platform/http/wire.ts';

const STATES = Object.keys(LISTED_STATES) as (keyof typeof LISTED_STATES)[];

/** A field of the form that is left empty narrows nothing. */
const orAll = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  );
const day = z.iso.date().regex(/^2\d{3}-/);

/** What narrows a campaign's contributions, on their page and in their file alike. */
export const listQuery = {
  search: orAll(z.string().trim().max(100)),
  show: orAll(z.enum(['pledges', 'failing', 'refunds'])),
  state: orAll(z.enum(STATES)),
  perk: orAll(idParam),
  country: orAll(z.string().regex(/^[A-Z]{2}$/)),
  referrer: orAll(z.string().max(200)),
  from: orAll(day),
  to: orAll(day),
};
export type ListQuery = z.output<z.ZodObject<typeof listQuery>>;

export function filterOf({ state, perk, country, referrer, from, to }: ListQuery) {
  return { state, perkId: perk, country, referrer, from, to } satisfies ContributionFilter;
}

/** What is set of it, as the parameters of an address; behind `before` other rows come. */
export function parametersOf(query: ListQuery): Record<string, string> {
  const { search, show, state, perk, country, referrer, from, to } = query;
  const all = { search, show, state, perk, country, referrer, from, to };
  const set = Object.entries(all).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

/** Whether more is asked for than a search among all or the pledges. */
export function isNarrowed({ state, perk, country, referrer, from, to }: ListQuery): boolean {
  return [state, perk, country, referrer, from, to].some((one) => one !== undefined);
}
