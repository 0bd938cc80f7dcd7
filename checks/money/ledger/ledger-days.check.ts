import { DAY_MISMATCHES, MARKET_DAY_MISMATCHES } from '#modules/admin/checks/books.store.ts';
import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'ledger-days',
  'L5: the sums that are kept of days are what the postings of those days add up to.',
  sql`
    select 'ledger_accounts ' || account_id as subject, format(
      '%s against %s: kept are %s in and %s out, posted %s and %s', day, other, kept_in, kept_out,
      posted_in, posted_out) as text
    from (${DAY_MISMATCHES}) m
    union all
    select 'ledger_market_days ' || day, format(
      '%s, %s against %s: kept are %s in and %s out, accounts say %s and %s', currency, kind, other,
      kept_in, kept_out, summed_in, summed_out)
    from (${MARKET_DAY_MISMATCHES}) m`,
);
