import { type Executor, sql } from '#platform/db/sql.ts';
import type { HoldReason } from './hold-reasons.ts';

export interface Hold {
  id: number;
  campaignId: number;
  /** Who held it, or asked again. */
  heldBy: number;
  reason: HoldReason;
  evidence: string;
  dueAt: Date | null;
  heldAt: Date;
  endedAt: Date | null;
  endNote: string;
}

export interface HoldAnswer {
  id: number;
  kind: 'answer' | 'appeal';
  authorId: number;
  body: string;
  createdAt: Date;
}

/** Whether a time, in ISO 8601 with its offset, is still to come. */
export async function isAhead(q: Executor, time: string): Promise<boolean> {
  const { ahead } = await q.one<{ ahead: boolean }>(
    sql`select ${time}::timestamptz > clock_now() as ahead`,
  );
  return ahead;
}

export async function insertHold(
  tx: Executor,
  hold: {
    campaignId: number;
    reason: HoldReason;
    evidence: string;
    /** ISO 8601 with offset. */
    dueAt: string | null;
    heldBy: number;
  },
): Promise<void> {
  const { campaignId, reason, evidence, dueAt, heldBy } = hold;
  await tx.run(sql`
    insert into campaign_holds (campaign_id, reason, evidence, due_at, held_by, waits_since)
    values (${campaignId}, ${reason}, ${evidence}, ${dueAt}, ${heldBy},
      coalesce(${dueAt}::timestamptz, clock_now()))`);
}

/** Ends the open hold, if there is one. */
export async function endHold(
  tx: Executor,
  campaignId: number,
  endedBy: number | null,
  note: string,
): Promise<void> {
  await tx.run(sql`
    update campaign_holds set ended_at = clock_now(), ended_by = ${endedBy}, end_note = ${note}
    where campaign_id = ${campaignId} and ended_at is null`);
}

/** Ends the open hold and opens another for its reason at the same moment; its number, if there was one. */
export async function renewHold(
  tx: Executor,
  hold: { campaignId: number; evidence: string; dueAt: string | null; heldBy: number },
): Promise<number | undefined> {
  const { campaignId, evidence, dueAt, heldBy } = hold;
  const ended = await tx.maybe<{ id: number }>(sql`
    update campaign_holds set ended_at = clock_now(), ended_by = ${heldBy}
    where campaign_id = ${campaignId} and ended_at is null returning id`);
  if (!ended) return undefined;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into campaign_holds (campaign_id, reason, evidence, due_at, held_by, held_at, waits_since)
    select campaign_id, reason, ${evidence}, ${dueAt}::timestamptz, ${heldBy}, ended_at,
      coalesce(${dueAt}::timestamptz, ended_at)
    from campaign_holds where id = ${ended.id} returning id`);
  return id;
}

/** The newest hold of a campaign, open or ended. */
export async function findHold(q: Executor, campaignId: number): Promise<Hold | undefined> {
  const [newest] = await listHolds(q, campaignId, 1);
  return newest;
}

/** Holds of a campaign, open or ended, the newest first. */
export function listHolds(q: Executor, campaignId: number, limit: number): Promise<Hold[]> {
  return q.query<Hold>(sql`
    select id, campaign_id as "campaignId", held_by as "heldBy", reason, evidence, due_at as "dueAt",
      held_at as "heldAt", ended_at as "endedAt", end_note as "endNote"
    from campaign_holds where campaign_id = ${campaignId} order by id desc limit ${limit}`);
}

/** What was said to these holds, the oldest first: of each its appeals, and no more than 200 in all. */
export function listHoldAnswers(
  q: Executor,
  holdIds: readonly number[],
): Promise<(HoldAnswer & { holdId: number })[]> {
  return q.query<HoldAnswer & { holdId: number }>(sql`
    select a.* from unnest(${[...holdIds]}::bigint[]) h (id) cross join lateral (
      select hold_id as "holdId", id, kind, author_id as "authorId", body, created_at as "createdAt"
      from campaign_hold_answers where hold_id = h.id order by kind = 'appeal' desc, id limit 200) a
    order by a.id`);
}

/** Adds an answer to the open hold, whose campaign is locked. */
export async function insertHoldAnswer(
  tx: Executor,
  answer: { campaignId: number; kind: HoldAnswer['kind']; authorId: number; body: string },
): Promise<void> {
  const { campaignId, kind, authorId, body } = answer;
  await tx.run(sql`
    with said as (
      insert into campaign_hold_answers (hold_id, kind, author_id, body)
      select id, ${kind}, ${authorId}, ${body} from campaign_holds
      where campaign_id = ${campaignId} and ended_at is null
      returning hold_id, created_at)
    update campaign_holds h set waits_since = said.created_at from said where h.id = said.hold_id`);
}
