import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { ASKING_MS, sessionReader, signUpGuest } from '#modules/accounts/index.ts';
import { prelaunchSchedules } from '#modules/prelaunch/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { input } from '../stories/market.ts';
import { moneyGateway } from '../stories/money-gateway.ts';
import { linkFrom, mailsTo } from '../support/accounts/mailed.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { setClock, testDatabase } from '../support/database.ts';
import { filledForm, signUpBodyOf } from '../support/filled-form.ts';
import type { HttpClient, TestAnswer } from '../support/http-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

connectModules();
testDatabase();
moneyGateway();
let server: TestServer;
let owner: Person;
let live: number;
beforeAll(async () => {
  server = await startTestServer(routes, { sessions: sessionReader });
  owner = await plantPerson('owner');
  live = await plantCampaign(owner.accountId, 'live');
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

async function asOwner(): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(owner));
  return client;
}
const subscribe = (email: string, campaignId = live) =>
  server.client().post(`/private_api/campaigns/${campaignId}/subscribe`, {
    email_subscriber: { email, disclaimer: true },
  });
const quickSignUp = async (email: string) =>
  server.client().post('/accounts/quick_signup.json', {
    ...(await filledForm({ email })),
    disclaimer: true,
  });
const back = (email: string) =>
  server.client().post(
    `/private_api/payments/projects/${live}`,
    input(
      { id: live, ownerId: owner.accountId, currency: 'USD' },
      {
        email,
        extra_cents: 500,
        expected_total_cents: 500,
      },
    ),
    { 'idempotency-key': `mail-${Math.random()}-0123456789` },
  );

/** Every way an address of somebody's choosing becomes one that mail goes to. */
const WAYS: readonly [string, (email: string) => Promise<TestAnswer>][] = [
  ['sign-up', async (email) => server.client().post('/accounts.json', await signUpBodyOf(email))],
  ['quick sign-up', quickSignUp],
  ['reset', (email) => server.client().post('/accounts/password.json', { account: { email } })],
  ['subscribe', (email) => subscribe(email)],
  ['newsletter', (email) => server.client().post('/newsletter_subscriptions.json', { email })],
  ['a guest’s contribution', back],
  [
    'an invitation',
    async (email) =>
      (await asOwner()).post(`/private_api/campaigns/${live}/invite`, { email, permissions: [] }),
  ],
  [
    'a support address',
    async (email) =>
      (await asOwner()).post(`/private_api/campaigns/${live}/support_email`, { email }),
  ],
  ['an address book', async (email) => (await asOwner()).post('/private_api/contacts', { email })],
];

describe('rows 56 and 97: an address', () => {
  const long = 'l'.repeat(200);
  it.each(WAYS)(
    'by %s, as long as the rule allows, is no fault of the server',
    async (name, ask) => {
      const answer = await ask(`${long}.${WAYS.findIndex(([one]) => one === name)}@people.test`);
      expect([200, 201, 202, 422]).toContain(answer.status);
    },
  );

  it.each(WAYS)(
    'by %s is one mailbox or is refused, and nobody else is written to',
    async (_name, ask) => {
      const before = await written();
      for (const email of [
        'a,victim@people.test',
        'a;victim@people.test',
        '"a@b"@people.test',
        'a@people.test,victim@people.test',
        'a@people.test\r\nBcc: victim@people.test',
        'a\u0001b@people.test',
        '<victim@people.test>',
        'mıke@people.test',
        'a@pеople.test',
        'a@people.test.',
      ]) {
        const answer = await ask(email);
        expect([email, answer.status]).toEqual([email, 422]);
      }
      expect(await written()).toBe(before);
    },
  );
});

async function written(): Promise<number> {
  return (await db().one<{ count: number }>(sql`select count(*) as count from mail_messages`))
    .count;
}

