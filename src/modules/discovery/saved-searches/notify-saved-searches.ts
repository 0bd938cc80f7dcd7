import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import type { RunContext, Schedule } from '#platform/jobs/schedule.ts';
import { log } from '#platform/log/log.ts';
import { findCards } from '../card.store.ts';
import { findLaunched } from './find-launched.ts';
import { searchOf } from '../search.ts';
import {
  type DueSearch,
  findIndexedTo,
  findNotifiedUntil,
  type Found,
  keepNews,
  listDueSearches,
  markNotified,
} from './news.store.ts';
import { type News, sendNews } from './news.mail.tsx';
import { lastMorning } from './saved-search.ts';

type Turn = Pick<RunContext, 'guard' | 'signal'>;

/** So many people in one reading. */
const PEOPLE = 100;
/** So many campaigns of a search, and in one mail; the explore page shows the others. */
const OF_SEARCH = 6;
const OF_MAIL = 12;
/** A few more are found than are shown: some may be held by then, or be the reader's own. */
const FOUND = OF_SEARCH * 2;
/** What is older is news no more, though nobody was notified for longer. */
const MOST_DAYS = 14;
/** So many different searches are remembered within a run. */
const REMEMBERED = 20_000;
const DAY_MS = 86_400_000;

/** What a search finds, looked for once however many people saved it. */
function remember(launched: { readonly after: Date; readonly until: Date }) {
  const known = new Map<string, readonly number[]>();
  return async (query: string): Promise<readonly number[]> => {
    const before = known.get(query);
    if (before) return before;
    const ids = await findLaunched(searchOf(new URLSearchParams(query)), launched, FOUND);
    if (known.size >= REMEMBERED) known.clear();
    known.set(query, ids);
    return ids;
  };
}

/** Each campaign once, in the first search that has it, and no more than a mail may hold. */
function spread(searches: readonly DueSearch[], news: readonly Found[]) {
  const seen = new Set<number>();
  return searches.flatMap((search) => {
    const fresh = news.filter((one) => one.searchId === search.id && !seen.has(one.campaignId));
    const room = Math.min(OF_SEARCH, OF_MAIL - seen.size);
    const ids = fresh.slice(0, room).map(({ campaignId }) => campaignId);
    for (const id of ids) seen.add(id);
    return ids.length > 0 ? [{ search, ids }] : [];
  });
}

async function newsOf(
  tx: Executor,
  searches: readonly DueSearch[],
  found: readonly Found[],
): Promise<News[]> {
  const parts = spread(searches, found);
  const cards = await findCards(
    tx,
    parts.flatMap(({ ids }) => ids),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return parts.flatMap(({ search, ids }) => {
    const shown = ids.flatMap((id) => byId.get(id) ?? []);
    const { name, query } = search;
    return shown.length > 0 ? [{ name, query, cards: shown }] : [];
  });
}

/** Writes to one person and notes it, both or neither. */
async function tell(
  searches: readonly DueSearch[],
  found: readonly Found[],
  until: Date,
  turn: Turn | undefined,
): Promise<void> {
  const [reader] = searches;
  if (!reader) return;
  await transaction(async (tx) => {
    await turn?.guard(tx);
    const fresh = await keepNews(tx, found);
    const due = new Set(
      await markNotified(
        tx,
        searches.map(({ id }) => id),
        until,
      ),
    );
    const news = await newsOf(
      tx,
      searches.filter(({ id }) => due.has(id)),
      fresh,
    );
    if (news.length > 0) await sendNews(tx, reader, news, until);
  });
}

/** What the searches found, as long as somebody may be written to. */
async function lookFor(
  searches: readonly DueSearch[],
  find: (query: string) => Promise<readonly number[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const { id, query } of searches) {
    for (const campaignId of await find(query)) found.push({ searchId: id, campaignId });
  }
  return found;
}

/** Tells the people of one reading; those for whom nothing is new are noted together. */
async function notifyAll(
  due: readonly DueSearch[],
  find: (query: string) => Promise<readonly number[]>,
  until: Date,
  turn: Turn | undefined,
): Promise<void> {
  const quiet: number[] = [];
  for (const searches of Map.groupBy(due, (search) => search.account_id).values()) {
    turn?.signal.throwIfAborted();
    const isReachable = searches.every((search) => search.is_reachable);
    try {
      const found = isReachable ? await lookFor(searches, find) : [];
      if (found.length > 0) await tell(searches, found, until, turn);
      else quiet.push(...searches.map(({ id }) => id));
    } catch (error) {
      turn?.signal.throwIfAborted();
      const account = searches[0]?.account_id;
      log.error({ module: 'saved-searches', err: error, account }, 'was not notified');
    }
  }
  if (quiet.length === 0) return;
  await transaction(async (tx) => {
    await turn?.guard(tx);
    await markNotified(tx, quiet, until);
  });
}

/**
 * Writes to everybody whose saved searches find something that was launched since they were last notified,
 * once a day, by what explore finds. Up to when is noted with each mail, so it may be killed and repeated
 * anywhere; one that fails is logged and tried again next time.
 */
export async function notifySavedSearches(turn?: Turn, people = PEOPLE): Promise<void> {
  const indexed = await findIndexedTo(db());
  if (indexed === null) return;
  const until = lastMorning(indexed);
  const from = await findNotifiedUntil(db(), until);
  if (from === null) return;
  const earliest = until.getTime() - MOST_DAYS * DAY_MS;
  const find = remember({ after: new Date(Math.max(from.getTime(), earliest)), until });
  for (let after = 0; ; ) {
    turn?.signal.throwIfAborted();
    const due = await listDueSearches(db(), until, after, people);
    if (due.length === 0) return;
    await notifyAll(due, find, until, turn);
    after = due.at(-1)?.account_id ?? after;
  }
}

export const savedSearchSchedules: readonly Schedule[] = [
  {
    name: 'tell-of-saved-searches',
    everySeconds: 600,
    run: (context) => notifySavedSearches(context),
  },
];
