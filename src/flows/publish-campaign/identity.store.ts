import { type Executor, sql } from '#platform/db/sql.ts';

export type IdentityState = 'not_started' | 'pending' | 'verified' | 'needs_more' | 'failed';

export interface IdentityCheck {
  id: number;
  providerKey: string;
  providerRef: string | null;
  state: Exclude<IdentityState, 'not_started'>;
  reason: string | null;
}

interface CheckRow {
  id: number;
  provider_key: string;
  provider_ref: string | null;
  state: IdentityCheck['state'];
  reason: string | null;
}

const toCheck = (row: CheckRow): IdentityCheck => ({
  id: row.id,
  providerKey: row.provider_key,
  providerRef: row.provider_ref,
  state: row.state,
  reason: row.reason,
});

/** The newest check of the kind of recipient that a campaign names; a verified one stays the answer. */
export async function findIdentityCheck(
  q: Executor,
  campaignId: number,
): Promise<IdentityCheck | undefined> {
  const row = await q.maybe<CheckRow>(sql`
    select i.id, i.provider_key, i.provider_ref, i.state, i.reason
    from identity_checks i join beneficiaries b on b.id = i.beneficiary_id
      join campaigns c on c.id = b.campaign_id and c.recipient_type = i.recipient_type
    where c.id = ${campaignId} order by (i.state = 'verified') desc, i.id desc limit 1`);
  return row && toCheck(row);
}

/** Whether another kind of recipient was verified, which the campaign named before. */
export async function wasOtherVerified(q: Executor, campaignId: number): Promise<boolean> {
  const { was } = await q.one<{ was: boolean }>(sql`
    select exists (select 1 from identity_checks i join beneficiaries b on b.id = i.beneficiary_id
      join campaigns c on c.id = b.campaign_id and c.recipient_type <> i.recipient_type
      where c.id = ${campaignId} and i.state = 'verified') as was`);
  return was;
}

/** Opens a check under a key of ours, unless one is open or done: then that one. */
export async function openIdentityCheck(
  tx: Executor,
  campaignId: number,
  startedBy: number,
): Promise<IdentityCheck> {
  await tx.query(sql`
    select 1 as one from beneficiaries where campaign_id = ${campaignId} for no key update`);
  const known = await findIdentityCheck(tx, campaignId);
  if (known && known.state !== 'failed') return known;
  const row = await tx.one<CheckRow>(sql`
    insert into identity_checks (beneficiary_id, provider_key, started_by, recipient_type)
    select b.id, 'identity:' || b.id || ':' || gen_random_uuid(), ${startedBy}, c.recipient_type
    from beneficiaries b join campaigns c on c.id = b.campaign_id where c.id = ${campaignId}
    returning id, provider_key, provider_ref, state, reason`);
  return toCheck(row);
}

/** Writes what the provider said; a verified check stays verified. */
export async function recordIdentity(
  q: Executor,
  id: number,
  said: { ref: string; state: IdentityCheck['state']; reason: string | null },
): Promise<void> {
  await q.run(sql`
    update identity_checks set provider_ref = ${said.ref}, state = ${said.state},
      reason = ${said.reason}, checked_at = clock_now()
    where id = ${id} and state <> 'verified'`);
}

/** The check of a reference, or the one of a number that has no reference yet. */
export async function findCheckOfRef(
  q: Executor,
  ref: string,
  checkId = 0,
): Promise<IdentityCheck | undefined> {
  const row = await q.maybe<CheckRow>(sql`
    select id, provider_key, provider_ref, state, reason from identity_checks
    where provider_ref = ${ref} or (id = ${checkId} and provider_ref is null)
    order by provider_ref nulls last limit 1`);
  return row && toCheck(row);
}

/** Checks that have been open for a while, for asking again what became of them. */
export async function listOpenChecks(q: Executor, limit: number): Promise<IdentityCheck[]> {
  const rows = await q.query<CheckRow>(sql`
    select id, provider_key, provider_ref, state, reason from identity_checks
    where identity_check_is_open(state) and provider_ref is not null
      and started_at > clock_now() - interval '30 days'
      and coalesce(checked_at, started_at) < clock_now() - interval '5 minutes'
    order by coalesce(checked_at, started_at) limit ${limit}`);
  return rows.map(toCheck);
}
