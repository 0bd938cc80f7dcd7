import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantBackOffice } from '#test/stories/plant-back-office.ts';
import { testDatabase } from '#test/support/database.ts';
import { readWaiting, stillWaiting } from './read-queue.ts';

testDatabase();

it('of chosen contributions each is found once, also where one was disputed twice', async () => {
  await plantBackOffice({ contributions: 60, accounts: 24, campaigns: 6 });
  const dispute = async (attempt: number, ref: string) => {
    const { key } = await db().one<{ key: string }>(sql`
      with dispute as (
        insert into payment_disputes (attempt_id, dispute_ref, reason, state, amount_minor, held_minor,
          currency)
        values (${attempt}, ${ref}, 'fraudulent', 'open', 1000, 0, 'USD') returning attempt_id)
      select source_id::text as key from payment_attempts a join dispute d on d.attempt_id = a.id`);
    return key;
  };
  await dispute(8, 'dp_first');
  const keys = [await dispute(8, 'dp_second'), await dispute(9, 'dp_other')];
  const found = await readWaiting('dispute', keys);
  expect(found.map(({ key }) => key)).toEqual(keys);
  expect([...(await stillWaiting('dispute', keys))]).toEqual(keys);
});
