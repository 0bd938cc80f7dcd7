import { sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';

/** Puts so many rows like the campaign's first contribution beside it, without lines, money or totals. */
export function plantLike(campaign: { readonly id: number }, count: number): Promise<void> {
  return transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into contributions (campaign_id, beneficiary_id, state, state_cause, funding, currency,
        perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor, email,
        holder, contributor_key, idempotency_key, body_hash, collected_at)
      select campaign_id, beneficiary_id, state, state_cause, funding, currency, perks_minor, extra_minor,
        shipping_minor, total_minor, platform_fee_bps, captured_minor, email, holder, contributor_key,
        'many-of-them-at-once-' || n, body_hash, collected_at
      from contributions cross join generate_series(1, ${count}) n
      where contributions.id = (
        select min(id) from contributions where campaign_id = ${campaign.id})`);
  });
}
