import { CAMPAIGN_MISMATCHES } from '#modules/admin/checks/books.store.ts';
import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'campaign-books',
  'L5: what a campaign shows as pledged and collected is what the books of its beneficiary say.',
  sql`
    select 'campaign_totals ' || campaign_id as subject, format(
      '%s is pledged and %s collected, the books of beneficiary %s say %s and %s', kept_pledged,
      kept_collected, beneficiary_id, posted_pledged, posted_collected) as text
    from (${CAMPAIGN_MISMATCHES}) m`,
);
