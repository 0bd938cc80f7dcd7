import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { campaignsNamed } from '../campaigns/find-titles.store.ts';
import {
  accountsNamed,
  OF_ACCOUNTS,
  OF_GUESTS,
  rowsNamed,
  type Typed,
} from '../people/find-people.store.ts';

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** The numbers of campaigns that a text or a number finds. */
export async function findCampaignIds(q: Executor, typed: Typed): Promise<number[]> {
  return idsOf(
    await q.query<{ id: number }>(sql`
      select distinct n.id from (${campaignsNamed(typed)}) n order by n.id limit ${typed.limit}`),
  );
}

/** The campaign of a beneficiary. */
export async function findBeneficiaryCampaigns(q: Executor, id: number): Promise<number[]> {
  return idsOf(
    await q.query<{ id: number }>(sql`
      select campaign_id as id from beneficiaries where id = ${id} and campaign_id is not null`),
  );
}

/** Contributions of guests that were made in one name and are looked through, and those of accounts. */
const OWN_NAMES = { guests: 600, accounts: 200 };

/** Which contributions are looked for: to campaigns, from accounts, made in a name or with an address. */
export interface Contributed {
  readonly campaignIds: readonly number[];
  readonly accountIds?: readonly number[];
  readonly madeAs?: string | null;
}

/** The numbers of accounts that a text finds. */
export async function findAccountIds(q: Executor, typed: Typed): Promise<number[]> {
  return idsOf(
    await q.query<{ id: number }>(sql`
      select distinct n.id from (${accountsNamed(typed)}) n order by n.id limit ${typed.limit}`),
  );
}

/** The numbers of these contributions by keyset, the newest first, each once. */
export async function listContributionIds(
  q: Executor,
  { campaignIds, accountIds = [], madeAs = null }: Contributed,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<number[]> {
  const older = sql`o.id < ${below(before)} order by o.id desc limit ${limit}`;
  return idsOf(
    await q.query<{ id: number }>(sql`
      select c.id from (
        select c.id from unnest(${[...campaignIds]}::bigint[]) k (id)
          cross join lateral (select o.id from contributions o
            where o.campaign_id = k.id and ${older}) c
        union select c.id from unnest(${[...accountIds]}::bigint[]) k (id)
          cross join lateral (select o.id from contributions o
            where o.account_id = k.id and ${older}) c
        union (select o.id from (select g.id from ${OF_GUESTS} g
          where lower(g.email) = lower(${madeAs})) o where ${older})
        union (select o.id from ${OF_ACCOUNTS} o where lower(o.email) = lower(${madeAs}) and ${older})
        union (select o.id from (${rowsNamed(OF_GUESTS, madeAs, OWN_NAMES.guests)}) o where ${older})
        union (select o.id from (${rowsNamed(OF_ACCOUNTS, madeAs, OWN_NAMES.accounts)}) o
          where ${older})) c
      order by c.id desc limit ${limit}`),
  );
}

/** Whether a refund was asked for and came before the trust team: what it decided has a page. */
export async function hasEscalation(
  q: Executor,
  { contributionId, refundId }: { readonly contributionId: number; readonly refundId: number },
): Promise<boolean> {
  const { has } = await q.one<{ has: boolean }>(sql`
    select exists (select from refund_requests where contribution_id = ${contributionId}
      and refund_id = ${refundId} and escalated_at is not null) as has`);
  return has;
}
