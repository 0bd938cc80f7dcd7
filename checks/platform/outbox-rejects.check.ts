import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

/** A refused event is a bug of its publisher: something happened that nobody was told. */
export const check: Check = {
  name: 'outbox-refuses-nothing',
  about: 'The relay could turn every event into deliveries or a job.',
  async find(q) {
    const rows = await q.query<{ eventId: number; reason: string }>(sql`
      select event_id as "eventId", reason from outbox_rejects order by event_id limit 1000`);
    return rows.map(({ eventId, reason }) => ({ subject: `outbox ${eventId}`, text: reason }));
  },
};
