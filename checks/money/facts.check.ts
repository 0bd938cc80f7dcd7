import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from './money-check.ts';

/** Events are kept for thirty days; what was planted was never news. */
export const check = sqlCheck(
  'facts',
  'What happened to money within four weeks was said to those who listen, and nothing that did not happen.',
  sql`
    with due as (
      select 'contribution.pledged' as topic, c.id::text as key, c.id as contribution_id from contributions c
      where c.pledged_at > clock_now() - interval '28 days' and c.holder <> 'planted'
      union all
      select 'contribution.collected', c.id::text, c.id from contributions c
      where c.collected_at > clock_now() - interval '28 days' and (c.holder <> 'planted'
        or exists (select 1 from contribution_events e where e.contribution_id = c.id
          and e.to_state = 'collected' and e.cause <> 'planted' and e.occurred_at = c.collected_at
          and e.cause <> 'deadline'))
      union all
      select 'contribution.' || c.state, c.id::text, c.id from contributions c
      where c.state in ('cancelled', 'dropped') and c.pledged_at is not null
        and c.state_at > clock_now() - interval '28 days' and c.holder <> 'planted'
      union all
      select 'contribution.charge_failed', a.source_id || ':' || a.id, a.source_id
      from payment_attempts a join contributions c on c.id = a.source_id
      where a.source_kind = 'contribution' and a.operation = 'charge' and c.pledged_at is not null
        and a.state in ('declined', 'abandoned') and a.resolved_at > clock_now() - interval '28 days'
        and exists (select 1 from contribution_events e where e.contribution_id = c.id
          and e.to_state = 'errored' and e.occurred_at = a.resolved_at)
      union all
      select 'payment.surplus', a.id::text, a.source_id from payment_attempts a
      where a.state = 'surplus' and a.resolved_at > clock_now() - interval '28 days'
      union all
      select 'contribution.refunded', r.id::text, r.source_id from payment_refunds r
      where r.created_at > clock_now() - interval '28 days'
        and r.idempotency_key not like 'contribution:%:planted_refund'
        and (r.state in ('pending', 'succeeded', 'outside') or r.returned_at is not null)
      union all
      select 'refund.returned', r.id::text, r.source_id from payment_refunds r
      where r.returned_at > clock_now() - interval '28 days'
      union all
      select 'contribution.disputed', d.id::text, a.source_id
      from payment_disputes d join payment_attempts a on a.id = d.attempt_id and a.state = 'succeeded'
      where d.opened_at > clock_now() - interval '28 days'
      union all
      select 'contribution.dispute_closed', d.id::text, a.source_id
      from payment_disputes d join payment_attempts a on a.id = d.attempt_id and a.state = 'succeeded'
      where d.closed_at > clock_now() - interval '28 days'
      union all
      select 'campaign.settled', s.campaign_id::text, null from settlements s
      where s.decided_at > clock_now() - interval '28 days' and s.spread_at is distinct from s.decided_at
    )
    select coalesce('contribution ' || d.contribution_id, 'settlement ' || d.key) as subject,
      d.topic || ' ' || d.key || case when o.id is null then ' was never said' else
        ' was said of contribution ' ||
        coalesce(o.payload ->> 'contribution_id', '(none)') || ' and campaign ' ||
        coalesce(o.payload ->> 'campaign_id', '(none)') end as text
    from due d left join outbox o on o.key = d.topic || ':' || d.key and o.topic = d.topic
      left join contributions c on c.id = d.contribution_id
    where o.id is null or (o.payload ->> 'contribution_id') is distinct from d.contribution_id::text
      or (o.payload ? 'campaign_id' and c.id is not null
        and (o.payload ->> 'campaign_id') is distinct from c.campaign_id::text)
    union all
    select 'outbox ' || max(o.id), o.key || ' was said ' || count(*) || ' times' from outbox o
    group by o.key having count(*) > 1
    union all
    select 'outbox ' || o.id, o.topic || ' was said of contribution ' || (o.payload ->> 'contribution_id') ||
      ' under ' || o.key
    from outbox o left join contributions c on c.id::text = o.payload ->> 'contribution_id'
    where o.topic like 'contribution.%' and case o.topic
      when 'contribution.pledged' then c.pledged_at is null or o.key <> o.topic || ':' || c.id
      when 'contribution.collected' then c.collected_at is null or o.key <> o.topic || ':' || c.id
      when 'contribution.cancelled' then c.state is distinct from 'cancelled' or o.key <> o.topic || ':' ||
        c.id
      when 'contribution.dropped' then c.state is distinct from 'dropped' or o.key <> o.topic || ':' || c.id
      when 'contribution.refunded' then not exists (select 1 from payment_refunds r where r.source_kind =
        'contribution' and r.source_id = c.id
        and o.key = o.topic || ':' || r.id)
      when 'contribution.disputed' then not exists (select 1 from payment_disputes d
        join payment_attempts a on a.id = d.attempt_id where a.source_id = c.id and o.key = o.topic || ':'
          || d.id)
      when 'contribution.dispute_closed' then not exists (select 1 from payment_disputes d
        join payment_attempts a on a.id = d.attempt_id where a.source_id = c.id and d.state <> 'open'
          and o.key = o.topic || ':' || d.id)
      else c.id is null end
    limit 100`,
);
