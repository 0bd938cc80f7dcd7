/** By which the router names, in its own data requests, the routes whose data it wants. */
const ROUTER_PARAMETER = '_routes';

/**
 * A query as readers have it: without what the router adds to its own requests, all else spelt as given.
 * In the address of a page that parameter would make the router leave out data the page cannot do without.
 */
export function withoutRouterQuery(search: string): string {
  const parts = search.slice(1).split('&');
  const kept = parts.filter((part) => !new URLSearchParams(part).has(ROUTER_PARAMETER));
  if (kept.length === parts.length) return search;
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
