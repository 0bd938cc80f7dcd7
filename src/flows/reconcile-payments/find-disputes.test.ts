import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { stateOf } from '#test/stories/market.ts';
import { collected, deliverEvent, moneyBackGateway } from '#test/stories/money-back.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { findDisputes, followDisputes } from './find-disputes.ts';

testDatabase();
const { open, win } = moneyBackGateway();

const openDifferences = () =>
  db().query(sql`
    select kind from payment_differences where settled_at is null order by id`);

it('a dispute that finance was given is recorded as soon as it can be, and off their list', async () => {
  const made = await collected();
  await open(made);
  await db().run(sql`
    create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`);
  await db().run(sql`
    create trigger refuse_row before insert on payment_disputes
    for each row execute function refuse_row()`);
  await setClock(25 * 3600);
  await findDisputes();
  expect(await openDifferences()).toEqual([{ kind: 'orphan_dispute' }]);
  expect(await stateOf(made.id)).toBe('collected');
  await db().run(sql`drop trigger refuse_row on payment_disputes`);
  await setClock(50 * 3600);
  await findDisputes();
  expect(await stateOf(made.id)).toBe('disputed');
  expect(await openDifferences()).toEqual([]);
});

it('a dispute that the list has no more is followed to its end', async () => {
  const made = await collected();
  await deliverEvent(await open(made));
  expect(await stateOf(made.id)).toBe('disputed');
  await setClock(80 * 3600);
  // From now on the list begins with what is younger.
  await findDisputes();
  await win(made);
  await setClock(90 * 3600);
  await findDisputes();
  expect(await stateOf(made.id)).toBe('disputed');
  await followDisputes();
  expect(await stateOf(made.id)).toBe('collected');
});
