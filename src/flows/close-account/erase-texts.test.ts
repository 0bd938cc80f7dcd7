import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { eraseTexts } from './erase-texts.store.ts';

testDatabase();

it('nobody waits for a decision about a comment whose author leaves', async () => {
  const { id: campaignId } = await makeCampaign();
  const [leaving, staying, reporter] = [
    await makeAccount(),
    await makeAccount(),
    await makeAccount(),
  ];
  for (const author of [leaving, staying]) {
    const { id } = await db().one<{ id: number }>(sql`
      insert into comments (campaign_id, author_id, body) values (${campaignId}, ${author}, 'Buy gold')
      returning id`);
    await db().run(sql`
      insert into comment_reports (comment_id, reporter_id, reason)
      values (${id}, ${reporter}, 'spam')`);
  }
  await transaction((tx) => eraseTexts(tx, leaving));
  const decisions = await db().query(sql`
    select c.author_id, r.decision, r.decided_at is not null as is_decided
    from comment_reports r join comments c on c.id = r.comment_id order by r.comment_id`);
  expect(decisions).toEqual([
    { author_id: leaving, decision: 'deleted', is_decided: true },
    { author_id: staying, decision: null, is_decided: false },
  ]);
});
