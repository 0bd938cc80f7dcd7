import type { Currency } from '#money/currency.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

export interface TotalsRow {
  campaign_id: number;
  raised_minor: bigint;
  pledged_minor: bigint;
  collected_minor: bigint;
  contributions: number;
  contributors: number;
  external_raised_minor: bigint;
  external_contributors: number;
}

export function listTotals(q: Executor, campaignIds: readonly number[]): Promise<TotalsRow[]> {
  return q.query<TotalsRow>(sql`
    select campaign_id, raised_minor, pledged_minor, collected_minor, contributions, contributors,
      external_raised_minor, external_contributors
    from campaign_totals where campaign_id = any(${campaignIds})`);
}

/** What the whole market raised, by currency. */
export function sumMarket(
  q: Executor,
): Promise<
  { currency: Currency; raised_minor: bigint; contributions: number; contributors: number }[]
> {
  return q.query(sql`
    select k.currency, sum(t.raised_minor + t.external_raised_minor)::bigint as raised_minor,
      sum(t.contributions)::bigint as contributions,
        sum(t.contributors + t.external_contributors)::bigint as contributors
    from campaign_totals t join campaigns k on k.id = t.campaign_id
    where campaign_is_public(k.state) and k.state <> 'cancelled'
    group by k.currency order by raised_minor desc`);
}

/** What came by one link, counted as a campaign's totals are; minor units of its currency. */
export interface ReferralRow {
  code: string;
  contributions: number;
  raised_minor: bigint;
}

/** The links that brought most, at most `limit`; that one alone where `code` names it. */
export function listReferrals(
  q: Executor,
  campaignId: number,
  limit: number,
  code: string | null = null,
): Promise<ReferralRow[]> {
  return q.query<ReferralRow>(sql`
    select c.referrer as code, count(*)::int as contributions, sum(case
        when c.captured_minor = 0 then c.total_minor
        else greatest(0, c.total_minor - coalesce(r.given, 0) - coalesce(d.lost, 0)) end)::bigint
      as raised_minor
    from contributions c
      left join lateral (
        select sum(f.amount_minor - f.from_owed_minor - f.covered_minor) as given from payment_refunds f
        where f.source_kind = 'contribution' and f.source_id = c.id and not f.surplus
          and (payment_refund_is_given(f.state) or f.returned_at is not null)) r on true
      left join lateral (
        select sum(x.held_minor) as lost
        from payment_disputes x join payment_attempts a on a.id = x.attempt_id
        where x.state = 'lost' and a.state = 'succeeded' and a.source_kind = 'contribution'
          and a.source_id = c.id) d on true
    where c.campaign_id = ${campaignId} and c.referrer is not null and not c.own_campaign
      and (${code}::text is null or c.referrer = ${code})
      and (c.captured_minor > 0 or c.pledged_at is not null) and not contribution_is_taken_back(c.state)
    group by 1 order by 3 desc, 2 desc, 1 limit ${limit}`);
}
