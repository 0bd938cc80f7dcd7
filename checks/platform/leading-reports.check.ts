import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'reports-are-led',
  about:
    'Of the open reports of a campaign, a person or a comment exactly one stands in the work queue.',
  async find(q) {
    const rows = await q.query<{ what: string; led: number }>(sql`
      select r.what, count(*) filter (where r.leads)::int as led
      from (
        select case when campaign_id is null then 'account ' || account_id else 'campaign ' || campaign_id end
          as what, leads from moderation_reports where decided_at is null
        union all
        select 'comment ' || comment_id, leads from comment_reports where decided_at is null) r
      group by r.what having count(*) filter (where r.leads) <> 1
      order by r.what limit 1000`);
    return rows.map(({ what, led }) => ({
      subject: what,
      text: `${led} of its open reports lead`,
    }));
  },
};
