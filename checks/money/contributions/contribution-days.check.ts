import {
  CHOICE_ROWS,
  DAY_ROWS,
  PERK_ROWS,
  REFERRER_ROWS,
} from '#modules/contributions/figures/days.store.ts';
import { sql, type Statement } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

/** What the contributions of each counted day say, by the rule that is used where nothing is kept. */
const reckoned = (part: Statement, figures: Statement, rows: Statement): Statement => sql`
  select d.campaign_id, d.day, ${part} as part, ${figures} as figures
  from counted d cross join lateral (
    with these as (
      select c.* from contributions c where c.campaign_id = d.campaign_id
        and coalesce(c.pledged_at, c.collected_at) >= d.day::timestamp at time zone 'UTC'
        and coalesce(c.pledged_at, c.collected_at) < (d.day + 1)::timestamp at time zone 'UTC')
    ${rows}) r`;

const PERK = sql`'perk ' || r.perk_id`;
const PERK_FIGURES = sql`jsonb_build_array(r.title, r.last_line_id, r.contributions, r.units,
  r.price_minor, r.shipping_minor, r.units_to_make)`;
const CHOICE = sql`format('%s of item %s of perk %s', r.chosen, r.item_id, r.perk_id)`;
const CODE = sql`'link ' || r.code`;
const SUMS = sql`jsonb_build_array(r.contributions, r.amount_minor, r.extra_contributions, r.extra_minor)`;

export const check = sqlCheck(
  'contribution-days',
  'D1: the sums that are kept of a day of a campaign are what its contributions of that day add up to.',
  sql`
    with counted as materialized (
      select d.campaign_id, d.day from contribution_days d
      where not exists (select from contribution_day_marks m
        where m.campaign_id = d.campaign_id and m.day = d.day)
    ), kept as (
      select campaign_id, day, 'sums' as part, ${SUMS} as figures from contribution_days r
      union all
      select campaign_id, day, ${PERK}, ${PERK_FIGURES} from contribution_day_perks r
      union all
      select campaign_id, day, ${CHOICE}, jsonb_build_array(r.units) from contribution_day_choices r
      union all
      select campaign_id, day, ${CODE}, jsonb_build_array(r.contributions, r.raised_minor)
      from contribution_day_referrers r
    ), true_ones as (
      ${reckoned(sql`'sums'`, SUMS, DAY_ROWS)}
      union all ${reckoned(PERK, PERK_FIGURES, PERK_ROWS)}
      union all ${reckoned(CHOICE, sql`jsonb_build_array(r.units)`, CHOICE_ROWS)}
      union all ${reckoned(CODE, sql`jsonb_build_array(r.contributions, r.raised_minor)`, REFERRER_ROWS)}
    )
    select 'campaign ' || campaign_id as subject,
      format('%s, %s: kept are %s, its rows say %s', day, part, k.figures, t.figures) as text
    from (select k.* from kept k join counted c using (campaign_id, day)) k
      full join true_ones t using (campaign_id, day, part)
    where k.figures is distinct from t.figures
      and not (t.figures is null and part = 'sums' and k.figures = '[0, 0, 0, 0]')
    limit 100`,
);
