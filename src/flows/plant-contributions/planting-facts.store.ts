import type { Currency } from '#money/currency.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { PlantCampaign } from './planting.ts';
import { PLANTED } from './planting-rows.ts';

/** The contributions that were planted under these keys before. */
export async function findPlanted(
  q: Executor,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<{ id: number; idempotency_key: string }>(sql`
    select id, idempotency_key from contributions
    where holder = ${PLANTED} and idempotency_key = any(${keys}::text[])`);
  return new Map(rows.map((row) => [row.idempotency_key, row.id]));
}

/** Shares the campaigns, by their ids, so that nobody decides or cancels them meanwhile. */
export async function shareCampaigns(
  tx: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PlantCampaign>> {
  const rows = await tx.query<{
    id: number;
    currency: Currency;
    platform_fee_bps: number;
    beneficiary_id: number;
  }>(sql`
    select c.id, c.currency, c.platform_fee_bps, b.id as beneficiary_id
    from campaigns c join beneficiaries b on b.campaign_id = c.id
    where c.id = any(${ids}::bigint[]) order by c.id for share of c`);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        currency: row.currency,
        platformFeeBps: row.platform_fee_bps,
        beneficiaryId: row.beneficiary_id,
      },
    ]),
  );
}

/** Numbers of what one planted contribution may write. */
export interface PlantIds {
  readonly contributionId: number;
  readonly setupId: number;
  readonly chargeId: number;
  readonly refundId: number;
}

/** New numbers for so many contributions, rising. */
export function takeIds(tx: Executor, count: number): Promise<PlantIds[]> {
  return tx.query<PlantIds>(sql`
    select nextval('contributions_id_seq') as "contributionId",
      nextval('payment_attempts_id_seq') as "setupId", nextval('payment_attempts_id_seq') as "chargeId",
      nextval('payment_refunds_id_seq') as "refundId"
    from generate_series(1, ${count}::int)`);
}
