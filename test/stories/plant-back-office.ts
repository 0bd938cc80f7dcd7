import { sql } from '#platform/db/sql.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';

export interface LargeMarket {
  readonly contributions: number;
  readonly accounts: number;
  readonly campaigns: number;
}

/** Tables that the staff's lists read, as they are planned for after the planting. */
const READ = [
  'accounts',
  'campaigns',
  'campaign_permuted_titles',
  'campaign_totals',
  'contributions',
  'payment_attempts',
  'payment_disputes',
  'payment_refunds',
  'contribution_reviews',
  'campaign_holds',
  'payment_differences',
  'comments',
  'comment_reports',
  'moderation_reports',
  'approval_groups',
  'audit_log',
  'mail_messages',
  'ledger_transfers',
  'standing_checks',
  'beneficiaries',
  'identity_checks',
  'campaign_events',
  'campaign_refusals',
  'contribution_events',
];

/**
 * A market as large as told, set-based: rows, no flows. Of contributions one in ten is to one campaign, one
 * in a hundred asks for attention, one in a hundred waits for staff in some way, and of one in twenty-five an
 * extra charge is owed back; of accounts one in fifty is revoked; a few campaigns and people have all the
 * reports; the audit log holds as many rows as there are contributions, half of them by one of the staff.
 */
export async function plantBackOffice(size: LargeMarket): Promise<void> {
  await transaction(
    async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      // Pages are seen to be visible to all only once their commit is on disk, and plans go by that.
      await tx.run(sql`set local synchronous_commit = on`);
      await plantMarket(tx, size);
      await plantWaiting(tx, size);
      await leadReports(tx);
      await plantStranded(tx);
      await plantRecords(tx, size);
      await plantRequests(tx);
    },
    { statementTimeout: 600_000 },
  );
  for (const table of READ) {
    await db().run(sql.raw(`vacuum analyze ${table}`));
  }
}

/** People, campaigns and contributions. */
async function plantMarket(
  tx: Executor,
  { contributions, accounts, campaigns }: LargeMarket,
): Promise<void> {
  await tx.run(sql`
    insert into accounts (email, firstname, lastname, country, revoked_at, revoked_reason)
    select 'many' || n || '@people.test', 'First' || n % 900, 'Last' || n % 700, 'FR',
      case when n % 50 = 0 then clock_now() end, case when n % 50 = 0 then 'Spam' end
    from generate_series(1, ${accounts}) n`);
  await tx.run(sql`
    insert into account_roles (account_id, role) select id, 'support' from accounts
    where id % ${Math.ceil(accounts / 12)} = 0`);
  await tx.run(sql`
    insert into campaigns (slug, owner_id, state, held_from_state, title, currency, goal_minor,
      launched_at, ends_at)
    select 'many-' || n, 1 + n % ${accounts}, (array['live', 'live', 'ended', 'held'])[1 + n % 4],
      case when n % 4 = 3 then 'live' end, 'Thing ' || n, 'USD', 1000,
      clock_now() - interval '2 days', clock_now() + interval '9 days'
    from generate_series(1, ${campaigns}) n`);
  await tx.run(sql`
    insert into campaign_permuted_titles (campaign_id, state, title)
    select c.id, c.state, p.permuted from campaigns c cross join permuted_titles(c.title) p`);
  await tx.run(sql`
    insert into contributions (campaign_id, beneficiary_id, account_id, state, state_cause, funding,
      currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor,
      email, firstname, lastname, holder, contributor_key, idempotency_key, body_hash, refund_due,
      refund_tries)
    select case when n % 10 = 1 then ${Math.floor(campaigns / 2)} else 1 + n % ${campaigns} end, 1,
      case when n % 3 > 0 then 1 + n % ${accounts} end,
      case when n % 100 = 0 then 'risk_review' when n % 100 = 1 then 'errored'
        when n % 1000 = 2 then 'disputed' else 'collected' end,
      'planted', 'flexible', 'USD', 1000, 0, 0, 1000, 500, 1000, 'many' || n || '@guest.test',
      'Guest' || n % 900, 'Of',
      'planted', 'guest:' || n, 'planted-contribution-' || n, 'x',
      case when n % 50 = 3 then 'perk_unavailable' end, case when n % 500 = 3 then 4 else 0 end
    from generate_series(1, ${contributions}) n`);
}

