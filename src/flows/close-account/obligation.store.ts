import type { CampaignState } from '#modules/campaigns/index.ts';
import type { ContributionState } from '#modules/contributions/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

export type Obligation = 'has_role' | 'open_campaign' | 'open_contribution';

const RUNNING: readonly CampaignState[] = ['coming_soon', 'live', 'forever_funding', 'held'];

/** Money of these may still move, or begin to. */
export const OPEN_CONTRIBUTIONS: readonly ContributionState[] = [
  'created',
  'reserved',
  'setup_ok',
  'risk_review',
  'pledged',
  'charging',
  'charge_unknown',
  'errored',
  'disputed',
];

/** Why somebody cannot leave yet; none when they can. */
export async function listObligations(q: Executor, accountId: number): Promise<Obligation[]> {
  const row = await q.one<Record<Obligation, boolean>>(sql`
    select exists (select 1 from account_roles where account_id = ${accountId}) as has_role,
      exists (
        select 1 from campaigns c left join campaign_totals t on t.campaign_id = c.id
        where c.owner_id = ${accountId} and (c.state = any(${[...RUNNING]})
          or (c.state = 'ended' and coalesce(t.collected_minor + t.pledged_minor, 0) > 0))
      ) as open_campaign,
      exists (
        select 1 from contributions
        where account_id = ${accountId} and state = any(${[...OPEN_CONTRIBUTIONS]})
      ) as open_contribution`);
  const all: readonly Obligation[] = ['has_role', 'open_campaign', 'open_contribution'];
  return all.filter((one) => row[one]);
}
