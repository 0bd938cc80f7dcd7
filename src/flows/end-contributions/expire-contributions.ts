import {
  type ContributionRow,
  decideExpiry,
  type ExpiryCause,
  lockContributions,
} from '#modules/contributions/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { BY_TIME, effectsOf, type End, type EndedBy, type EndFacts, type Part } from './end.ts';
import { lockOverdue, readEndFacts, writeEnds } from './end.store.ts';

/**
 * Looks at up to `most` reservations after a position whose time is over, and ends them. What is being
 * charged right now only gives its units back; its answer decides later.
 */
export async function expireOverdue(tx: Executor, after: number, most: number): Promise<Part> {
  const ids = await lockOverdue(tx, after, most);
  return { ended: await expire(tx, ids, 'time_over', BY_TIME), last: ids.at(-1) ?? null };
}

/** Ends a checkout that its person leaves; nothing where it was paid or is being charged. */
export async function endLeft(tx: Executor, id: number, by: EndedBy): Promise<void> {
  await expire(tx, [id], 'left', by);
}

async function expire(
  tx: Executor,
  ids: readonly number[],
  cause: ExpiryCause,
  by: EndedBy,
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await lockContributions(tx, ids);
  const facts = await readEndFacts(tx, ids);
  const at = await readClock(tx);
  const ends = rows.flatMap((row) => endOf(row, facts, cause, by, at) ?? []);
  await writeEnds(tx, effectsOf(ends, facts, at), at);
  return ends.length;
}

function endOf(
  row: ContributionRow,
  facts: EndFacts,
  cause: ExpiryCause,
  by: EndedBy,
  at: Instant,
): End | undefined {
  const expiry = decideExpiry(
    {
      state: row.state,
      pledgedAt: row.pledged_at,
      expiresAt: row.expires_at,
      hasOpenCharge: facts.attempts.some(
        ({ source_id: source, operation }) => source === row.id && operation === 'charge',
      ),
      holdsUnits: facts.reservations.some(
        ({ source_id: source, state }) => source === row.id && state === 'held',
      ),
    },
    cause,
    at,
  );
  if (expiry === null) return undefined;
  // Whoever left knows; whoever waited for a decision is told that there was none.
  const topic = expiry.review === 'timed_out' ? 'contribution.review_cancelled' : null;
  return { contribution: row, ...expiry, cause, by, topic };
}

/** Ends a locked contribution whose review was decided against it; when. */
export async function endReviewed(
  tx: Executor,
  contribution: ContributionRow,
  by: EndedBy,
): Promise<Instant> {
  const facts = await readEndFacts(tx, [contribution.id]);
  const at = await readClock(tx);
  const end: End = {
    contribution,
    state: 'cancelled',
    cause: 'review_cancelled',
    by,
    review: null,
    topic: 'contribution.review_cancelled',
  };
  await writeEnds(tx, effectsOf([end], facts, at), at);
  return at;
}
