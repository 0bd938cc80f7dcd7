import { type Executor, sql } from '#platform/db/sql.ts';

/** Whether anything was sent, or is on its way, to the campaign's beneficiary. */
export async function wasPaidOut(q: Executor, campaignId: number): Promise<boolean> {
  const { paid } = await q.one<{ paid: boolean }>(sql`
    select exists (
      select 1 from beneficiaries b join ledger_accounts a on a.owner_ref = 'beneficiary:' || b.id
        join ledger_postings p on p.credit_account_id = a.id
      where b.campaign_id = ${campaignId} and a.kind in ('disbursements_sent', 'beneficiary_payable')
    ) as paid`);
  return paid;
}

export async function mayStillCharge(q: Executor, campaignId: number): Promise<boolean> {
  const { charging } = await q.one<{ charging: boolean }>(sql`
    select exists (
      select 1 from contributions
      where campaign_id = ${campaignId} and contribution_may_still_be_charged(state)
    ) as charging`);
  return charging;
}

/** Those of the campaigns with a contribution of the last six months that came to something. */
export async function listBackedLately(
  q: Executor,
  campaignIds: readonly number[],
): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select i.id from unnest(${[...campaignIds]}::bigint[]) i (id)
    where exists (
      select 1 from contributions c where c.campaign_id = i.id
        and c.created_at > clock_now() - interval '6 months'
        and not contribution_came_to_nothing(c.state))`);
  return rows.map(({ id }) => id);
}