describe('rows 92 and 97: words in a subject', () => {
  it('stay on their line and end in time, whatever a title, name or update says', async () => {
    const client = await asOwner();
    await db().run(sql`
      update campaigns
      set title = ${`Lamp\r\nBcc: victim@people.test\u2028${'x'.repeat(400)}`} where id = ${live}`);
    await db().run(sql`
      update accounts set firstname = ${'Nora\nBcc: victim@people.test'} where id = ${owner.accountId}`);
    const invited = await client.post(`/private_api/campaigns/${live}/invite`, {
      email: 'friend@people.test',
      permissions: ['edit_campaign'],
    });
    expect([invited.status, (await subscribe('reader@people.test')).status]).toEqual([200, 200]);
    const made = await client.post(`/private_api/campaigns/${live}/updates`, {
      title: 'N'.repeat(100),
      body_html: '<p>x</p>',
    });
    const { id } = made.json<{ response: { id: number } }>().response;
    const sent = await client.post(`/private_api/campaigns/${live}/updates/${id}/send_preview`);
    expect(sent.status).toBe(200);
    const mails = await db().query<{ subject: string; to_address: string }>(sql`
      select subject, to_address from mail_messages
      where kind in ('campaign_invitation', 'campaign_subscribe', 'campaign_update_preview')
        and subject like '%Bcc%'`);
    expect(mails.map((mail) => mail.to_address).sort()).toEqual(
      ['friend@people.test', owner.email, 'reader@people.test'].sort(),
    );
    for (const { subject } of mails) expect(subject).toMatch(/^[^\p{Cc}\u2028\u2029]{10,300}$/u);
  });
});

/** What an asker sees, without what differs for every request. */
function seen({ status, text, headers }: TestAnswer): object {
  const { 'x-request-id': _id, date: _date, 'set-cookie': _cookie, ...rest } = headers;
  return { status, text, rest };
}

describe('rows 51 and 133: somebody’s address, asked for again and again', () => {
  it('subscribed to many campaigns, is written to five times a day at most', async () => {
    const answers: object[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const campaign = await plantCampaign(owner.accountId, 'live');
      answers.push(seen(await subscribe('victim@people.test', campaign)));
    }
    expect(await mailsTo('victim@people.test', 'campaign_subscribe')).toHaveLength(5);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('is not told apart by subscribing: confirmed, asked a moment ago, an account’s, or new', async () => {
    const known = await plantPerson('known');
    await subscribe(known.email);
    await subscribe('confirmed@people.test');
    await db().run(sql`
      update email_subscribers set confirmed_at = clock_now() where email = 'confirmed@people.test'`);
    const answers = [];
    for (const email of [known.email, 'confirmed@people.test', 'fresh@people.test']) {
      const begun = performance.now();
      answers.push(seen(await subscribe(email)));
      expect(performance.now() - begun).toBeGreaterThan(ASKING_MS - 2);
    }
    expect(answers).toEqual([answers[2], answers[2], answers[2]]);
    expect(await mailsTo(known.email, 'campaign_subscribe')).toHaveLength(1);
    expect(await mailsTo('confirmed@people.test', 'campaign_subscribe')).toHaveLength(1);
  });

  it('that nobody confirmed is forgotten after 30 days, and one that did is not', async () => {
    await subscribe('silent@people.test');
    await subscribe('said-yes@people.test');
    await db().run(sql`
      update email_subscribers set confirmed_at = clock_now() where email = 'said-yes@people.test'`);
    const kept = async () =>
      (
        await db().query<{ email: string }>(sql`
          select email from email_subscribers where email in ('silent@people.test', 'said-yes@people.test')`)
      ).map(({ email }) => email);
    const turn = { signal: new AbortController().signal, guard: async () => undefined };
    await setClock(29 * 86_400);
    await prelaunchSchedules[0]?.run(turn);
    expect(await kept()).toHaveLength(2);
    await setClock(31 * 86_400);
    await prelaunchSchedules[0]?.run(turn);
    await setClock(0);
    expect(await kept()).toEqual(['said-yes@people.test']);
  });

  it('quickly signed up, is mailed four links an hour, the last of which works', async () => {
    const email = 'often@people.test';
    const answers: object[] = [];
    for (let turn = 0; turn < 7; turn += 1) answers.push(seen(await quickSignUp(email)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await mailsTo(email, 'claim_account')).toHaveLength(4);
    const guest = { email, firstname: 'A', lastname: 'B', locale: 'en', campaign: 'Lamp' } as const;
    await transaction((tx) => signUpGuest(tx, guest));
    expect(await mailsTo(email, 'claim_account')).toHaveLength(4);
    const token = await linkFrom(email, 'claim_account', 'claim_token');
    expect(token).not.toBe('');
    const { alive } = await db().one<{ alive: number }>(sql`
      select count(*) as alive from account_tokens t join accounts a on a.id = t.account_id
      where a.email = ${email} and t.used_at is null`);
    expect(alive).toBe(1);
  });
});
