import { z } from 'zod';
import type { Currency, Money } from '#money/money.ts';

/** An amount in minor units as JSON carries it. Throws beyond 2^53, where numbers would lie. */
export function wireMinor(minor: bigint): number {
  const value = Number(minor);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${minor} does not fit into JSON`);
  return value;
}

/** `{ raised_cents, currency }` and the like: `wireMoney('raised', money)`. */
export function wireMoney<N extends string>(
  name: N,
  money: Money,
): Record<`${N}_cents`, number> & { currency: Currency } {
  const amount = { [`${name}_cents`]: wireMinor(money.minor) } as Record<`${N}_cents`, number>;
  return { ...amount, currency: money.currency };
}

export const wireCents = z.number().int();
export const wireTime = z.iso.datetime();

/** A numeric id in a path: digits only, below 2^53, no leading zero. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

/** An integer id or a slug; digits only is always an id. */
export const slugOrId = z.union([idParam, z.string().regex(/^(?!\d+$)[a-z0-9-]{3,60}$/)]);

export const wirePagination = z.object({
  current: z.number().int().nullable(),
  per_page: z.number().int(),
  pages: z.number().int().nullable(),
  count: z.number().int().nullable(),
  next_cursor: z.string().nullable(),
});
export type WirePagination = z.infer<typeof wirePagination>;

/** The response schema of a list; its present returns `{ items, pagination }`. */
export function wireList<T extends z.ZodType>(
  item: T,
): z.ZodObject<{ items: z.ZodArray<T>; pagination: typeof wirePagination }> {
  return z.object({ items: z.array(item), pagination: wirePagination });
}

/** All of a short list, on one page. */
export function wholeList<T>(items: T[]): { items: T[]; pagination: WirePagination } {
  const count = items.length;
  return { items, pagination: { current: 1, per_page: count, pages: 1, count, next_cursor: null } };
}
