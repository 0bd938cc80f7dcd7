/** What a page wants to go on with once somebody has logged in on it and it was loaded again. */
export interface Kept {
  readonly name: string;
  readonly argument: string;
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (path: string): string => `after-reload:${path}`;

/** Keeps one callback per page path, by name: a function does not survive the reload. */
export function keepForReload(storage: TabStorage, path: string, kept: Kept): void {
  storage.setItem(keyOf(path), JSON.stringify(kept));
}

/**
 * Takes what was kept for this very path, once, and only while somebody is logged in. What was kept for
 * another path, or is nobody's yet, stays.
 */
export function takeAfterReload(
  storage: TabStorage,
  path: string,
  isLoggedIn: boolean,
): Kept | null {
  if (!isLoggedIn) return null;
  const text = storage.getItem(keyOf(path));
  if (text === null) return null;
  storage.removeItem(keyOf(path));
  try {
    const kept = JSON.parse(text) as Partial<Kept>;
    if (typeof kept.name !== 'string' || typeof kept.argument !== 'string') return null;
    return { name: kept.name, argument: kept.argument };
  } catch {
    return null;
  }
}
