import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from './money-check.ts';

/** An index whose order changed with the system's collation lets a second row in; then sums are wrong. */
export const check = sqlCheck(
  'rows-once',
  'What has a name of its own is there once.',
  sql`
    select 'ledger_transfer ' || t.id as subject, 'it is there ' || count(*) || ' times' as text
    from ledger_transfers t group by t.id having count(*) > 1
    union all
    select 'ledger_posting ' || p.transfer_id || '/' || p.leg, 'it is there ' || count(*) || ' times'
    from ledger_postings p group by p.transfer_id, p.leg having count(*) > 1
    union all
    select 'settlement ' || s.campaign_id, 'it is there ' || count(*) || ' times'
    from settlements s group by s.campaign_id having count(*) > 1
    union all
    select 'campaign_totals ' || t.campaign_id, 'they are there ' || count(*) || ' times'
    from campaign_totals t group by t.campaign_id having count(*) > 1
    union all
    select 'campaign_contributors ' || t.campaign_id || '/' || left(t.contributor_key, 14),
      'they are there ' ||
      count(*) || ' times'
    from campaign_contributors t group by t.campaign_id, t.contributor_key having count(*) > 1
    limit 100`,
);
