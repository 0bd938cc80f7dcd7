import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { kysely } from './query-builder.ts';
import { db, sql } from './sql.ts';
import { transaction } from './transaction.ts';

describe('composed queries', () => {
  testDatabase();

  it('open no transaction of their own', async () => {
    const begun = kysely()
      .transaction()
      .execute(async () => undefined);
    await expect(begun).rejects.toThrow(/transaction\(\)/);
  });

  it('belong to the executor they were given', async () => {
    const undone = transaction(async (tx) => {
      await kysely(tx)
        .insertInto('outbox')
        .values({ topic: 't', key: 'k', payload: '{}' })
        .execute();
      const inside = await kysely(tx).selectFrom('outbox').select('key').execute();
      expect(inside).toEqual([{ key: 'k' }]);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await kysely().selectFrom('outbox').select('key').execute()).toEqual([]);
  });

  it('read and write as statements do, and count what they wrote', async () => {
    const made = await kysely()
      .insertInto('outbox')
      .values({ topic: 'a', key: '1', payload: JSON.stringify({ id: 1 }) })
      .returning(['id', 'occurred_at', 'payload'])
      .executeTakeFirstOrThrow();
    expect(made.id).toBeTypeOf('number');
    expect(made.occurred_at).toBeInstanceOf(Date);
    expect(made.payload).toEqual({ id: 1 });
    const updated = await kysely()
      .updateTable('outbox')
      .set({ relayed_at: made.occurred_at })
      .where('id', '=', made.id)
      .executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(1n);
    await db().run(sql`delete from outbox`);
  });
});
