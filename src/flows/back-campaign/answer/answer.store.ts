import {
  type AnswerEffect,
  applyTotals,
  contributionDeclines,
  contributionReviews,
  type AnsweredContribution,
  contributions,
  surplusRefundKey,
} from '#modules/contributions/index.ts';
import { type AccountNumbers, insist } from '#modules/ledger/index.ts';
import { type AttemptRow, paymentAttempts, paymentRefunds } from '#modules/payments/index.ts';
import { changeUnits, holdUntil, settingReservations, together } from '#modules/perks/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { insertRows } from '#platform/db/table.ts';
import { adding, setRows, setting, writeTogether } from '#platform/db/write-rows.ts';
import type { NewEvent } from '#platform/events/event.ts';
import { publishing } from '#platform/events/outbox.ts';

/** What an answer may change of a contribution. */
function movedColumns(row: AnsweredContribution) {
  return {
    id: row.id,
    state: row.state,
    state_at: row.state_at,
    state_cause: row.state_cause,
    state_request_id: row.state_request_id,
    captured_minor: row.captured_minor,
    platform_fee_minor: row.platform_fee_minor,
    processing_fee_minor: row.processing_fee_minor,
    refund_due: row.refund_due,
    charge_due_at: row.charge_due_at,
    method_id: row.method_id,
    expires_at: row.expires_at,
    pledged_at: row.pledged_at,
    collected_at: row.collected_at,
  };
}

/** What an answer may change of its attempt. */
function answeredColumns(row: AttemptRow) {
  return {
    id: row.id,
    state: row.state,
    method_ref: row.method_ref,
    customer_ref: row.customer_ref,
    provider_object: row.provider_object,
    provider_ref: row.provider_ref,
    action_url: row.action_url,
    charge_ref: row.charge_ref,
    captured_minor: row.captured_minor,
    provider_fee_minor: row.provider_fee_minor,
    decline_code: row.decline_code,
    resolved_at: row.resolved_at,
    check_at: row.check_at,
  };
}

/**
 * Writes what answers did in the order of locks: own rows and events by one statement, then units, the
 * ledger, people, and last the totals that all backers of a campaign share. All are given in one turn.
 * Answers the numbers of the attempts that follow, by contribution.
 */
export async function writeAnswers(
  tx: Executor,
  effects: readonly AnswerEffect[],
  { at, accounts }: { readonly at: Instant; readonly accounts: AccountNumbers },
): Promise<ReadonlyMap<number, number>> {
  const stock = together(effects.flatMap((effect) => effect.stock ?? []));
  const [moved = [], ...further] = stepsOf(effects);
  const [, next] = await Promise.all([
    writeTogether(tx, [
      ...setting(paymentAttempts, 'id', answeredAttempts(effects)),
      ...setting(contributions, 'id', moved),
      ...settingReservations(latest(stock.reservations)),
      ...adding(
        contributionDeclines,
        effects.flatMap(({ decline }) => decline ?? []),
      ),
      ...adding(
        contributionReviews,
        effects.flatMap(({ review }) => review ?? []),
      ),
      ...adding(paymentRefunds, effects.flatMap(surplusRefund)),
      ...publishing(effects.flatMap(eventsOf)),
    ]),
    // One that follows needs to see that the one before it is over.
    addNext(tx, effects),
    ...further.map((rows) => setRows(tx, contributions, 'id', rows)),
    ...effects.map((effect) => noteDifference(tx, effect)),
    ...effects.map((effect) => holdLonger(tx, effect)),
    changeUnits(tx, stock.units, at),
    insist(
      tx,
      effects.flatMap(({ transfers }) => transfers),
      accounts,
    ),
    applyTotals(
      tx,
      effects.flatMap(({ totals }) => totals ?? []),
      at,
    ),
  ]);
  return next;
}

/** Answers are written with those of others: each event keeps the request that caused it. */
function eventsOf({ events, moves }: AnswerEffect): NewEvent[] {
  const requestId = moves.at(-1)?.state_request_id ?? null;
  return events.map((event) => ({ ...event, requestId }));
}

function answeredAttempts(effects: readonly AnswerEffect[]) {
  return latest(effects.flatMap(({ attempt }) => attempt ?? [])).map(answeredColumns);
}

/** Attempts that follow; their numbers, by contribution. */
async function addNext(
  tx: Executor,
  effects: readonly AnswerEffect[],
): Promise<ReadonlyMap<number, number>> {
  const next = effects.flatMap((effect) => effect.next ?? []);
  if (next.length === 0) return new Map();
  const rows = await tx.query<{ id: number; source_id: number }>(
    insertRows(paymentAttempts, next, { returning: ['id', 'source_id'] }),
  );
  return new Map(rows.map((row) => [row.source_id, row.id]));
}

/** A contribution that passes through a state on its way is written for each: every step leaves its event. */
function stepsOf(effects: readonly AnswerEffect[]) {
  const moves = effects.flatMap((effect) => effect.moves);
  const ways = [...Map.groupBy(moves, ({ id }) => id).values()];
  const steps = Math.max(0, ...ways.map((way) => way.length));
  return Array.from({ length: steps }, (_, step) =>
    ways.flatMap((way) => way[step] ?? []).map(movedColumns),
  );
}

/** Of rows with the same id the last one: two answers of one call may be about one attempt. */
function latest<R extends { readonly id: number }>(rows: readonly R[]): R[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function surplusRefund({ surplus }: AnswerEffect) {
  if (surplus === null) return [];
  const { attempt, at } = surplus;
  return [
    {
      source_kind: 'contribution',
      source_id: attempt.source_id,
      attempt_id: attempt.id,
      idempotency_key: surplusRefundKey(attempt.id),
      amount_minor: attempt.amount_minor,
      currency: attempt.currency,
      reason: 'duplicate',
      surplus: true,
      check_at: at,
    },
  ];
}

async function noteDifference(tx: Executor, { difference }: AnswerEffect): Promise<void> {
  if (difference === null) return;
  await tx.run(sql`
    insert into payment_differences (kind, object_ref, details)
    values ('amount_differs', ${difference.ref}, ${sql.json(difference.details)})
    on conflict do nothing`);
}

async function holdLonger(tx: Executor, { holdUntil: until, moves }: AnswerEffect): Promise<void> {
  const id = moves[0]?.id;
  if (until !== null && id !== undefined) await holdUntil(tx, [id], until);
}
