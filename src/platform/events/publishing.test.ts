import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { writeTogether } from '#platform/db/write-rows.ts';
import { testDatabase } from '#test/support/database.ts';
import { publishing } from './outbox.ts';
import { onWake } from './wake.ts';

testDatabase();

it('events are written beside other rows, each once, and told of after the commit alone', async () => {
  const told: number[] = [];
  const forget = onWake(() => told.push(1) > 0);
  const events = ['k1', 'k2'].map((key) => ({ topic: 'a.happened', key, payload: { key } }));
  const both = () =>
    transaction((tx) =>
      writeTogether(tx, [
        ...publishing(events),
        ...publishing([]),
        sql`insert into mail_refusals (address, reason) values ('a@b.test', 'gone')`,
      ]),
    );
  await both();
  await expect(both()).rejects.toMatchObject({ code: '23505' });
  expect(await db().query(sql`select key, payload from outbox order by key`)).toEqual([
    { key: 'k1', payload: { key: 'k1' } },
    { key: 'k2', payload: { key: 'k2' } },
  ]);
  await expect.poll(() => told).toEqual([1]);
  forget();
});
