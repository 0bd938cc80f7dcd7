/** Makes people, campaigns and perks for the money tests, straight in the database. */
import { randomUUID } from 'node:crypto';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import type { Backer, ReturnAddresses, StartInput } from '#flows/back-campaign/index.ts';
import { moneyOfCampaigns } from '#flows/campaign-money/index.ts';
import { setCampaignMoney } from '#modules/campaigns/index.ts';

// As the application is put together.
setCampaignMoney(moneyOfCampaigns);

let serial = 0;

export async function makeAccount(
  values: { email?: string; confirmed?: boolean } = {},
): Promise<number> {
  serial += 1;
  const email = values.email ?? `person.${process.pid}.${serial}@people.test`;
  const row = await db().one<{ id: number }>(sql`
    insert into accounts (email, firstname, lastname, country, email_confirmed_at)
    values (${email}, 'Ada', ${`Person ${serial}`}, 'FR',
      ${values.confirmed === false ? null : sql`clock_now()`}) returning id`);
  return row.id;
}

export interface MadeCampaign {
  readonly id: number;
  readonly ownerId: number;
  readonly currency: string;
}

export interface CampaignOptions {
  readonly fundingType?: 'flexible' | 'fixed';
  readonly currency?: string;
  readonly goal?: number;
  /** Seconds until the deadline. */
  readonly endsIn?: number;
  readonly state?: string;
  readonly feeBps?: number;
  readonly forever?: boolean;
}

export async function makeCampaign(options: CampaignOptions = {}): Promise<MadeCampaign> {
  serial += 1;
  const ownerId = await makeAccount();
  const currency = options.currency ?? 'USD';
  const row = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, funding_type, platform_fee_bps,
      forever_opt_in, launched_at, ends_at)
    values (${`campaign-${process.pid}-${serial}`}, ${ownerId}, ${options.state ?? 'live'},
      ${`Campaign ${serial}`}, ${currency}, ${options.goal ?? 100_000},
      ${options.fundingType ?? 'flexible'}, ${options.feeBps ?? 500},
        ${options.forever ?? false},
      clock_now() - interval '1 day', clock_now() + make_interval(secs => ${options.endsIn ?? 86_400}))
    returning id`);
  return { id: row.id, ownerId, currency };
}

export interface PerkOptions {
  readonly price?: number;
  readonly limit?: number | null;
  readonly perPerson?: number | null;
  readonly kind?: 'standard' | 'secret' | 'add_on';
  readonly status?: string;
  /** Destination → fee; none means it doesn't ship. */
  readonly rates?: Readonly<Record<string, number>>;
  readonly secretHash?: Buffer;
}

export async function makePerk(campaign: MadeCampaign, options: PerkOptions = {}): Promise<number> {
  const unit = await db().one<{ id: number }>(sql`
    insert into stock_units (limit_count) values (${options.limit ?? null}) returning id`);
  const rates = Object.entries(options.rates ?? {});
  const perk = await db().one<{ id: number }>(sql`
    insert into perks (campaign_id, stock_unit_id, title, price_minor, currency, kind, status, ships,
      limit_per_contributor,
      secret_token_hash)
    values (${campaign.id}, ${unit.id}, 'A perk', ${options.price ?? 2500}, ${campaign.currency},
      ${options.kind ?? 'standard'},
      ${options.status ?? 'active'}, ${rates.length > 0}, ${options.perPerson ?? null},
      ${options.secretHash ?? null})
    returning id`);
  for (const [destination, fee] of rates) {
    await db().run(sql`
      insert into perk_shipping_rates (perk_id, destination, fee_minor) values (${perk.id},
        ${destination}, ${fee})`);
  }
  return perk.id;
}

/** A visitor with a cookie and an address of their own, so that limits see different people. */
export function visitor(values: Partial<Backer> = {}): Backer {
  serial += 1;
  return {
    accountId: null,
    visitorId: randomUUID(),
    ip: `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`,
    requestId: `test-${serial}`,
    locale: 'en',
    ...values,
  };
}

export function key(): string {
  return `key-${randomUUID()}`;
}

export const addresses: ReturnAddresses = {
  done: ({ id, token }) => `http://127.0.0.1:3000/back?contribution=${id}&token=${token ?? ''}`,
  cancelled: ({ id, token }) =>
    `http://127.0.0.1:3000/left?contribution=${id}&token=${token ?? ''}`,
};

export function input(campaign: MadeCampaign, values: Partial<StartInput> = {}): StartInput {
  serial += 1;
  return {
    campaign_id: campaign.id,
    lines: [],
    extra_cents: 0,
    currency: campaign.currency,
    expected_total_cents: 0,
    email: `guest.${process.pid}.${serial}@people.test`,
    firstname: 'Guest',
    lastname: `Number ${serial}`,
    appearance: 'named',
    owner_visibility: 'full',
    payment_method_id: 'pm_card_visa',
    save_card: false,
    ...values,
  };
}

/** Input for some units of one perk at a price that is known. */
export function perkInput(
  campaign: MadeCampaign,
  perkId: number,
  total: number,
  values: Partial<StartInput> = {},
): StartInput {
  const lines = [{ perk_id: perkId, quantity: 1, options: {} }];
  return input(campaign, { lines, expected_total_cents: total, ...values });
}

export function totalsOf(campaignId: number) {
  return db().one<{
    raised_minor: bigint;
    pledged_minor: bigint;
    collected_minor: bigint;
    contributions: number;
    contributors: number;
  }>(sql`
    select raised_minor, pledged_minor, collected_minor, contributions, contributors
    from campaign_totals where campaign_id = ${campaignId}`);
}

export function stockOf(perkId: number) {
  return db().one<{ claimed: number; reserved: number; limit_count: number | null }>(sql`
    select u.claimed, u.reserved, u.limit_count from stock_units u join perks p on p.stock_unit_id = u.id
    where p.id = ${perkId}`);
}

export async function stateOf(contributionId: number): Promise<string> {
  const row = await db().one<{ state: string }>(
    sql`select state from contributions where id = ${contributionId}`,
  );
  return row.state;
}

export async function countOf(
  table: 'contributions' | 'payment_attempts',
  where = sql`true`,
): Promise<number> {
  const row = await db().one<{ n: number }>(
    sql`select count(*) as n from ${sql.raw(table)} where ${where}`,
  );
  return row.n;
}

/** Somebody new in a campaign's team, who may do so much. */
export async function teamMember(campaignId: number, permissions: readonly string[]) {
  const id = await makeAccount();
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaignId}, ${id}, ${[...permissions]})`);
  return id;
}
