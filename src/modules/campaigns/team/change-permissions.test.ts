import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { JobRequest } from '#platform/jobs/jobs.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { mailsTo } from '#test/support/accounts/mailed.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { campaignRoutes } from '../campaign.routes.ts';
import { type ChangedPermissions, notifyPermissions } from './notify-permissions.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let owner: HttpClient;
beforeAll(async () => {
  server = await startTestServer(campaignRoutes, { sessions: sessionReader });
  nora = await plantPerson('nora');
  owner = server.client();
  owner.cookies.set('session', await sessionOf(nora));
});
afterAll(() => server.stop());

const api = (path: string) => `/private_api/${path}`;

const textOf = ({ text }: { readonly text: string }) => text.replace(/\s+/g, ' ');

/** Changes what a member may do, time after time, and has told them what waited to be told in the end. */
async function changeAndWait(id: number, member: Person, each: readonly (readonly string[])[]) {
  await db().run(sql`delete from outbox where topic = 'job:notify-permissions'`);
  for (const permissions of each) {
    await owner.post(api(`campaigns/${id}/team/${member.accountId}`), { permissions });
  }
  const asked = await db().query<{ payload: JobRequest }>(sql`
    select payload from outbox where topic = 'job:notify-permissions' order by id`);
  const [first] = asked;
  if (!first) return;
  // Of those that wait under one key the queue keeps the first.
  const keys = asked.map(({ payload }) => payload.singletonKey);
  expect(keys).toEqual(asked.map(() => `${id}:${member.accountId}`));
  expect(asked.map(({ payload }) => payload.startAfter)).toEqual(asked.map(() => 180));
  const context = { jobId: randomUUID(), guard: async () => undefined };
  await notifyPermissions(first.payload.data as ChangedPermissions, context);
}

describe('a change of what a member may do', () => {
  it('is told to the member in their language, and noted; saved as it was it is neither', async () => {
    const id = await plantCampaign(nora.accountId, 'live');
    const member = await plantPerson('lea');
    await db().run(sql`update accounts set locale = 'de' where id = ${member.accountId}`);
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${id}, ${member.accountId}, ${['see_figures']})`);
    const change = (...each: string[][]) => changeAndWait(id, member, each);
    const traces = async () => ({
      mails: (await mailsTo(member.email, 'team_permissions')).map(({ text }) => text),
      notes: (
        await db().query<{ details: object }>(sql`
          select details from audit_log
          where act = 'team_permissions_changed' and subject_id = ${id} order by id`)
      ).map(({ details }) => details),
    });
    await change(['see_figures']);
    expect(await traces()).toEqual({ mails: [], notes: [] });
    await change(['fulfil_orders']);
    const first = await traces();
    expect(first.mails).toEqual([
      expect.stringContaining('Sie können jetzt Beiträge sehen und Lieferadressen sehen.'),
    ]);
    expect(first.mails[0]).toContain(`/de/command_center/${id}`);
    expect(first.notes).toEqual([
      {
        member: member.accountId,
        from: ['see_figures'],
        to: ['see_contributions', 'fulfil_orders'],
      },
    ]);
    await change([]);
    const { mails } = await traces();
    expect(mails).toHaveLength(2);
    expect(mails.at(-1)?.replace(/\s+/g, ' ')).toContain(
      'können Kommandozentrale und Editor aber nicht mehr öffnen',
    );
  });

  it('is told once for all of a few minutes, and not where nothing is different in the end', async () => {
    const id = await plantCampaign(nora.accountId, 'live');
    const member = await plantPerson('kim');
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${id}, ${member.accountId}, ${['see_figures']})`);
    const mails = async () => (await mailsTo(member.email, 'team_permissions')).map(textOf);
    await changeAndWait(id, member, [[], ['edit_campaign'], ['see_figures']]);
    expect(await mails()).toEqual([]);
    await changeAndWait(id, member, [['edit_campaign'], [], ['edit_campaign', 'see_figures']]);
    expect(await mails()).toEqual([
      expect.stringContaining('You can now edit the campaign and see figures.'),
    ]);
  });
});
