import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

/** Leases last for seconds; one far in the future would stop its work until then. */
export const check: Check = {
  name: 'leases-end',
  about: 'No lease lasts for more than an hour from now.',
  async find(q) {
    const rows = await q.query<{ name: string }>(sql`
      select name from leases where expires_at > clock_timestamp() + interval '1 hour'
      order by name`);
    return rows.map(({ name }) => ({ subject: `lease ${name}`, text: 'ends too late' }));
  },
};
