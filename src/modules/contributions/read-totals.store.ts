import type { Currency } from '#money/currency.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { byDays, EVER, type FigureDays, REFERRER_ROWS } from './figures/days.store.ts';

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
): Promise<{ currency: Currency; raised_minor: bigint; contributions: number }[]> {
  return q.query(sql`
    select k.currency, sum(t.raised_minor + t.external_raised_minor)::bigint as raised_minor,
      sum(t.contributions)::bigint as contributions
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

/** The links that brought most, at most `limit`, on some days or ever; one alone where `code` names it. */
export function listReferrals(
  q: Executor,
  campaignId: number,
  limit: number,
  code: string | null = null,
  days: FigureDays = EVER,
): Promise<ReferralRow[]> {
  return q.query<ReferralRow>(sql`
    with ${byDays(campaignId, days)}
    select r.code, sum(r.contributions)::int as contributions, sum(r.raised_minor)::bigint as raised_minor
    from (
      select f.code, f.contributions, f.raised_minor
      from contribution_day_referrers f join counted on counted.day = f.day
      where f.campaign_id = ${campaignId}
      union all ${REFERRER_ROWS}) r
    where ${code}::text is null or r.code = ${code}
    group by 1 order by 3 desc, 2 desc, 1 limit ${limit}`);
}
