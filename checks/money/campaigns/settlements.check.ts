import { CURRENCIES, CURRENCY_CODES } from '#money/currency.ts';
import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

/** Below it a flexible campaign gives back what it has, by currency. */
const SMALLEST_NET = sql`
  select * from unnest(${[...CURRENCY_CODES]}::text[],
    ${CURRENCY_CODES.map((code) => CURRENCIES[code].smallestNet)}::bigint[]) n (currency, smallest_minor)`;

export const check = sqlCheck(
  'settlements',
  'D2, D3, D4: what was decided holds: no pledge after the decision, no charge in a campaign that failed.',
  sql`
    select 'contribution ' || c.id as subject, 'pledged after the decision' as text
    from contributions c join settlements s on s.campaign_id = c.campaign_id
    where c.funding = 'fixed' and (c.pledged_at >= s.ends_at or c.pledged_at > s.decided_at)
    union all
    select 'contribution ' || c.id, 'it is ' || c.state || ' although nothing may be charged'
    from contributions c join settlements s on s.campaign_id = c.campaign_id
    where s.decision = 'release' and c.funding = 'fixed' and (c.captured_minor > 0
      or c.state in ('charging', 'charge_unknown', 'errored')
      or (c.state = 'pledged' and s.spread_at is not null))
    union all
    select 'settlement ' || s.campaign_id, 'decided otherwise than its figures say'
    from settlements s join campaigns k on k.id = s.campaign_id
      left join (${SMALLEST_NET}) n on n.currency = s.currency
    where (s.pledged_minor + s.collected_minor >= s.goal_minor) <> (s.outcome = 'funded')
      or case when k.funding_type = 'fixed'
        then s.decision <> case s.outcome when 'funded' then 'charge' else 'release' end
        else s.decision not in ('keep', 'give_back') or s.pledged_minor <> 0
          or (s.decision = 'give_back') <> (s.net_minor < coalesce(n.smallest_minor, 0))
            and s.net_minor > 0 end
    union all
    select 'settlement ' || s.campaign_id,
      'it was spread before it was decided, or decided before the deadline'
    from settlements s join campaigns k on k.id = s.campaign_id
    where s.spread_at < s.decided_at or s.decided_at < s.ends_at or s.ends_at is distinct from k.ends_at
    limit 100`,
);
