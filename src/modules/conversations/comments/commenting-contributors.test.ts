import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { plantBacking, startTalk, type Talk } from '#test/stories/campaign-talk.ts';
import { testDatabase } from '#test/support/database.ts';
import { commentRoutes } from './comment.routes.ts';

testDatabase();
let talk: Talk;
beforeAll(async () => {
  talk = await startTalk(commentRoutes);
});
afterAll(() => talk.server.stop());

it.each([
  ['refunded', 403],
  ['disputed', 201],
  ['collected', 201],
] as const)('comment while their payment counts: %s', async (state, status) => {
  const id = await plantCampaign(talk.people.owner.accountId, 'live');
  await plantBacking(id, talk.people.backer);
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      update contributions set state = ${state}, state_before_dispute = 'collected', captured_minor = 500
      where campaign_id = ${id}`);
  });
  const path = `/private_api/campaigns/${id}/comments`;
  expect((await talk.as.backer.post(path, { body: 'Still here' })).status).toBe(status);
});
