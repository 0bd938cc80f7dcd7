import { REVIEWED_DECLINES } from '#modules/contributions/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

export interface HoldToPlant {
  readonly reason: string;
  readonly evidence: string;
  readonly heldBy: number;
  readonly heldAt: Date;
  readonly dueAt: Date;
  readonly appeal: { readonly by: number; readonly body: string; readonly at: Date };
}

/** A hold whose owner has appealed: since then it is the staff's turn. */
export async function insertHold(
  tx: Executor,
  campaignId: number,
  hold: HoldToPlant,
): Promise<void> {
  const { reason, evidence, heldBy, heldAt, dueAt, appeal } = hold;
  await tx.run(sql`
    with held as (
      insert into campaign_holds (campaign_id, reason, evidence, due_at, held_by, held_at, waits_since)
      values (${campaignId}, ${reason}, ${evidence}, ${dueAt}, ${heldBy}, ${heldAt}, ${appeal.at})
      returning id)
    insert into campaign_hold_answers (hold_id, kind, author_id, body, created_at)
    select id, 'appeal', ${appeal.by}, ${appeal.body}, ${appeal.at} from held`);
}

export interface ReportToPlant {
  readonly by: number;
  readonly reason: string;
  readonly note: string;
  readonly at: Date;
}

/** The newest comment of a campaign by somebody else than who reports it. */
export async function reportNewestComment(
  tx: Executor,
  campaignId: number,
  { by, reason, note, at }: ReportToPlant,
): Promise<void> {
  await tx.run(sql`
    insert into comment_reports (comment_id, reporter_id, reason, note, created_at)
    select id, ${by}, ${reason}, ${note}, ${at} from comments
    where campaign_id = ${campaignId} and author_id <> ${by} and parent_id is null
    order by id desc limit 1`);
}

/** A campaign, or a person, that somebody reported. */
export async function insertReport(
  tx: Executor,
  about: { readonly campaignId: number | null; readonly accountId: number | null },
  { by, reason, note, at }: ReportToPlant,
): Promise<void> {
  await tx.run(sql`
    insert into moderation_reports (campaign_id, account_id, reporter_id, locale, reason, note, created_at)
    values (${about.campaignId}, ${about.accountId}, ${by}, 'en', ${reason}, ${note}, ${at})`);
}

/** The charge of a campaign's newest paid contribution; none where one of it was disputed before. */
export function findDisputable(
  q: Executor,
  campaignId: number,
): Promise<{ charge: string } | undefined> {
  return q.maybe<{ charge: string }>(sql`
    select a.charge_ref as charge
    from contributions c join payment_attempts a on a.source_id = c.id and a.source_kind = 'contribution'
    where c.campaign_id = ${campaignId} and c.state = 'collected' and a.state = 'succeeded'
      and a.charge_ref is not null
      and not exists (select from payment_disputes d join payment_attempts t on t.id = d.attempt_id
        join contributions o on o.id = t.source_id and t.source_kind = 'contribution'
        where o.campaign_id = c.campaign_id)
    order by c.id desc limit 1`);
}

/** Who with an account backed a campaign last, of what they paid. */
export function findLastBacker(
  q: Executor,
  campaignId: number,
): Promise<{ contribution_id: number; account_id: number } | undefined> {
  return q.maybe<{ contribution_id: number; account_id: number }>(sql`
    select id as contribution_id, account_id from contributions
    where campaign_id = ${campaignId} and state = 'collected' and account_id is not null
    order by id desc limit 1`);
}

/** Refused cards of a moment ago: as many as it takes for somebody to look at the next one. */
export async function insertDeclines(
  q: Executor,
  of: { readonly campaignId: number; readonly contributionId: number; readonly accountId: number },
): Promise<void> {
  const holder = `account:${of.accountId}`;
  await q.run(sql`
    insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
    select ${of.contributionId}, ${of.campaignId}, ${holder}, ''
    from generate_series(1, ${REVIEWED_DECLINES.device}::int)
    where not exists (select from contribution_declines where holder = ${holder})`);
}
