import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

interface Astray {
  readonly what: string;
  readonly is_open: boolean;
  readonly due: string;
  readonly leading: readonly string[] | null;
}

export const check: Check = {
  name: 'reports-are-led',
  about:
    'Of a campaign, a person or a comment the first open report and the last decided one lead, and no other.',
  async find(q) {
    const rows = await q.query<Astray>(sql`
      select what, is_open, max(one) filter (where is_due) as due,
        (array_agg(one order by one) filter (where leads))[1:3] as leading
      from (
        select coalesce('campaign ' || campaign_id, 'account ' || account_id) as what,
          decided_at is null as is_open, id::text as one, leads,
          id = first_value(id) over (partition by campaign_id, account_id, decided_at is null
            order by case when decided_at is null then created_at end,
              case when decided_at is null then id end, decided_at desc, id desc) as is_due
        from moderation_reports
        union all
        select 'comment ' || comment_id, decided_at is null, id::text, leads,
          id = first_value(id) over (partition by comment_id, decided_at is null
            order by case when decided_at is null then created_at end,
              case when decided_at is null then id end, decided_at desc, id desc)
        from comment_reports) r
      group by what, is_open having bool_or(leads <> is_due)
      order by what, is_open limit 1000`);
    return rows.map(({ what, is_open: isOpen, due, leading }) => ({
      subject: what,
      text:
        `of its ${isOpen ? 'open' : 'decided'} reports ${due} should lead, ` +
        `and ${leading === null ? 'none' : leading.join(', ')} does`,
    }));
  },
};
