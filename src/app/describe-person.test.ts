import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/actor.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { describePerson } from './describe-person.ts';

testDatabase();

it('leads to the campaign that raises money, though a draft was worked on later', async () => {
  const live = await makeCampaign();
  const draft = await makeCampaign({ state: 'draft' });
  const { ownerId: accountId } = live;
  await db().run(sql`
    update campaigns set owner_id = ${accountId}, updated_at = clock_now() + interval '1 minute'
    where id = ${draft.id}`);
  const actor: Actor = {
    kind: 'person',
    accountId,
    roles: [],
    isRoleWithheld: false,
    visitorId: '',
    sessionId: null,
    locale: 'en',
    ip: '127.0.0.1',
    requestId: 'test',
  };
  expect((await describePerson(actor))?.campaign?.id).toBe(live.id);
  await db().run(
    sql`update campaigns set state = 'ended', outcome = 'funded' where id = ${live.id}`,
  );
  expect((await describePerson(actor))?.campaign?.id).toBe(draft.id);
});
