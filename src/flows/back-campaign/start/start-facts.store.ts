import type { CampaignState, FundingType } from '#modules/campaigns/index.ts';
import { type StartCampaign, type StartStanding } from '#modules/contributions/index.ts';
import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, KEEPING_PLANS, sql } from '#platform/db/sql.ts';

/**
 * Whoever asks twice at once waits here: person by person, in one order. The first statement of a start,
 * behind which plans are kept.
 */
export async function lockPeople(tx: Executor, names: readonly string[]): Promise<void> {
  await tx.run(sql`
    with ${KEEPING_PLANS}
    select pg_advisory_xact_lock(hashtextextended(w.name, 29))
    from kept_plans, (select distinct name from unnest(${names}::text[]) name order by name) w`);
}

/** A campaign as a start needs it, locked so that nobody ends it meanwhile. */
export interface LockedCampaign extends StartCampaign {
  readonly id: number;
  readonly beneficiaryId: number;
  readonly ownerId: number;
  readonly platformFeeBps: number;
  readonly preOrder: boolean;
  readonly offerVersion: number;
}

interface CampaignRow {
  id: number;
  state: CampaignState;
  ends_at: Instant | null;
  funding_type: FundingType;
  currency: Currency;
  platform_fee_bps: number;
  pre_order: boolean;
  owner_id: number;
  offer_version: number;
  beneficiary_id: number;
}

const CAMPAIGN = sql`
  c.id, c.state, (extract(epoch from c.ends_at) * 1000000)::bigint as ends_at, c.funding_type, c.currency,
  c.platform_fee_bps, c.pre_order, c.owner_id, c.offer_version, b.id as beneficiary_id`;

/** Shares the campaigns, by their ids, and reads them as they are once the locks are there. */
export async function shareCampaigns(
  tx: Executor,
  ids: readonly number[],
): Promise<LockedCampaign[]> {
  const rows = await tx.query<CampaignRow>(sql`
    select ${CAMPAIGN} from campaigns c join beneficiaries b on b.campaign_id = c.id
    where c.id = any(${ids}::bigint[]) order by c.id for share of c`);
  return rows.map(toLocked);
}

/** The same of one, without a lock, and the database's time: for a price that is only shown. */
export async function readCampaign(
  q: Executor,
  id: number,
): Promise<(LockedCampaign & { readonly at: Instant }) | undefined> {
  const row = await q.maybe<CampaignRow & { at: Instant }>(sql`
    select ${CAMPAIGN}, (extract(epoch from clock_now()) * 1000000)::bigint as at
    from campaigns c join beneficiaries b on b.campaign_id = c.id where c.id = ${id}`);
  return row && { ...toLocked(row), at: row.at };
}

function toLocked(row: CampaignRow): LockedCampaign {
  return {
    id: row.id,
    state: row.state,
    endsAt: row.ends_at,
    fundingType: row.funding_type,
    currency: row.currency,
    platformFeeBps: row.platform_fee_bps,
    preOrder: row.pre_order,
    ownerId: row.owner_id,
    offerVersion: row.offer_version,
    beneficiaryId: row.beneficiary_id,
  };
}

export interface Asking {
  readonly holder: string;
  readonly clientKey: string;
  readonly idempotencyKey: string;
}

interface StandingRow {
  at: Instant;
  contribution_id: number;
  attempt_id: number;
  existing_id: number | null;
  existing_hash: string | null;
  existing_attempt_id: number | null;
  open_of_holder: number;
  open_of_client: number;
}

export type Standing = Omit<StartStanding, 'unitsHad' | 'declines'>;

const OPEN = sql`c.state, c.expires_at, c.pledged_at from contributions c`;

/**
 * What stands behind it is decided row by row: by an index of all that wait for payment, of which there
 * were few when the plan was made, each start would walk through everybody's checkouts.
 */
const BY_KEY = sql`offset 0`;

/**
 * What is known of each who asks, in their order, and the database's time: read after the locks.
 */
export async function readStandings(
  tx: Executor,
  asking: readonly Asking[],
): Promise<{ at: Instant; standings: Standing[] }> {
  const rows = await tx.query<StandingRow>(sql`
    with t as materialized (select clock_now() as at)
    select (extract(epoch from t.at) * 1000000)::bigint as at,
      nextval('contributions_id_seq') as contribution_id, nextval('payment_attempts_id_seq') as attempt_id,
      e.id as existing_id, e.body_hash as existing_hash,
      (select a.id from payment_attempts a where a.source_kind = 'contribution' and a.source_id = e.id
        order by a.id desc limit 1) as existing_attempt_id,
      (select count(*) from (select ${OPEN} where c.holder = v.holder ${BY_KEY}) c
        where c.expires_at > t.at and c.pledged_at is null and contribution_waits_for_payment(c.state))::int
        as open_of_holder,
      case when v.client_key = '' then 0 else (select count(*) from (select ${OPEN}
          where c.client_key = v.client_key and contribution_waits_for_payment(c.state) ${BY_KEY}) c
        where c.expires_at > t.at and c.pledged_at is null) end::int as open_of_client
    from t, unnest(${asking.map((each) => each.holder)}::text[],
      ${asking.map((each) => each.clientKey)}::text[],
      ${asking.map((each) => each.idempotencyKey)}::text[]) with ordinality
      v (holder, client_key, idempotency_key, n)
      left join lateral (select c.id, c.body_hash from contributions c where c.holder = v.holder
        and c.idempotency_key = v.idempotency_key limit 1) e on true
    order by v.n`);
  const [first] = rows;
  if (first === undefined) throw new RangeError('nobody asks');
  return { at: first.at, standings: rows.map(toStanding) };
}

function toStanding(row: StandingRow): Standing {
  const { existing_id: id } = row;
  return {
    contributionId: row.contribution_id,
    attemptId: row.attempt_id,
    existing:
      id === null
        ? null
        : { id, bodyHash: row.existing_hash ?? '', attemptId: row.existing_attempt_id },
    openOfHolder: row.open_of_holder,
    openOfClient: row.open_of_client,
  };
}

/** Units a person has of perks, by `<key> <perk>`; what ended without a perk does not count. */
export async function readUnitsHad(
  tx: Executor,
  keys: readonly string[],
  perkIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ contributor_key: string; perk_id: number; units: number }>(sql`
    select c.contributor_key, l.perk_id, sum(l.quantity)::int as units
    from contributions c join contribution_lines l on l.contribution_id = c.id
    where c.contributor_key = any(${keys}::text[]) and l.perk_id = any(${perkIds}::bigint[])
      and not contribution_gives_perks_back(c.state)
    group by 1, 2`);
  return new Map(rows.map((row) => [`${row.contributor_key} ${row.perk_id}`, row.units]));
}

/** Who of the signed in belongs to the team of the campaign they back, as `<campaign> <account>`. */
export async function readTeams(
  tx: Executor,
  campaignIds: readonly number[],
  accountIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ campaign_id: number; account_id: number }>(sql`
    select campaign_id, account_id from campaign_team
    where campaign_id = any(${campaignIds}::bigint[]) and account_id = any(${accountIds}::bigint[])
      and left_at is null`);
  return new Set(rows.map((row) => `${row.campaign_id} ${row.account_id}`));
}
