import { type Executor, sql } from '#platform/db/sql.ts';

export type Obligation = 'has_role' | 'open_campaign' | 'open_contribution';

/** A campaign or contribution that stands in the way of closing an account. */
export interface OpenThing {
  readonly id: number;
  /** The campaign's title; its slug while it has none. */
  readonly title: string;
}

/** Why somebody cannot leave yet; all empty when they can. Of many things the newest are named. */
export interface Obligations {
  readonly hasRole: boolean;
  readonly campaigns: readonly OpenThing[];
  readonly contributions: readonly OpenThing[];
}

export async function findObligations(q: Executor, accountId: number): Promise<Obligations> {
  const role = await q.maybe(sql`
    select 1 as found from account_roles where account_id = ${accountId} limit 1`);
  const campaigns = await q.query<OpenThing>(sql`
    select c.id, coalesce(nullif(c.title, ''), c.slug) as title
    from campaigns c left join campaign_totals t on t.campaign_id = c.id
    where c.owner_id = ${accountId} and (campaign_is_under_way(c.state)
      or (c.state = 'ended' and coalesce(t.collected_minor + t.pledged_minor, 0) > 0))
    order by c.id desc limit 20`);
  const contributions = await q.query<OpenThing>(sql`
    select n.id, coalesce(nullif(c.title, ''), c.slug) as title
    from contributions n join campaigns c on c.id = n.campaign_id
    where n.account_id = ${accountId} and contribution_is_open(n.state)
    order by n.id desc limit 20`);
  return { hasRole: role !== undefined, campaigns, contributions };
}

/** So long after the month it was promised for, a perk may still be on its way. */
const LATE_DAYS = 90;

/** What somebody paid for that may still be to come: nobody could send it once they left. The newest. */
export function findComing(q: Executor, accountId: number): Promise<OpenThing[]> {
  return q.query<OpenThing>(sql`
    select n.id, coalesce(nullif(c.title, ''), c.slug) as title
    from contributions n join campaigns c on c.id = n.campaign_id
    where n.account_id = ${accountId} and contribution_is_refundable(n.state)
      and exists (select from contribution_lines l join perks p on p.id = l.perk_id
        where l.contribution_id = n.id
          and (l.refunded_minor = 0 or l.refunded_minor < l.unit_price_minor * l.quantity)
          and coalesce(p.delivery_month + interval '1 month', n.created_at)
            > clock_now() - ${LATE_DAYS} * interval '1 day')
    order by n.id desc limit 20`);
}

/** The kinds of what stands in the way, in the order they are told. */
export function kindsOf(found: Obligations): Obligation[] {
  return [
    ...(found.hasRole ? (['has_role'] as const) : []),
    ...(found.campaigns.length > 0 ? (['open_campaign'] as const) : []),
    ...(found.contributions.length > 0 ? (['open_contribution'] as const) : []),
  ];
}
