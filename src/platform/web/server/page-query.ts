import type { z } from 'zod';
import { isHostile } from '#platform/http/hostile-input.ts';

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
