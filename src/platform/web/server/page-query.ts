import type { z } from 'zod';
import type { CookieJar } from '#platform/http/cookies.ts';
import { isHostile } from '#platform/http/hostile-input.ts';
import type { PageRules } from '../page-rules.ts';

const ONE_YEAR = 365 * 24 * 3600;

/**
 * The query by its schema, field by field: a value that does not fit is left out, as pages ignore
 * what they do not know. A name given several times is a list where the schema takes one.
 */
export function readPageQuery(
  schema: z.ZodObject | undefined,
  search: URLSearchParams,
): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  if (!schema) return query;
  for (const [name, field] of Object.entries(schema.shape)) {
    const given = search.getAll(name).filter((value) => !isHostile(value));
    const parsed = firstFitting(field as z.ZodType, candidates(given));
    if (parsed !== undefined) query[name] = parsed;
  }
  return query;
}

/**
 * What the page keeps of its query between visits. Given by the address, it is to be kept by `cookie` (empty
 * takes it back); left out there, what was kept is `known`, to be added to the query.
 */
export function keptQuery(
  { rules, search }: { readonly rules: PageRules | undefined; readonly search: string },
  cookies: string | undefined,
  jar: CookieJar,
): { readonly known?: string; readonly cookie?: string } {
  const keeps = rules?.cache?.keeps;
  if (!keeps) return {};
  const { field, cookie, as } = keeps;
  const kept = jar.read(cookies, cookie);
  const asked = new URLSearchParams(search);
  if (asked.has(field)) {
    const value = readPageQuery(rules.query, asked)[field];
    if (value === kept) return {};
    if (value === undefined) return { cookie: jar.clear(cookie) };
    return { cookie: jar.write(cookie, String(value), { maxAge: ONE_YEAR }) };
  }
  const known = new URLSearchParams({ [as]: kept ?? '' });
  if (readPageQuery(rules.query, known)[as] === undefined) return {};
  return { known: String(known) };
}

function candidates(given: readonly string[]): unknown[] {
  if (given.length === 0) return [undefined];
  return given.length === 1 ? [given[0], given, undefined] : [given, given[0], undefined];
}

function firstFitting(field: z.ZodType, values: readonly unknown[]): unknown {
  for (const value of values) {
    const parsed = field.safeParse(value);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}
