import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { type Listening, listen } from './listen.ts';
import { db, sql } from './sql.ts';
import { transaction } from './transaction.ts';

describe('listening', () => {
  testDatabase();
  let listening: Listening | undefined;

  afterEach(async () => {
    await listening?.close();
  });

  const announce = (payload: string) => sql`select pg_notify('news', ${payload})`;

  it('hears nothing of a transaction that was undone, nor of other channels', async () => {
    const heard: string[] = [];
    const connected = Promise.withResolvers<void>();
    listening = listen(
      ['news'],
      (channel, payload) => heard.push(`${channel} ${payload}`),
      connected.resolve,
    );
    await connected.promise;
    const undone = transaction(async (tx) => {
      await tx.query(announce('undone'));
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await db().query(sql`select pg_notify('other', 'x')`);
    await transaction((tx) => tx.query(announce('done')));
    await expect.poll(() => heard).toEqual(['news done']);
  });

  it('connects again when it is cut, tells so, and hears again', async () => {
    const heard: string[] = [];
    let connections = 0;
    listening = listen(
      ['news'],
      (_channel, payload) => heard.push(payload),
      () => {
        connections += 1;
      },
    );
    await expect.poll(() => connections).toBe(1);
    await db().query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'groundswell listen' and datname = current_database()`);
    await expect.poll(() => connections).toBe(2);
    await db().query(announce('again'));
    await expect.poll(() => heard).toEqual(['again']);
  });

  it('leaves no connection behind when it is closed, also at once', async () => {
    const count = () =>
      db().one<{ n: number }>(sql`
        select count(*) as n from pg_stat_activity
        where application_name = 'groundswell listen' and datname = current_database()`);
    const connected = Promise.withResolvers<void>();
    await listen(['news'], () => undefined).close();
    const second = listen(['news'], () => undefined, connected.resolve);
    await connected.promise;
    expect((await count()).n).toBe(1);
    await second.close();
    await expect.poll(count).toEqual({ n: 0 });
  });
});
