import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { contactShareSubscribers } from '#modules/notifications/contact-share.events.ts';
import { routes as notificationRoutes } from '#modules/notifications/notification.routes.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeCampaign, type MadeCampaign } from '#test/stories/market.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { mailsTo } from '#test/support/accounts/mailed.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { shareCampaignRoutes } from './share-campaign.routes.ts';

testDatabase();
let server: TestServer;
let campaign: MadeCampaign;
let serial = 0;

beforeAll(async () => {
  const routes = [...shareCampaignRoutes, ...notificationRoutes];
  server = await startTestServer(routes, { sessions: sessionReader });
  campaign = await makeCampaign();
});
afterAll(() => server.stop());

const PATH = '/private_api/contacts/send_email';

async function contactsOf(person: Person, emails: readonly string[]): Promise<number[]> {
  const rows = await db().query<{ id: number }>(sql`
    insert into account_contacts (account_id, name, email)
    select ${person.accountId}, 'Friend', unnest(${[...emails]}::text[]) returning id`);
  return rows.map(({ id }) => id);
}

async function sender(friends = 1) {
  serial += 1;
  const person = await plantPerson(`sender-${serial}`);
  const emails = Array.from({ length: friends }, (_none, n) => `friend-${serial}-${n}@people.test`);
  return { person, emails, contacts: await contactsOf(person, emails) };
}

async function send(person: Person, body: object) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client.post(PATH, { campaign_id: campaign.id, ...body });
}

/** What the relay does with what was published. */
async function deliver(): Promise<void> {
  const events = await db().query<{ id: number; topic: string; key: string; payload: object }>(sql`
    delete from outbox where topic = 'contacts.campaign_shared' returning id, topic, key, payload`);
  for (const event of events) {
    for (const { handle } of contactShareSubscribers) {
      await transaction((tx) => handle(event as never, tx));
    }
  }
}

async function published(): Promise<number> {
  const row = await db().one<{ count: number }>(
    sql`select count(*) as count from outbox where topic = 'contacts.campaign_shared'`,
  );
  return row.count;
}

