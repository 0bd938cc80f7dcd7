import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'titles-are-permuted',
  about: 'Staff finds each campaign in its state by every word of its title, and by no other.',
  async find(q) {
    const rows = await q.query<{ campaign_id: number; title: string; is_due: boolean }>(sql`
      with due as (
        select c.id as campaign_id, c.state, p.permuted as title
        from campaigns c cross join permuted_titles(c.title) p)
      select campaign_id, title, k.campaign_id is null as is_due
      from due full join campaign_permuted_titles k using (campaign_id, state, title)
      where due.campaign_id is null or k.campaign_id is null
      order by campaign_id, title limit 1000`);
    return rows.map(({ campaign_id: id, title, is_due: isDue }) => ({
      subject: `campaign ${id}`,
      text: `is ${isDue ? 'not found' : 'found'} by “${title}” in the state it has`,
    }));
  },
};
