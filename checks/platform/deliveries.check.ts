import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

interface Row {
  readonly consumer: string;
  readonly eventId: number;
  readonly isDead: boolean;
  readonly error: string | null;
}

/** Deliveries run on real time, so the movable clock is not asked here. */
export const check: Check = {
  name: 'deliveries-arrive',
  about: 'No delivery was given up, and none is due for more than fifteen minutes.',
  async find(q) {
    const rows = await q.query<Row>(sql`
      select consumer, event_id as "eventId", dead_at is not null as "isDead", error
      from outbox_deliveries
      where done_at is null
        and (dead_at is not null or next_attempt_at < clock_timestamp() - interval '15 minutes')
      order by event_id, consumer limit 1000`);
    return rows.map(({ consumer, eventId, isDead, error }) => ({
      subject: `outbox ${eventId} for ${consumer}`,
      text: `${isDead ? 'given up' : 'overdue'}: ${error ?? 'never tried'}`,
    }));
  },
};
