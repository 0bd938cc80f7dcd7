/** People, campaigns and perks of a soak, straight in the database: their making is not its subject. */
import { hashPassword } from '#modules/accounts/password.ts';
import { sql } from '#platform/db/sql.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import type { Login } from './visitor.ts';

export const PASSWORD = 'groundswell';

export interface PlantedPerson extends Login {
  readonly id: number;
}

/** People who log in with a password; `role` makes staff of them. */
export async function plantPeople(
  names: readonly string[],
  role?: 'trust' | 'finance',
): Promise<PlantedPerson[]> {
  const hash = await hashPassword(PASSWORD);
  return transaction(async (tx) => {
    const people: PlantedPerson[] = [];
    for (const name of names) {
      const email = `${name}@soak.test`;
      const { id } = await tx.one<{ id: number }>(sql`
        insert into accounts (email, password_hash, firstname, lastname, country, email_confirmed_at)
        values (${email}, ${hash}, ${name}, 'Soak', 'FR', clock_now()) returning id`);
      if (role !== undefined)
        await tx.run(sql`insert into account_roles (account_id, role) values (${id}, ${role})`);
      people.push({ id, email, password: PASSWORD });
    }
    return people;
  });
}

export interface SoakPerk {
  readonly id: number;
  /** Minor units, shipping included. */
  readonly price: number;
  readonly shipping: number;
}

export interface SoakCampaign {
  readonly id: number;
  readonly slug: string;
  readonly currency: string;
  readonly funding: 'flexible' | 'fixed';
  readonly ownerId: number;
  readonly perks: readonly SoakPerk[];
}

export interface CampaignPlan {
  readonly slug: string;
  readonly ownerId: number;
  readonly currency: string;
  readonly funding: 'flexible' | 'fixed';
  /** Minor units. */
  readonly goal: number;
  readonly hours: number;
  readonly forever: boolean;
}

/** A live campaign with a perk without end, one that is shipped, and one that runs out. */
export function plantCampaign(plan: CampaignPlan): Promise<SoakCampaign> {
  return transaction(async (tx) => {
    const { id } = await tx.one<{ id: number }>(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor, funding_type,
        platform_fee_bps, forever_opt_in, launched_at, ends_at)
      values (${plan.slug}, ${plan.ownerId}, 'live', ${plan.slug}, ${plan.currency}, ${plan.goal},
        ${plan.funding}, 500, ${plan.forever}, clock_now() - interval '1 hour',
        clock_now() + make_interval(hours => ${plan.hours})) returning id`);
    const of = { id, currency: plan.currency };
    const perks = [
      await plantPerk(tx, of, { price: 2_500, shipping: 0, limit: null }),
      await plantPerk(tx, of, { price: 4_100, shipping: 733, limit: null }),
      await plantPerk(tx, of, { price: 1_999, shipping: 0, limit: 12 }),
    ];
    const { slug, currency, funding, ownerId } = plan;
    return { id, slug, currency, funding, ownerId, perks };
  });
}

async function plantPerk(
  tx: Executor,
  of: { id: number; currency: string },
  options: { price: number; shipping: number; limit: number | null },
): Promise<SoakPerk> {
  const unit = await tx.one<{ id: number }>(sql`
    insert into stock_units (limit_count) values (${options.limit}) returning id`);
  const ships = options.shipping > 0;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into perks (campaign_id, stock_unit_id, title, price_minor, currency, ships)
    values (${of.id}, ${unit.id}, 'A perk', ${options.price}, ${of.currency}, ${ships}) returning id`);
  if (ships)
    await tx.run(sql`
      insert into perk_shipping_rates (perk_id, destination, fee_minor)
      values (${id}, 'everywhere', ${options.shipping})`);
  return { id, price: options.price, shipping: options.shipping };
}
