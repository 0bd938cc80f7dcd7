import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantAccount, plantCampaign } from '#test/stories/campaign-plant.ts';
import { testDatabase } from '#test/support/database.ts';
import { publishCampaign, publishDueCampaigns, schedulePublication } from './publish-campaign.ts';

testDatabase();

it('nobody launches, at once or later, while staff keep them from it', async () => {
  const ownerId = await plantAccount('kept');
  const id = await plantCampaign(ownerId, 'draft');
  const by = { accountId: ownerId, requestId: 'test', locale: 'de' } as const;
  await db().run(sql`
    insert into account_restrictions (account_id, kind, reason, ends_at, imposed_by)
    values (${ownerId}, 'launch', 'Copied stories', '2999-05-04T00:00Z', ${ownerId})`);
  const restricted = {
    status: 403,
    id: 'restricted',
    values: { day: '3. Mai 2999', reason: 'Copied stories' },
  };
  await expect(publishCampaign(id, by)).rejects.toMatchObject(restricted);
  await expect(schedulePublication(id, '2998-01-01T09:00', by)).rejects.toMatchObject(restricted);
  await db().run(sql`update campaigns set publish_at = clock_now() where id = ${id}`);
  await publishDueCampaigns();
  const row = await db().one<{ state: string; publish_at: Date | null; refusals: string[] }>(sql`
    select state, publish_at, array(select act from campaign_refusals
      where campaign_id = ${id} and reasons = '{owner_restricted}' order by id) as refusals
    from campaigns where id = ${id}`);
  expect(row).toEqual({
    state: 'draft',
    publish_at: null,
    refusals: ['publish', 'schedule_publication', 'publish'],
  });
  // What else is missing is said once they are free again.
  await db().run(sql`
    update account_restrictions set lifted_at = clock_now() where account_id = ${ownerId}`);
  await expect(publishCampaign(id, by)).rejects.toMatchObject({ status: 409, id: 'not_ready' });
});
