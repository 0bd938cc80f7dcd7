import { describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, isInTransaction, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { paymentProvider } from './payment-provider.ts';

testDatabase();

describe('the provider is asked only while no transaction of ours is open [P7]', () => {
  it('throws inside the work, however deep the call and after an await', async () => {
    const deep = async () => {
      await db().one(sql`select 1 as one`);
      return paymentProvider();
    };
    await expect(transaction(() => deep())).rejects.toThrow('while a transaction is open');
  });

  it('answers before and after a transaction, and beside one of somebody else', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const other = transaction(() => held);
    expect(paymentProvider()).toBeDefined();
    release();
    await other;
    expect(await transaction(async () => isInTransaction())).toBe(true);
    expect(isInTransaction()).toBe(false);
    expect(paymentProvider()).toBeDefined();
  });

  it('does not count work left behind by one that is over', async () => {
    let later = Promise.resolve<unknown>(undefined);
    let commit = (): void => undefined;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    await transaction(async () => {
      later = committed.then(() => paymentProvider());
    });
    commit();
    await expect(later).resolves.toBeDefined();
  });
});
