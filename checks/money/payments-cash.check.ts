import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from './money-check.ts';

export const check = sqlCheck(
  'payments-cash',
  'P1: our cash account is what was captured, less refunds and lost disputes, per currency.',
  sql`
    with moved as (
      select currency, captured_minor as amount from payment_attempts where captured_minor is not null
      union all
      select currency, -amount_minor from payment_refunds where state in ('pending', 'succeeded')
      union all
      select currency, -held_minor from payment_disputes where state = 'lost'
    ), expected as (select currency, sum(amount) as amount from moved group by 1)
    select 'provider_cash ' || coalesce(e.currency, b.currency) as subject,
      format('%s in the ledger, %s by charges and refunds', coalesce(b.balance_minor, 0),
        coalesce(e.amount, 0)) as text
    from expected e full join (select * from ledger_balances
      where kind = 'provider_cash') b on b.currency = e.currency
    where coalesce(e.amount, 0) <> coalesce(b.balance_minor, 0)`,
);
