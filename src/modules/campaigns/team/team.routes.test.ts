import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { mailsTo } from '#test/support/accounts/mailed.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { campaignRoutes } from '../campaign.routes.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let ida: Person;
let owner: HttpClient;
let invited: HttpClient;
let stranger: HttpClient;

async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

beforeAll(async () => {
  server = await startTestServer(campaignRoutes, { sessions: sessionReader });
  nora = await plantPerson('nora');
  ida = await plantPerson('ida');
  owner = await as(nora);
  invited = await as(ida);
  stranger = await as(await plantPerson('ben'));
});
afterAll(() => server.stop());

const api = (path: string) => `/private_api/${path}`;

async function inviteTo(id: number, permissions: string[]): Promise<string> {
  const asked = await owner.post(api(`campaigns/${id}/invite`), { email: ida.email, permissions });
  expect(asked.status).toBe(200);
  const mail = await db().one<{ body_text: string }>(sql`
    select body_text from mail_messages where kind = 'campaign_invitation' order by id desc limit 1`);
  return /campaign_invitations\/([A-Za-z0-9_-]{43})/.exec(mail.body_text)?.[1] ?? '';
}
const accept = (client: HttpClient, token: string) =>
  client.post(api(`campaign_invitations/${token}/accept`));

describe('invite and disinvite', () => {
  it('[4-49] are the owner’s; addresses, permissions and members are checked', async () => {
    const id = await plantCampaign(nora.accountId, 'draft');
    const ask = async (body: object, client = owner) =>
      (await client.post(api(`campaigns/${id}/invite`), body)).status;
    const good = { email: ida.email, permissions: ['edit_campaign'] };
    expect(await ask(good, stranger)).toBe(404);
    expect(await ask(good, server.client())).toBe(401);
    expect(await ask({ ...good, email: 'ida@' })).toBe(422);
    expect(await ask({ ...good, email: 'a@b.test\r\nBcc: c@d.test' })).toBe(422);
    expect(await ask({ ...good, permissions: ['everything'] })).toBe(422);
    expect(await ask({ ...good, email: nora.email.toUpperCase() })).toBe(409);
    const { count } = await db().one<{ count: number }>(
      sql`select count(*) as count from campaign_invitations`,
    );
    expect(count).toBe(0);
  });

  it('[4-49] give the permissions, to the invited address alone, until disinvited (row 33)', async () => {
    const id = await plantCampaign(nora.accountId, 'draft');
    const token = await inviteTo(id, ['see_figures']);
    const theirs = await accept(stranger, token);
    expect([theirs.status, theirs.json<{ error: string }>().error]).toEqual([
      403,
      'invitation_for_another',
    ]);
    expect((await invited.get(api(`campaigns/${id}`))).status).toBe(404);
    expect((await accept(invited, token)).json()).toEqual({ response: { campaign_id: id } });
    expect((await accept(invited, token)).status).toBe(410);
    expect((await invited.get(api(`campaigns/${id}`))).status).toBe(200);
    const edit = await invited.send('PATCH', api(`campaigns/${id}`), { title: 'By the team' });
    expect(edit.status).toBe(403);
    expect((await invited.post(api(`campaigns/${id}/invite`), {})).status).toBe(422);
    const away = { account_id: ida.accountId };
    const owned = { account_id: nora.accountId };
    expect((await invited.post(api(`campaigns/${id}/disinvite`), owned)).status).toBe(403);
    expect((await stranger.post(api(`campaigns/${id}/disinvite`), away)).status).toBe(404);
    expect((await owner.post(api(`campaigns/${id}/disinvite`), away)).status).toBe(200);
    expect((await invited.get(api(`campaigns/${id}`))).status).toBe(404);
    expect((await owner.post(api(`campaigns/${id}/disinvite`), away)).status).toBe(404);
  });

  it('end an invitation by a newer one, by taking it back, and by time', async () => {
    const id = await plantCampaign(nora.accountId, 'live');
    const first = await inviteTo(id, ['edit_campaign']);
    const second = await inviteTo(id, ['edit_campaign']);
    expect((await accept(invited, first)).status).toBe(410);
    await owner.post(api(`campaigns/${id}/disinvite`), { email: ida.email });
    expect((await accept(invited, second)).status).toBe(410);
    const third = await inviteTo(id, ['edit_campaign']);
    await moveClock(15 * 86_400);
    expect((await accept(await as(ida), third)).status).toBe(410);
    await moveClock(0);
    expect((await accept(invited, 'x'.repeat(43))).status).toBe(410);
  });

  it('seat somebody once, of two acceptances at once, with all that a permission needs', async () => {
    const id = await plantCampaign(nora.accountId, 'live');
    const token = await inviteTo(id, ['fulfil_orders', 'fulfil_orders']);
    const both = await Promise.all([accept(invited, token), accept(invited, token)]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 410]);
    const team = (await owner.get(api(`campaigns/${id}/team`))).json();
    expect(team).toMatchObject({
      response: {
        members: [
          { account_id: ida.accountId, permissions: ['see_contributions', 'fulfil_orders'] },
        ],
        invitations: [],
      },
    });
  });

  it('let a member leave by themselves, whatever the seat allows, and nobody who has none', async () => {
    const id = await plantCampaign(nora.accountId, 'draft');
    const leave = (client: HttpClient, { accountId: account_id }: Person) =>
      client.post(api(`campaigns/${id}/disinvite`), { account_id });
    expect((await leave(invited, ida)).status).toBe(404);
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${id}, ${ida.accountId}, '{}')`);
    expect((await leave(owner, nora)).status).toBe(404);
    expect((await leave(invited, ida)).status).toBe(200);
    expect((await leave(invited, ida)).status).toBe(404);
  });
});

describe('what a member may do', () => {
  const seat = (id: number, { accountId }: Person, leftAt: string | null = null) =>
    db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions, left_at)
      values (${id}, ${accountId}, ${['see_figures']}, ${leftAt})`);
  const change = async (id: number, member: Person, permissions: string[], by = owner) => {
    const path = api(`campaigns/${id}/team/${member.accountId}`);
    return (await by.post(path, { permissions })).status;
  };
  const allowed = async (id: number) =>
    (
      await db().maybe<{ permissions: string[] }>(sql`
      select permissions from campaign_team
      where campaign_id = ${id} and account_id = ${ida.accountId}`)
    )?.permissions;

  it('is changed by the owner alone, for whoever has a seat in this campaign', async () => {
    const id = await plantCampaign(nora.accountId, 'live');
    const another = await plantCampaign(nora.accountId, 'live');
    expect(await change(id, ida, ['edit_campaign'])).toBe(404);
    await seat(id, ida);
    await seat(another, ida, '2026-01-01T00:00:00Z');
    expect(await change(id, ida, ['manage_money'], invited)).toBe(403);
    expect(await change(id, ida, ['manage_money'], stranger)).toBe(404);
    expect(await change(id, ida, ['manage_money'], server.client())).toBe(401);
    expect(await change(id, nora, ['manage_money'])).toBe(404);
    expect(await change(id, ida, ['everything'])).toBe(422);
    expect(await change(another, ida, ['manage_money'])).toBe(404);
    expect([await allowed(id), await allowed(another)]).toEqual([['see_figures'], ['see_figures']]);
  });

  it('holds from the next click, to give and to take', async () => {
    const id = await plantCampaign(nora.accountId, 'live');
    const elsewhere = await plantCampaign(nora.accountId, 'live');
    await seat(id, ida);
    await seat(elsewhere, ida);
    const edit = async () =>
      (await invited.send('PATCH', api(`campaigns/${id}`), { title: 'By the team' })).status;
    expect(await edit()).toBe(403);
    expect(await change(id, ida, ['fulfil_orders', 'edit_campaign'])).toBe(200);
    expect(await allowed(id)).toEqual(['edit_campaign', 'see_contributions', 'fulfil_orders']);
    expect(await edit()).toBe(200);
    expect(await change(id, ida, [])).toBe(200);
    // Who is only listed is told as little as anybody else.
    expect(await edit()).toBe(404);
    expect([await allowed(id), await allowed(elsewhere)]).toEqual([[], ['see_figures']]);
  });
});

