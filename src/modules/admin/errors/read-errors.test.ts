import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { readErrorFile, readErrors } from './read-errors.ts';

testDatabase();

const REQUEST = 'request-of-errors';

async function fail(kind: string, requestId: string): Promise<number> {
  const { id } = await db().one<{ id: number }>(sql`
    insert into recorded_errors (kind, name, message, fingerprint, request_id, times, release)
    values (${kind}, 'Error', 'planted', '0123456789abcdef', ${requestId}, 1, '0') returning id`);
  return id;
}

it('errors are told by kind and by request, and of both alike', async () => {
  const [one, job, other] = [
    await fail('request', REQUEST),
    await fail('job', REQUEST),
    await fail('job', 'another'),
  ];
  const found = async (search: string, kind: 'job' | null) =>
    (await readErrors({ search, kind, before: null, limit: 10 })).rows.map(({ id }) => id);
  expect(await found('', null)).toEqual([other, job, one]);
  expect(await found('', 'job')).toEqual([other, job]);
  expect(await found(REQUEST, null)).toEqual([job, one]);
  expect(await found(REQUEST, 'job')).toEqual([job]);
  expect((await readErrorFile(job)).alike.map(({ id }) => id)).toEqual([other, one]);
});
