import type { Instant } from '#platform/clock/instant.ts';
import { days } from '#platform/clock/instant.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { columnsOf, insertRows, updateRows } from '#platform/db/table.ts';
import { leftOfRow } from '../money-back/index.ts';
import { REMINDED_DAYS } from './decide-request.ts';
import { type RefundRequestRow, refundRequests } from './refund-request.table.ts';

/** The newest request of each contribution; whoever decides about one holds the contribution's lock. */
export function newestRequests(
  q: Executor,
  contributionIds: readonly number[],
): Promise<RefundRequestRow[]> {
  return q.query<RefundRequestRow>(sql`
    select distinct on (contribution_id) ${columnsOf(refundRequests)} from refund_requests
    where contribution_id = any(${contributionIds}::bigint[])
    order by contribution_id, id desc`);
}

export async function newestRequest(
  q: Executor,
  contributionId: number,
): Promise<RefundRequestRow | undefined> {
  const [request] = await newestRequests(q, [contributionId]);
  return request;
}

export type NewRequest = Pick<
  RefundRequestRow,
  'contribution_id' | 'campaign_id' | 'reason' | 'details' | 'asked_at' | 'due_at'
>;

export async function insertRequest(tx: Executor, request: NewRequest): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    sql`${insertRows(refundRequests, [{ ...request, state: 'open' }])} returning id`,
  );
  return id;
}

/** Sets columns of requests, each by its id; all rows name the same columns. */
export async function setRequests(
  tx: Executor,
  rows: readonly (Partial<RefundRequestRow> & { readonly id: number })[],
): Promise<void> {
  if (rows.length > 0) await tx.run(updateRows(refundRequests, 'id', rows));
}

/** Ends the unsettled requests of contributions whose money goes back without them. */
export async function closeRequests(
  tx: Executor,
  contributionIds: readonly number[],
  at: Instant,
): Promise<void> {
  const open = await tx.query<{ id: number }>(sql`
    select id from refund_requests
    where contribution_id = any(${contributionIds}::bigint[]) and refund_request_is_unsettled(state)`);
  await setRequests(
    tx,
    open.map(({ id }) => ({ id, state: 'closed', ended_at: at })),
  );
}

/** A request with the contribution it is about, amounts in minor units. */
export interface ListedRequest extends RefundRequestRow {
  readonly currency: string;
  readonly total_minor: bigint;
  readonly left_minor: bigint;
}

/** Requests of a campaign that wait for its owner, what is due first before the others. */
export function listOpenRequests(
  q: Executor,
  campaignId: number,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<ListedRequest[]> {
  return listed(
    q,
    sql`where r.campaign_id = ${campaignId} and r.state = 'open' and r.id > ${after ?? 0}
      order by r.id limit ${limit}`,
  );
}

/** Those that wait for the trust team, by number after one. */
export function listEscalated(
  q: Executor,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ListedRequest[]> {
  return listed(
    q,
    sql`where r.state = 'escalated' and r.contribution_id > ${after}
      order by r.contribution_id limit ${limit}`,
  );
}

type Left = Parameters<typeof leftOfRow>[0];

async function listed(q: Executor, which: Statement): Promise<ListedRequest[]> {
  const rows = await q.query<Omit<ListedRequest, 'left_minor'> & Left>(sql`
    select ${columnsOf(refundRequests, 'r')}, c.currency, c.total_minor, c.captured_minor, c.refunded_minor,
      c.disputed_minor
    from refund_requests r join contributions c on c.id = r.contribution_id ${which}`);
  return rows.map((row) => ({ ...row, left_minor: leftOfRow(row) }));
}

/** How many of a campaign wait for its owner, and when the first of them is due. */
export function countOpen(
  q: Executor,
  campaignId: number,
): Promise<{ count: number; newest: number | null; due_at: Date | null }> {
  return q.one(sql`
    select count(*)::int as count, max(id) as newest, min(due_at) as due_at
    from refund_requests where campaign_id = ${campaignId} and state = 'open'`);
}

/** Within two days of the owner's deadline, and nobody was reminded. */
const IS_TO_BE_REMINDED: Statement = sql`
  state = 'open' and reminded_at is null
    and due_at <= clock_now() + ${days(REMINDED_DAYS)}::bigint * interval '1 microsecond'`;

export const HAS_UNREMINDED: Statement = sql`
  exists (select from refund_requests where ${IS_TO_BE_REMINDED})`;

/** Takes one of which the owner is to be reminded, and notes that they were; undefined where none is. */
export function takeUnreminded(tx: Executor): Promise<{ id: number; due_at: Date } | undefined> {
  return tx.maybe<{ id: number; due_at: Date }>(sql`
    update refund_requests set reminded_at = clock_now()
    where id = (
      select id from refund_requests where ${IS_TO_BE_REMINDED}
      order by due_at, id limit 1 for no key update skip locked
    ) returning id, due_at`);
}
