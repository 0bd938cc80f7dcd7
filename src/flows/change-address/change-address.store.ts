import type { CampaignState } from '#modules/campaigns/index.ts';
import { type Address, contributionAddresses } from '#modules/contributions/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { setRows } from '#platform/db/write-rows.ts';

/** Where a contribution goes now, and the state of its campaign; undefined where nothing is sent. */
export function findDestination(
  tx: Executor,
  contributionId: number,
): Promise<(Address & { campaign_state: CampaignState }) | undefined> {
  return tx.maybe<Address & { campaign_state: CampaignState }>(sql`
    select a.name, a.address, a.address2, a.city, a.state, a.zipcode, a.country, a.phone_number,
      k.state as campaign_state
    from contribution_addresses a join contributions c on c.id = a.contribution_id
      join campaigns k on k.id = c.campaign_id
    where a.contribution_id = ${contributionId}`);
}

export async function setAddress(
  tx: Executor,
  contributionId: number,
  address: Address,
  at: Instant,
): Promise<void> {
  const row = { contribution_id: contributionId, ...address, changed_at: at };
  await setRows(tx, contributionAddresses, 'contribution_id', [row]);
}
