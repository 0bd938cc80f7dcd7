import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

/** Somebody is looking at this progress bar; a day is longer than any work done for a person. */
export const check: Check = {
  name: 'job-statuses-end',
  about: 'No work done for a person is queued or under way for more than a day.',
  async find(q) {
    const rows = await q.query<{ id: string; kind: string; status: string }>(sql`
      select left(id, 8) as id, kind, status from job_statuses
      where finished_at is null and created_at < clock_now() - interval '1 day'
      order by created_at limit 1000`);
    // The whole id is the key to the answer, so the report shows its beginning only.
    return rows.map(({ id, kind, status }) => ({
      subject: `job_statuses ${id}…`,
      text: `${kind} is ${status} since more than a day`,
    }));
  },
};
