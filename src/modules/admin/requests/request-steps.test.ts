import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { listRequestSteps } from './request-steps.store.ts';

testDatabase();

it('what a request did comes in the order it happened, also where it is cut', async () => {
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    // The higher the number, the earlier it happened.
    await tx.run(sql`
      insert into contribution_events (contribution_id, seq, to_state, cause, request_id, occurred_at)
      select n, 0, 'reserved', 'planted', 'many', clock_now() - n * interval '1 second'
      from generate_series(1, 9) n`);
  });
  const part = async (from: number) =>
    (await listRequestSteps(db(), 'many', { from, limit: 3 })).map((step) => step.subject_id);
  expect(await part(0)).toEqual([9, 8, 7]);
  expect(await part(3)).toEqual([6, 5, 4]);
  expect(await part(6)).toEqual([3, 2, 1]);
});
