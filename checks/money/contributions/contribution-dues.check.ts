import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-dues',
  'What a decision asks of a contribution, a charge or a refund, is due; nothing else is.',
  sql`
    select 'contribution ' || c.id as subject, 'it is ' || c.state || ' in funded campaign ' ||
      c.campaign_id ||
      ' and nobody will charge it' as text
    from contributions c join settlements s on s.campaign_id = c.campaign_id
    where s.decision = 'charge' and s.spread_at is not null and c.state in ('pledged', 'errored')
      and c.charge_due_at is null
    union all
    select 'contribution ' || c.id, 'it is ' || c.state || ' and due to be charged' from contributions c
    where c.charge_due_at is not null and not exists (
      select 1 from settlements s where s.campaign_id = c.campaign_id and s.decision = 'charge'
        and c.state in ('pledged', 'errored', 'charging', 'charge_unknown'))
    union all
    select 'contribution ' || c.id, format('%s tries are counted, %s were made', c.charge_tries, a.n)
    from contributions c cross join lateral (
      select count(*) as n from payment_attempts a where a.source_kind = 'contribution'
        and a.source_id = c.id and a.operation = 'charge' and not a.on_session) a
    where c.charge_tries <> a.n
    union all
    select 'contribution ' || c.id, 'it is ' || c.state || ' and nobody will give it back' from
      contributions c
    where c.state in ('collected', 'partially_refunded') and c.refund_due is null
      and c.refunded_minor + c.disputed_minor < c.captured_minor
      and (exists (select 1 from settlements s where s.campaign_id = c.campaign_id
          and s.decision = 'give_back' and s.spread_at is not null
          and (c.created_at <= s.decided_at or c.collected_at <= s.spread_at))
        or exists (select 1 from stock_reservations r where r.source_kind = 'contribution'
          and r.source_id = c.id and r.state = 'released'))
    union all
    select 'contribution ' || c.id, 'a refund is due as ' || c.refund_due || ', for which there is no cause'
    from contributions c join campaigns k on k.id = c.campaign_id
      left join settlements s on s.campaign_id = c.campaign_id
    where c.refund_due is not null and (c.captured_minor = 0 or c.state = 'refunded' or not case c.refund_due
      when 'below_minimum' then coalesce(s.decision = 'give_back', false)
      when 'unfunded' then coalesce(s.decision in ('release', 'give_back'), false)
      when 'campaign_removed' then k.state = 'cancelled'
      else exists (select 1 from stock_reservations r where r.source_kind = 'contribution'
        and r.source_id = c.id and r.state = 'released') end)
    limit 100`,
);
