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
