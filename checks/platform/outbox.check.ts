import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

/** An event waits for the relay for seconds; a quarter of an hour means that nobody relays. */
export const check: Check = {
  name: 'outbox-is-relayed',
  about: 'Every event older than fifteen minutes was relayed, or refused with a reason.',
  async find(q) {
    const rows = await q.query<{ id: number; topic: string }>(sql`
      select o.id, o.topic from outbox o
      where o.relayed_at is null and o.occurred_at < clock_now() - interval '15 minutes'
        and not exists (select 1 from outbox_rejects r where r.event_id = o.id)
      order by o.id limit 1000`);
    return rows.map(({ id, topic }) => ({
      subject: `outbox ${id}`,
      text: `${topic} was never relayed`,
    }));
  },
};
