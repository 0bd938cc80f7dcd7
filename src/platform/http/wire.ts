import { z } from 'zod';

/** An amount in minor units as JSON carries it. Throws beyond 2^53, where numbers would lie. */
export function wireMinor(minor: bigint): number {
  const value = Number(minor);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${minor} does not fit into JSON`);
  return value;
}

export const wireCents = z.number().int();
export const wireTime = z.iso.datetime();

/** A numeric id in a path: digits only, below 2^53, no leading zero. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

/** A place among rows that stand by two numbers, as `26-1234`: a page begins behind it. */
export const pairCursor = z
  .string()
  .regex(/^[1-9]\d{0,14}-[1-9]\d{0,14}$/)
  .transform((text): Pair => {
    const [first, second] = text.split('-').map(Number);
    return [first ?? 0, second ?? 0];
  });
export type Pair = readonly [first: number, second: number];

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

type Page<T> = { items: T[]; pagination: WirePagination };

/** A page of a list that goes on by cursor; `next` is null on the last one. */
export function cursorPage<T>(items: T[], perPage: number, next: number | string | null): Page<T> {
  const cursor = next === null ? null : String(next);
  const pagination = { current: null, per_page: perPage, pages: null, count: null };
  return { items, pagination: { ...pagination, next_cursor: cursor } };
}

/** The cursor behind these rows: the last one's id while pages are full. */
export function nextId(rows: readonly { readonly id: number }[], perPage: number): number | null {
  return rows.length === perPage ? (rows.at(-1)?.id ?? null) : null;
}

/** What every deletion answers; a call that has more to say extends it. */
export const wireDeleted = z.object({ deleted: z.literal(true) });
export const presentDeleted = (): z.infer<typeof wireDeleted> => ({ deleted: true });

/** All of a short list, on one page. */
export function wholeList<T>(items: T[]): Page<T> {
  const count = items.length;
  return { items, pagination: { current: 1, per_page: count, pages: 1, count, next_cursor: null } };
}