/** What waits for staff or was decided, each of a contribution or a campaign. */
async function plantWaiting(tx: Executor, { accounts, campaigns }: LargeMarket): Promise<void> {
  await tx.run(sql`
    insert into payment_attempts (source_kind, source_id, operation, attempt_no, idempotency_key,
      state, on_session, amount_minor, currency, captured_minor, resolved_at, provider_ref, check_at)
    select 'contribution', id, 'charge', 1, 'planted-attempt-' || id,
      case when id % 400 = 205 then 'unknown' else 'succeeded' end, true, 1000, 'USD',
      case when id % 400 <> 205 then 1000 end, case when id % 400 <> 205 then clock_now() end,
      'pi_planted_' || id, case when id % 400 = 205 then clock_now() end
    from contributions`);
  await tx.run(sql`
    insert into payment_disputes (attempt_id, dispute_ref, reason, state, amount_minor, held_minor,
      currency, closed_at)
    select id, 'dp_planted_' || id, 'fraudulent',
      case when id % 200 = 7 then 'open' else 'won' end, 1000, 0, 'USD',
      case when id % 200 <> 7 then clock_now() end
    from payment_attempts where id % 20 = 7`);
  await tx.run(sql`
    insert into contribution_reviews (contribution_id, reasons, method_ref, opened_at, decision,
      decided_at)
    select id, '{device}', 'pm_planted', clock_now(),
      case when state <> 'risk_review' then 'left' end,
      case when state <> 'risk_review' then clock_now() end
    from contributions where id % 10 = 0`);
  await tx.run(sql`
    insert into campaign_holds (campaign_id, reason, evidence, held_by, ended_at)
    select id, 'other', 'What is wanted', 7, case when state <> 'held' then clock_now() end
    from campaigns`);
  await tx.run(sql`
    insert into payment_differences (kind, object_ref, details, settled_at)
    select 'amount_differs', 'ch_planted_' || id, '{"text": "Ours differs"}',
      case when id % 4 > 0 then clock_now() end
    from contributions where id % 10 = 0`);
  await tx.run(sql`
    insert into comments (campaign_id, author_id, body)
    select campaign_id, coalesce(account_id, 7), 'Comment' from contributions where id % 5 = 0`);
  await tx.run(sql`
    insert into comment_reports (comment_id, reporter_id, reason, decision, decided_at, decided_by)
    select id, 7, 'spam', case when id % 4 > 0 then 'kept' end,
      case when id % 4 > 0 then clock_now() end, case when id % 4 > 0 then 7 end
    from comments`);
  await tx.run(sql`
    insert into moderation_reports (campaign_id, account_id, reporter_id, locale, reason, decision,
      decided_at, decided_by, notified_at)
    select case when id % 2 = 0 then 1 + campaign_id % 15 * ${Math.floor(campaigns / 15)} end,
      case when id % 2 = 1 then 1 + id % 30 * ${Math.floor(accounts / 30)} end, 7 + id,
      'en', 'spam', case when id % 4 > 1 then 'dismissed' end, case when id % 4 > 1 then clock_now() end,
      case when id % 4 > 1 then 7 end, case when id % 4 > 1 then clock_now() end
    from comments`);
  await tx.run(sql`
    insert into approval_groups (campaign_id, kind, submitted_by, state, decided_at)
    select campaign_id, 'product_stage', 7, (array['approved', 'approved', 'rejected'])[1 + id % 3],
      clock_now() from contributions where id % 5 = 0`);
  await tx.run(sql`
    insert into beneficiaries (kind, campaign_id) select 'campaign', id from campaigns
    on conflict do nothing`);
  await tx.run(sql`
    insert into identity_checks (beneficiary_id, provider_key, state, started_by, recipient_type)
    select b.id, 'planted:' || b.id,
      case when b.id % 100 = 0 then 'failed' when b.id % 100 = 1 then 'needs_more'
        when b.id % 100 = 2 then 'pending' else 'verified' end, 7, 'individual'
    from beneficiaries b`);
  await tx.run(sql`
    insert into approval_groups (campaign_id, kind, submitted_by)
    select id, 'nonprofit_proof', 7 from campaigns`);
}

/** Extra charges that no refund brings back. */
async function plantStranded(tx: Executor): Promise<void> {
  await tx.run(sql`
    insert into payment_refunds (source_kind, source_id, attempt_id, idempotency_key, amount_minor, currency,
      reason, surplus, state, resolved_at, stranded_minor)
    select 'contribution', source_id, id, 'planted-refund-' || id, 1000, 'USD', 'duplicate', true, 'failed',
      clock_now(), 1000
    from payment_attempts where source_id % 25 = 13`);
}

