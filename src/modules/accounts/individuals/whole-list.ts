import type { WirePagination } from '#platform/http/wire.ts';

/** All of a short list on one page. */
export function wholeList<T>(items: T[]): { items: T[]; pagination: WirePagination } {
  const count = items.length;
  return { items, pagination: { current: 1, per_page: count, pages: 1, count, next_cursor: null } };
}
