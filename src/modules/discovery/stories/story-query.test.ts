import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { storyQueryOf } from './story-query.ts';

testDatabase();

/** More than tell something of a story, and three that have a rare word, one of them both. */
const COMMON = 5200;

beforeAll(async () => {
  await transaction(async (tx) => {
    // Only the stories are filled: the campaigns themselves are not what is read here.
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into discovery_stories (campaign_id, changed_at, is_waiting, words)
      select n, clock_now(), false, array_to_tsvector(case when n = 1 then '{brindle,lantern}'
        when n <= ${COMMON}::int then '{brindle}' else '{lantern}' end::text[])
      from generate_series(1, ${COMMON + 2}::int) n`);
  });
  await db().run(sql`analyze discovery_stories`);
});

const found = async (...words: string[]) => {
  const query = await storyQueryOf(words);
  if (query === null) return null;
  const { n } = await db().one<{ n: number }>(sql`
    select count(*)::int as n from discovery_stories where words @@ ${query}::text::tsquery`);
  return n;
};

it('asks stories for every word, and for none where very many have each of them', async () => {
  expect(await found('lantern')).toBe(3);
  expect(await found('brindle', 'lantern')).toBe(1);
  expect(await found('brindle')).toBeNull();
});
