/** The one filter that may have several values. */
const REPEATED = 'filter_category';

/** The query of a search with what one link of a page changes: `from` is that page's own address. */
export function changedSearch(search: string, link: { from: string; to: string }): string {
  const [before, after, changed] = [link.from, link.to, search].map(
    (address) => new URLSearchParams(address.split('?')[1]),
  ) as [URLSearchParams, URLSearchParams, URLSearchParams];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.getAll(name), after.getAll(name)];
    if (old.join() === now.join()) continue;
    const kept = changed
      .getAll(name)
      .filter((value) => name === REPEATED && (now.includes(value) || !old.includes(value)));
    changed.delete(name);
    for (const value of new Set([...kept, ...now.filter((one) => !old.includes(one))]))
      changed.append(name, value);
  }
  return `?${changed}`;
}
