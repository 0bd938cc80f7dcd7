import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'payment-attempts',
  'P2, P4: an attempt asks for the price of its contribution, under its own key, and says how it ended.',
  sql`
    select 'payment_attempt ' || a.id as subject, p.problem as text
    from payment_attempts a left join contributions c on a.source_kind = 'contribution' and c.id = a.source_id
    cross join lateral (values
      (c.id is null, 'there is no ' || a.source_kind || ' ' || a.source_id),
      (a.idempotency_key is distinct from 'contribution:' || a.source_id || ':' || a.operation || ':' ||
        a.attempt_no, 'it is attempt ' || a.attempt_no || ' of contribution ' || a.source_id ||
          ' and asked as ' ||
        a.idempotency_key),
      (a.amount_minor <> c.total_minor or a.currency <> c.currency,
        format('it asks for %s %s, contribution %s is %s %s',
        a.amount_minor, a.currency, c.id, c.total_minor, c.currency)),
      ((a.state in ('succeeded', 'surplus', 'declined', 'abandoned')) <> (a.resolved_at is not null),
        'it is ' || a.state || ' and ended at ' || coalesce(a.resolved_at::text, 'no time')),
      (a.resolved_at is not null and a.check_at is not null, 'it has ended and will be asked about'),
      ((a.operation = 'charge' and a.state in ('succeeded', 'surplus')) <> (a.captured_minor is not null),
        'it is ' || a.state || ' and took ' || coalesce(a.captured_minor::text, 'nothing')),
      (a.captured_minor is not null and a.captured_minor <> a.amount_minor, 'it asked for ' ||
        a.amount_minor ||
        ' and took ' || a.captured_minor),
      ((a.captured_minor is not null) <> (a.charge_ref is not null), 'it took ' ||
        coalesce(a.captured_minor::text, 'nothing') || ' by charge ' || coalesce(a.charge_ref, '(none)')),
      (a.captured_minor is not null and (a.provider_ref is null or a.provider_object is distinct from
        'payment_intent'), 'what took the money has no name at the provider'),
      (a.captured_minor is null and a.provider_fee_minor is not null, 'it took nothing and cost ' ||
        a.provider_fee_minor),
      -- Of what is planted, the card need not have been stored at the provider.
      ((a.provider_ref is null) <> (a.provider_object is null)
        and not (c.holder = 'planted' and a.provider_ref is null),
          'half of its name at the provider is missing'),
      (a.operation = 'setup' and not a.on_session, 'nobody was there to store a card'),
      (a.provider_object is not null and a.provider_object <> case when a.operation = 'charge'
        then 'payment_intent' when a.hosted then 'checkout_session' else 'setup_intent' end,
        'it is a ' || a.operation || ' by ' || a.provider_object),
      (a.state = 'succeeded' and a.captured_minor is not null and a.resolved_at is distinct from
        c.collected_at,
        'it ended at ' || coalesce(a.resolved_at::text, 'no time') || ', contribution ' || c.id ||
        ' was collected at ' || coalesce(c.collected_at::text, 'no time'))
    ) p (is_so, problem)
    where p.is_so
    limit 100`,
);
