import type { Currency } from '#money/currency.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

/** Whose money a campaign's is, and in which currency. */
export function findBeneficiary(
  q: Executor,
  campaignId: number,
): Promise<{ id: number; currency: Currency } | undefined> {
  return q.maybe<{ id: number; currency: Currency }>(sql`
    select b.id, k.currency from beneficiaries b join campaigns k on k.id = b.campaign_id
    where b.campaign_id = ${campaignId}`);
}

/** The same of several campaigns. */
export function listBeneficiaries(
  q: Executor,
  campaignIds: readonly number[],
): Promise<{ id: number; campaign_id: number; currency: Currency }[]> {
  return q.query<{ id: number; campaign_id: number; currency: Currency }>(sql`
    select b.id, k.id as campaign_id, k.currency from beneficiaries b join campaigns k on k.id = b.campaign_id
    where b.campaign_id = any(${[...campaignIds]}::bigint[])`);
}
