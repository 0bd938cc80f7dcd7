import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import type { ClaimedDelivery } from './deliveries.store.ts';
import { byTopic, deliverClaimed } from './deliveries.ts';
import { publish, subscriber as subscribe } from './outbox.ts';

testDatabase();

it('keeps nothing of what another process took over meanwhile, and all of its neighbours', async () => {
  await db().run(sql`create table if not exists doubled (key text)`);
  const overtaken = subscribe<object>({
    topic: 'a.happened',
    consumer: 'overtaken',
    handle: async ({ key }, tx) => void (await tx.run(sql`insert into doubled values (${key})`)),
  });
  for (const key of ['ours', 'theirs']) {
    await transaction((tx) => publish(tx, { topic: 'a.happened', key, payload: {} }));
  }
  const claimed = await db().query<ClaimedDelivery>(sql`
    with made as (
      insert into outbox_deliveries (consumer, event_id, attempts, claim, next_attempt_at)
      select 'overtaken', id, 1, nextval('outbox_claims'), clock_timestamp() + interval '9 seconds'
      from outbox returning event_id, claim
    )
    select o.id as "eventId", 1 as attempts,
        case when o.key = 'ours' then claim else claim - 1000 end as claim,
      o.topic, o.key, o.payload, o.occurred_at as "occurredAt",
      o.request_id as "requestId"
    from made join outbox o on o.id = made.event_id order by o.id`);
  const { signal } = new AbortController();
  await deliverClaimed('overtaken', byTopic([overtaken]), claimed, signal);
  expect(await db().query(sql`select key from doubled`)).toEqual([{ key: 'ours' }]);
});
