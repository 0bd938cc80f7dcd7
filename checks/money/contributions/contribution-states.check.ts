import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'contribution-states',
  'The state of a contribution is what its attempts, refunds and disputes make of it.',
  sql`
    with facts as (
      select c.id, c.state, c.captured_minor, c.pledged_at, a.*, r.given,
        c.state_before_dispute, (select e.from_state from contribution_events e where e.contribution_id = c.id
          and e.to_state = 'disputed' order by e.seq desc limit 1) as came_from
      from contributions c cross join lateral (
        select count(*) as attempts, count(*) filter (where a.operation = 'charge') as charges,
          count(*) filter (where a.operation = 'charge' and a.state = 'succeeded') as paid,
          count(*) filter (where a.operation = 'charge' and a.state in ('stored', 'requires_action',
            'unknown')) as asked,
          count(*) filter (where a.operation = 'setup' and a.state = 'succeeded') as cards,
          count(*) filter (where a.operation = 'setup' and a.state in ('stored', 'requires_action',
            'unknown')) as asked_for_card
        from payment_attempts a where a.source_kind = 'contribution' and a.source_id = c.id) a
      cross join lateral (
        select coalesce(sum(r.amount_minor - r.from_owed_minor), 0) as given from payment_refunds r
        where r.source_kind = 'contribution' and r.source_id = c.id and not r.surplus
          and (r.state in ('pending', 'succeeded', 'outside') or r.returned_at is not null)) r
      where c.source = 'web'
    )
    select 'contribution ' || f.id as subject, p.problem as text
    from facts f cross join lateral (values
      (f.state = 'setup_ok', 'it is between two states'),
      ((f.captured_minor > 0) <> (f.state in ('collected', 'partially_refunded', 'refunded', 'disputed',
        'dispute_lost')), 'it is ' || f.state || ' and ' || f.captured_minor || ' is captured'),
      (f.state in ('pledged', 'errored', 'dropped') and f.pledged_at is null,
        'it is ' || f.state || ' and was never pledged'),
      (f.pledged_at is not null and f.cards = 0, 'it was pledged without a card'),
      (f.pledged_at is not null and f.state in ('created', 'reserved', 'setup_ok', 'risk_review', 'expired',
        'failed'), 'it was pledged and is ' || f.state),
      (f.state in ('created', 'reserved', 'risk_review') and f.charges > 0, 'it is ' || f.state ||
        ' and was charged'),
      (f.attempts = 0 and f.state not in ('created', 'risk_review') and not exists (
        select 1 from contribution_reviews r where r.contribution_id = f.id),
        'it is ' || f.state || ' and nobody was asked for a card'),
      (f.state in ('charging', 'charge_unknown') and f.charges = 0, 'it is ' || f.state ||
        ' without a charge'),
      (f.state = 'charge_unknown' and f.asked = 0, 'its charge is unknown and nobody asks'),
      (f.asked > 0 and f.state not in ('charging', 'charge_unknown'), 'it is ' || f.state ||
        ' and a charge is under way'),
      (f.asked_for_card > 0 and f.state not in ('reserved', 'charging', 'charge_unknown', 'errored'),
        'it is ' || f.state || ' and a card is asked for'),
      (f.state = 'collected' and f.given > 0, 'it is collected and ' || f.given || ' was given back'),
      (f.state = 'partially_refunded' and (f.given = 0 or f.given >= f.captured_minor),
        f.given || ' of ' || f.captured_minor || ' was given back, which is no part'),
      (f.captured_minor > 0 and (case when f.state = 'refunded' then f.given < f.captured_minor
          else f.given >= f.captured_minor and f.state not in ('disputed', 'dispute_lost') end),
        'it is ' || f.state || ' and ' || f.given || ' of ' || f.captured_minor || ' was given back'),
      (f.state = 'disputed' and f.state_before_dispute is distinct from case
          when f.given >= f.captured_minor then 'refunded' when f.given > 0 then 'partially_refunded'
          else 'collected' end,
        'won, its dispute would leave it ' || coalesce(f.state_before_dispute, 'nowhere') || ' with ' ||
        f.given || ' of ' || f.captured_minor || ' given back'),
      (f.came_from is null and f.state_before_dispute is not null, 'it never was in dispute')
    ) p (is_so, problem)
    where p.is_so
    limit 100`,
);
