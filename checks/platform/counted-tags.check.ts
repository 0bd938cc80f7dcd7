import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

export const check: Check = {
  name: 'tags-are-counted',
  about:
    'Each tag counts as many campaigns as anybody may see with it, in each language and in all.',
  async find(q) {
    const rows = await q.query<{ language: string; tag: string; kept: number; due: number }>(sql`
      with due as (
        select l.language, t.tag, count(*) as campaigns
        from campaign_tags t join campaigns c on c.id = t.campaign_id and campaign_is_public(c.state)
          cross join lateral (values (''), (c.language)) l (language)
        group by 1, 2
      )
      select language, tag, coalesce(k.campaigns, 0) as kept, coalesce(due.campaigns, 0) as due
      from due full join campaign_tag_counts k using (language, tag)
      where coalesce(k.campaigns, 0) <> coalesce(due.campaigns, 0)
      order by language, tag limit 1000`);
    return rows.map(({ language, tag, kept, due }) => ({
      subject: `tag ${tag}${language === '' ? '' : ` in ${language}`}`,
      text: `is counted ${kept} times, and ${due} campaigns have it`,
    }));
  },
};
