/** Campaigns put straight into a state, for the tests of what may happen there. */
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { moneyOfCampaigns } from '#flows/campaign-money/index.ts';
import { type CampaignState, setCampaignMoney } from '#modules/campaigns/index.ts';

setCampaignMoney(moneyOfCampaigns);

let serial = 0;

/** A person with a confirmed address. */
export async function plantAccount(name: string): Promise<number> {
  serial += 1;
  const row = await db().one<{ id: number }>(sql`
    insert into accounts (email, firstname, lastname, email_confirmed_at)
    values (${`${name}.${process.pid}.${serial}@people.test`}, ${name}, 'Person', clock_now())
    returning id`);
  return row.id;
}

/** A campaign put straight into a state; `endsIn` are seconds from now. */
export async function plantCampaign(
  ownerId: number,
  state: CampaignState,
  options: { endsIn?: number; heldFrom?: CampaignState; currency?: string } = {},
): Promise<number> {
  serial += 1;
  const isLaunched = !['draft', 'coming_soon', 'deleted'].includes(state);
  const row = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, state, title, held_from_state, currency, launched_at, ends_at)
    values (${`planted-${state.replaceAll('_', '-')}-${serial}`}, ${ownerId}, ${state},
      ${`Campaign ${serial}`}, ${state === 'held' ? (options.heldFrom ?? 'live') : null},
      ${options.currency ?? 'USD'},
      case when ${isLaunched} then clock_now() - interval '2 days' end,
      case when ${isLaunched} then clock_now() + make_interval(secs => ${options.endsIn ?? 864_000}) end)
    returning id`);
  return row.id;
}

/** The whole row, to see that nothing of it changed. */
export async function rowOf(campaignId: number): Promise<object> {
  const row = await db().one<{ row: object }>(sql`
    select to_jsonb(c) as row from campaigns c where id = ${campaignId}`);
  return row.row;
}
