/** What people type to find somebody, and where a list was turned to, are no part of a view. */
const TYPED = ['search', 'actor', 'about'];
const NEVER_KEPT = [...TYPED, 'cursor', 'plan', 'chosen'];
const MOST_SIGNS = 600;

/**
 * The filters of an address as they are kept: in one order, so that the same ones are the same text. Null
 * where none is set, or more than can be kept.
 */
export function keptFilters(query: Readonly<Record<string, unknown>>): string | null {
  const set = Object.entries(query)
    .filter(([name, value]) => !NEVER_KEPT.includes(name) && value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = new URLSearchParams(set.map(([name, value]) => [name, value])).toString();
  return text === '' || text.length > MOST_SIGNS ? null : text;
}

/** Whether something was typed to find somebody, which no view keeps. */
export function hasTyped(query: Readonly<Record<string, unknown>>): boolean {
  return TYPED.some((name) => query[name] !== undefined && query[name] !== '');
}

/** Kept filters as the parts of an address. */
export function filtersIn(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
