import { type Executor, sql } from '#platform/db/sql.ts';
import type { HoldReason } from './hold-reasons.ts';

export interface Hold {
  id: number;
  campaignId: number;
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

/** The newest hold of a campaign, open or ended. */
export async function findHold(q: Executor, campaignId: number): Promise<Hold | undefined> {
  const row = await q.maybe<{
    id: number;
    campaign_id: number;
    reason: HoldReason;
    evidence: string;
    due_at: Date | null;
    held_at: Date;
    ended_at: Date | null;
    end_note: string;
  }>(sql`
    select id, campaign_id, reason, evidence, due_at, held_at, ended_at, end_note from campaign_holds
    where campaign_id = ${campaignId} order by id desc limit 1`);
  return (
    row && {
      id: row.id,
      campaignId: row.campaign_id,
      reason: row.reason,
      evidence: row.evidence,
      dueAt: row.due_at,
      heldAt: row.held_at,
      endedAt: row.ended_at,
      endNote: row.end_note,
    }
  );
}

export async function listHoldAnswers(q: Executor, holdId: number): Promise<HoldAnswer[]> {
  const rows = await q.query<{
    id: number;
    kind: HoldAnswer['kind'];
    author_id: number;
    body: string;
    created_at: Date;
  }>(sql`
    select id, kind, author_id, body, created_at from campaign_hold_answers
    where hold_id = ${holdId} order by id limit 200`);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    authorId: row.author_id,
    body: row.body,
    createdAt: row.created_at,
  }));
}

/** Adds an answer to the open hold; false when there is none, or a second appeal. */
export async function insertHoldAnswer(
  tx: Executor,
  answer: { campaignId: number; kind: HoldAnswer['kind']; authorId: number; body: string },
): Promise<boolean> {
  const { campaignId, kind, authorId, body } = answer;
  const written = await tx.run(sql`
    with said as (
      insert into campaign_hold_answers (hold_id, kind, author_id, body)
      select id, ${kind}, ${authorId}, ${body} from campaign_holds
      where campaign_id = ${campaignId} and ended_at is null
      on conflict do nothing returning hold_id, created_at)
    update campaign_holds h set waits_since = said.created_at from said where h.id = said.hold_id`);
  return written === 1;
}

/** Whether a hold of this person's was ever appealed against. */
export async function isOwnAppealed(
  tx: Executor,
  campaignId: number,
  accountId: number,
): Promise<boolean> {
  const { is } = await tx.one<{ is: boolean }>(sql`
    select exists (select 1 from campaign_holds h join campaign_hold_answers a on a.hold_id = h.id
      where h.campaign_id = ${campaignId} and h.held_by = ${accountId} and a.kind = 'appeal') as is`);
  return is;
}
