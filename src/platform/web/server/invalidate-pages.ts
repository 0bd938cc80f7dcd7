import { db, type Executor } from '#platform/db/transaction.ts';
import { notifyPages } from './page-notification.store.ts';

/** Where processes hear which pages are wrong now. */
export const PAGES_CHANNEL = 'pages';
/** Where they hear whose figures have changed. */
export const FIGURES_CHANNEL = 'page_figures';
const SOON_MS = 25;
const MOST_TAGS_AT_ONCE = 100;

const pending = new Set<string>();
let timer: NodeJS.Timeout | undefined;

/**
 * Throws out cached pages with these tags in every process, when the transaction commits. Commits
 * that notify queue behind one lock of the database: for edits, not for hot paths.
 */
export async function invalidatePages(tx: Executor, tags: readonly string[]): Promise<void> {
  await notifyInParts(tx, PAGES_CHANNEL, tags);
}

/**
 * Has cached pages with these tags rendered anew within a second in every process, when the transaction
 * commits. For whoever has gathered the changes of many commits.
 */
export async function refreshPages(tx: Executor, tags: readonly string[]): Promise<void> {
  await notifyInParts(tx, FIGURES_CHANNEL, tags);
}

/** `invalidatePages` after a commit, gathered for a moment over all callers. Never throws. */
export function invalidatePagesSoon(tags: readonly string[]): void {
  for (const tag of tags) pending.add(tag);
  if (timer !== undefined || pending.size === 0) return;
  timer = setTimeout(() => {
    timer = undefined;
    const gathered = [...pending];
    pending.clear();
    // Lost notifications only mean that the pages live until their seconds are over.
    notifyInParts(db(), PAGES_CHANNEL, gathered).catch(() => undefined);
  }, SOON_MS);
  timer.unref();
}

async function notifyInParts(q: Executor, channel: string, tags: readonly string[]): Promise<void> {
  const parts: Promise<void>[] = [];
  for (let at = 0; at < tags.length; at += MOST_TAGS_AT_ONCE) {
    parts.push(notifyPages(q, channel, tags.slice(at, at + MOST_TAGS_AT_ONCE)));
  }
  await Promise.all(parts);
}

/** The tags of a notification; nothing of a payload that is not ours. */
export function tagsOf(payload: string): string[] {
  try {
    const tags: unknown = JSON.parse(payload);
    return Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === 'string') : [];
  } catch {
    return [];
  }
}