describe('an invitation', () => {
  it('says what one will be able to do', async () => {
    const id = await plantCampaign(nora.accountId, 'live');
    const { email } = await plantPerson('tom');
    const told = async (permissions: string[]) => {
      await owner.post(api(`campaigns/${id}/invite`), { email, permissions });
      return (await mailsTo(email, 'campaign_invitation')).at(-1)?.text;
    };
    expect(await told(['edit_campaign', 'see_figures'])).toContain(
      'you’ll be able to edit the campaign and see figures.',
    );
    expect(await told([])).toContain('you’ll be named on the campaign’s page.');
  });

  it('is written in the language of the account that it goes to, else in the inviter’s', async () => {
    const id = await plantCampaign(nora.accountId, 'live');
    const greta = await plantPerson('greta');
    await db().run(sql`update accounts set locale = 'de' where id = ${greta.accountId}`);
    const languageTo = async (email: string, locale: string) => {
      const headers = { 'x-locale': locale };
      await owner.post(api(`campaigns/${id}/invite`), { email, permissions: [] }, headers);
      const mail = (await mailsTo(email, 'campaign_invitation')).at(-1);
      return /\/(de|fr)\/campaign_invitations/.exec(mail?.text ?? '')?.[1] ?? 'en';
    };
    expect(await languageTo(greta.email.toUpperCase(), 'en')).toBe('de');
    expect(await languageTo('without-account@people.test', 'fr')).toBe('fr');
    expect(await languageTo('without-account-too@people.test', 'en')).toBe('en');
  });
});

describe('mail that nobody asked for', () => {
  it('is not sent for somebody whose own address is not confirmed', async () => {
    const newcomer = await plantPerson('newcomer');
    await db().run(sql`
      update accounts set email_confirmed_at = null where id = ${newcomer.accountId}`);
    const id = await plantCampaign(newcomer.accountId, 'draft');
    const email = 'somebody@people.test';
    for (const [path, body] of [
      ['invite', { email, permissions: [] }],
      ['support_email', { email }],
    ] as const) {
      const asked = await (await as(newcomer)).post(api(`campaigns/${id}/${path}`), body);
      expect([asked.status, asked.json<{ error: string }>().error]).toEqual([403, 'confirm_first']);
    }
    for (const kind of ['campaign_invitation', 'campaign_support_code']) {
      expect(await mailsTo(email, kind)).toEqual([]);
    }
  });

  it('goes to one address a few times a day, whoever asks and for whatever campaign', async () => {
    const email = 'often@people.test';
    const statuses: number[] = [];
    for (const name of ['first', 'second', 'third']) {
      const person = await plantPerson(`asking-${name}`);
      const client = await as(person);
      const id = await plantCampaign(person.accountId, 'draft');
      const ask = (path: string, body: object) => client.post(api(`campaigns/${id}/${path}`), body);
      statuses.push((await ask('invite', { email, permissions: [] })).status);
      statuses.push((await ask('support_email', { email: email.toUpperCase() })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const { count } = await db().one<{ count: number }>(sql`
      select count(*) as count from mail_messages where lower(to_address) = ${email}`);
    expect(count).toBe(5);
  });
});
