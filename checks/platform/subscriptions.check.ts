import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

/** A relayed event without its delivery is lost for ever: nothing would look for it again. */
export const check: Check = {
  name: 'subscribers-are-told',
  about: 'Every consumer has a delivery for every event relayed since its first one.',
  async find(q) {
    const rows = await q.query<{ id: number; consumer: string }>(sql`
      select o.id, s.consumer
      from outbox_subscriptions s
      join outbox o on o.topic = s.topic and o.relayed_at is not null
      where o.id > (
          select min(d.event_id) from outbox_deliveries d
          join outbox first on first.id = d.event_id
          where d.consumer = s.consumer and first.topic = s.topic)
        and not exists (
          select 1 from outbox_deliveries d where d.consumer = s.consumer and d.event_id = o.id)
      order by o.id limit 1000`);
    return rows.map(({ id, consumer }) => ({
      subject: `outbox ${id}`,
      text: `${consumer} was never told`,
    }));
  },
};