/** What triggers do with each report: of what is open the first leads, and of what is decided the last. */
export async function leadReports(tx: Executor): Promise<void> {
  await tx.run(sql`
    update moderation_reports r set leads = r.id in (
        select distinct on (campaign_id, account_id, decided_at is null) id from moderation_reports
        order by campaign_id, account_id, decided_at is null,
          case when decided_at is null then created_at end,
          case when decided_at is null then id end, decided_at desc, id desc)`);
  await tx.run(sql`
    update comment_reports r set leads = r.id in (
        select distinct on (comment_id, decided_at is null) id from comment_reports
        order by comment_id, decided_at is null, case when decided_at is null then created_at end,
          case when decided_at is null then id end, decided_at desc, id desc)`);
}

/** Logs, mails, transfers and checks. */
async function plantRecords(tx: Executor, { contributions, accounts }: LargeMarket): Promise<void> {
  await tx.run(sql`
    insert into audit_log (id, occurred_at, act, actor_id, subject_kind, subject_id, prev_hash, hash,
      about_id)
    select n, clock_now() - n * interval '1 second',
      case when n % 4 > 1 then 'personal_data_read' when n % 100 = 1 then 'access_revoked'
        else 'logged_in' end,
      case when n % 2 = 0 then 7 else 1 + n % ${accounts} end,
      case when n % 3 = 0 then 'account' else 'contribution' end, 1 + n % ${accounts},
      'x', decode(md5(n::text), 'hex'), case when n % 3 = 0 then 1 + n % ${accounts} else 1 + n % 7 end
    from generate_series(1, ${contributions}) n`);
  await tx.run(sql`
    insert into mail_messages (key, kind, account_id, to_address, locale, subject, html, body_text,
      message_id, state, error)
    select 'planted:' || n, 'receipt', 1 + n % ${accounts}, 'many' || n || '@people.test', 'en',
      'Hello', '', '', '<planted-' || n || '@people.test>',
      case when n % 100 = 0 then 'failed' else 'queued' end,
      case when n % 100 = 0 then 'no such box' end
    from generate_series(1, ${contributions}) n`);
  await tx.run(sql`
    insert into ledger_transfers (id, kind, source_kind, source_id, digest, occurred_at)
    select 'planted:' || n, 'contribution_collected', 'contribution', n, 'x',
      clock_now() - (n / 50) * interval '1 second'
    from generate_series(1, ${contributions}) n`);
  await tx.run(sql`
    insert into standing_checks (kind, asked_at, finished_at)
    select (array['balance', 'audit_chain'])[1 + n % 2], clock_now(), clock_now()
    from generate_series(1, ${Math.ceil(contributions / 10)}) n`);
}

/** What a third of the errors have in common. */
export const FINGERPRINT = '0123456789abcdef';

/** What requests did: one to each contribution and each campaign, with a mail, a job and an error. */
async function plantRequests(tx: Executor): Promise<void> {
  await tx.run(sql`
    insert into contribution_events (contribution_id, seq, to_state, cause, request_id, occurred_at)
    select id, 0, 'reserved', 'planted', 'contribution-' || id, clock_now() from contributions`);
  await tx.run(sql`
    insert into campaign_events (campaign_id, to_state, cause, request_id)
    select id, 'live', 'planted', 'campaign-' || id from campaigns`);
  await tx.run(sql`
    insert into campaign_refusals (campaign_id, act, state, reasons, request_id)
    select id, 'publish', 'draft', '{headline}', 'campaign-' || id from campaigns`);
  await tx.run(sql`
    update mail_messages set request_id = 'contribution-' || id where key like 'planted:%'`);
  await tx.run(sql`
    insert into outbox (topic, key, payload, relayed_at, request_id)
    select 'job:send-mail', 'planted:' || id, '{}', clock_now(), 'contribution-' || id from contributions`);
  await tx.run(sql`
    insert into recorded_errors (kind, name, message, fingerprint, request_id, times, release)
    select (array['request', 'job', 'delivery', 'schedule', 'other'])[1 + id % 5], 'Error',
      'planted', case when id % 3 = 0 then ${FINGERPRINT} else left(md5(id::text), 16) end,
      'contribution-' || id, 1, '0'
    from contributions`);
}
