import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { mailInBatches, type Mailing } from './mail-in-batches.ts';

testDatabase();

const PEOPLE = ['ada', 'ben', 'cleo', 'dan', 'eve'].map((name) => ({
  email: `${name}@people.test`,
}));

/** A mailing that notes whom it wrote to in the transaction, as a stored mail is; twice changes nothing. */
async function mailing(): Promise<{
  written(): Promise<string[]>;
  those: Mailing<{ email: string }>;
}> {
  await db().run(sql`drop table if exists written`);
  await db().run(sql`create table written (email text primary key)`);
  return {
    written: async () => {
      const rows = await db().query<{ email: string }>(
        sql`select email from written order by email`,
      );
      return rows.map(({ email }) => email);
    },
    those: {
      list: async (_tx, after, limit) =>
        PEOPLE.filter(({ email }) => email > after).slice(0, limit),
      send: (tx: Executor, { email }) =>
        tx.run(sql`insert into written values (${email}) on conflict do nothing`),
    },
  };
}

const turnOf = (signal: AbortSignal) => ({ signal, guard: async () => undefined });

it('writes to everybody, whatever the size of a batch', async () => {
  for (const atOnce of [1, 2, 5, 6]) {
    const { those, written } = await mailing();
    await mailInBatches(undefined, those, atOnce);
    expect(await written()).toEqual(PEOPLE.map(({ email }) => email));
  }
});

it('fails where it is stopped, keeps what was written, and goes on at the next try', async () => {
  const { those, written } = await mailing();
  const stopping = new AbortController();
  const stopped: typeof those = {
    ...those,
    async send(tx, reader) {
      await those.send(tx, reader);
      if (reader.email.startsWith('ben')) stopping.abort(new Error('the process stops'));
    },
  };
  await expect(mailInBatches(turnOf(stopping.signal), stopped, 2)).rejects.toThrow(
    'the process stops',
  );
  expect(await written()).toEqual(['ada@people.test', 'ben@people.test']);
  await mailInBatches(turnOf(new AbortController().signal), those, 2);
  expect(await written()).toHaveLength(5);
});

it('keeps nothing of a batch whose job is another’s by now', async () => {
  const { those, written } = await mailing();
  const overtaken = {
    signal: new AbortController().signal,
    guard: () => Promise.reject(new Error('taken over')),
  };
  await expect(mailInBatches(overtaken, those, 2)).rejects.toThrow('taken over');
  expect(await written()).toEqual([]);
});

it('goes on behind the place of the last one where readers are not listed by address', async () => {
  const { those, written } = await mailing();
  const places = PEOPLE.toReversed();
  await mailInBatches(
    undefined,
    {
      ...those,
      placeOf: ({ email }) => String(places.findIndex((one) => one.email === email) + 1),
      list: async (_tx, after, limit) => places.slice(Number(after)).slice(0, limit),
    },
    2,
  );
  expect(await written()).toEqual(PEOPLE.map(({ email }) => email));
});