describe('POST /private_api/contacts/send_email is no relay (row 98)', () => {
  it('[7-37] row 98: refuses visitors, contacts of others, drafts, and unconfirmed senders', async () => {
    const { person, contacts } = await sender();
    const other = await sender();
    const draft = await makeCampaign();
    await db().run(sql`
      insert into campaigns (slug, owner_id, title) values ('not-yet', ${draft.ownerId}, 'Not yet')`);
    const hidden = await db().one<{ id: number }>(
      sql`select id from campaigns where slug = 'not-yet'`,
    );
    expect((await server.client().post(PATH, {})).status).toBe(401);
    const cases: [object, number][] = [
      [{ contact_ids: [...contacts, ...other.contacts] }, 404],
      [{ contact_ids: contacts, campaign_id: hidden.id }, 404],
      [{ contact_ids: contacts, campaign_id: 'no-such-campaign' }, 404],
      [{ contact_ids: [] }, 422],
      [{ contact_ids: Array.from({ length: 21 }, (_none, n) => n + 1) }, 422],
      [{ contact_ids: contacts, to: 'victim@people.test' }, 422],
      [{ contact_ids: contacts, message: 'x'.repeat(501) }, 422],
      [{ contact_ids: contacts, message: 'Win at https://evil.test/now' }, 422],
      [{ contact_ids: contacts, message: 'go to evil.com' }, 422],
      [{ contact_ids: contacts, message: 'go to www.evil' }, 422],
    ];
    for (const [body, status] of cases) {
      expect([body, (await send(person, body)).status]).toEqual([body, status]);
    }
    await db().run(sql`
      update accounts set email_confirmed_at = null where id = ${person.accountId}`);
    const unconfirmed = await send(person, { contact_ids: contacts });
    expect([unconfirmed.status, unconfirmed.json()]).toMatchObject([
      409,
      { error: 'confirm_first' },
    ]);
    expect(await published()).toBe(0);
  });

  it('[7-37] row 98: sends twenty a day and no more, also when asked many times at once', async () => {
    const { person, contacts } = await sender(25);
    const first = await send(person, { contact_ids: contacts.slice(0, 12) });
    expect(first.json()).toEqual({ response: { sent: 12 } });
    const rest = [contacts.slice(12, 20), contacts.slice(12, 21), contacts.slice(17, 25)];
    const answers = await Promise.all(rest.map((ids) => send(person, { contact_ids: ids })));
    expect(await published()).toBeLessThanOrEqual(20);
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect((await send(person, { contact_ids: contacts })).status).toBe(422);
    const late = await send(person, { contact_ids: contacts.slice(20, 25) });
    expect([late.status, late.headers['retry-after']]).toEqual([429, '3600']);
    await setClock(25 * 3600);
    expect((await send(person, { contact_ids: contacts.slice(21, 25) })).status).toBe(200);
    await setClock(0);
    await deliver();
  });

  it('tells nobody twice of the same campaign, and nobody of more than three a day', async () => {
    const victim = 'popular@people.test';
    const { person } = await sender();
    const [contact = 0] = await contactsOf(person, [victim]);
    expect((await send(person, { contact_ids: [contact] })).json()).toEqual({
      response: { sent: 1 },
    });
    expect((await send(person, { contact_ids: [contact] })).json()).toEqual({
      response: { sent: 0 },
    });
    const sent: unknown[] = [];
    for (let more = 0; more < 4; more += 1) {
      const next = await sender();
      const ids = await contactsOf(next.person, [victim.toUpperCase()]);
      sent.push((await send(next.person, { contact_ids: ids })).json());
    }
    expect(sent.map((one) => (one as { response: { sent: number } }).response.sent)).toEqual([
      1, 1, 0, 0,
    ]);
    await deliver();
    expect(await mailsTo(victim)).toHaveLength(3);
  });
});

describe('the mail to a contact', () => {
  it('[7-37] is plain text of the sender, who is answered, and ends by one click', async () => {
    const { person, contacts, emails } = await sender(2);
    const message = 'Look at <b>this</b> & tell me.\nBye';
    await send(person, { contact_ids: contacts, message });
    await deliver();
    const [friend = '', other = ''] = emails;
    const [mail] = await mailsTo(friend, 'contact_share');
    expect(mail?.text).toContain('Look at <b>this</b> & tell me.');
    const stored = await db().one<{ html: string; reply_to: string; unsubscribe_url: string }>(sql`
      select html, reply_to, unsubscribe_url from mail_messages where to_address = ${friend}`);
    expect(stored.html).toContain('&lt;b&gt;this&lt;/b&gt;');
    expect(stored.html).not.toContain('<b>this</b>');
    expect(stored.reply_to).toBe(person.email);
    expect(stored.html).toContain(stored.unsubscribe_url);
    const { pathname } = new URL(stored.unsubscribe_url);
    const click = await server.client().request({
      method: 'POST',
      url: pathname,
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(click.status).toBe(200);
    const again = await sender();
    const ids = await contactsOf(again.person, [friend, other]);
    await send(again.person, { contact_ids: ids });
    await deliver();
    expect(await mailsTo(friend)).toHaveLength(1);
    expect(await mailsTo(other)).toHaveLength(2);
  });

  it('respects what a contact with an account chose in the settings', async () => {
    const wary = await plantPerson('wary');
    await db().run(sql`
      insert into mail_preferences (account_id, kind, wanted)
      values (${wary.accountId}, 'contact_share', false)`);
    const { person } = await sender();
    const ids = await contactsOf(person, [wary.email]);
    expect((await send(person, { contact_ids: ids })).status).toBe(200);
    await deliver();
    expect(await mailsTo(wary.email)).toEqual([]);
  });
});
