import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly why: string;
}

/** The queue's schema appears when the first worker starts; before that there is nothing to see. */
export const check: Check = {
  name: 'jobs-end',
  about: 'No job was given up, and none runs for longer than it may.',
  async find(q) {
    const { exists } = await q.one<{ exists: boolean }>(
      sql`select to_regclass('pgboss.job') is not null as exists`,
    );
    if (!exists) return [];
    const rows = await q.query<Row>(sql`
      select id::text, name, 'given up' as why from pgboss.job
      where name = 'dead-letters' and state = 'created'
      union all
      select id::text, name, 'still running' from pgboss.job
      where state = 'active'
        and started_on + make_interval(secs => expire_seconds) < clock_timestamp() - interval '5 minutes'
      order by 1 limit 1000`);
    return rows.map(({ id, name, why }) => ({ subject: `job ${id}`, text: `${name}: ${why}` }));
  },
};
