import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { exportSubscribersJob, readTable } from './export-subscribers.ts';
import { subscriberRoutes } from './subscriber.routes.ts';
import { notifyLaunch } from './notify-launch.ts';
import * as page from './web/subscription-page.tsx';

testDatabase();
let server: TestPages;
let nora: Person;

beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'email_subscriptions/:token', module: page },
      { path: 'email_subscriptions/:token/end', module: page },
    ],
    { routes: subscriberRoutes, sessions: sessionReader },
  );
  nora = await plantPerson('nora');
});
afterEach(() => moveClock(0));
afterAll(() => server.stop());

let serial = 0;
const address = () => `reader.${(serial += 1)}@soon.test`;
const live = () => plantCampaign(nora.accountId, 'live');
async function ask(id: number, email: string, more: object = {}, language = 'en-US') {
  const body = { email_subscriber: { email, ...more } };
  const headers = { 'accept-language': language };
  return server.client().post(`/private_api/campaigns/${id}/subscribe`, body, headers);
}
const mailsTo = (email: string) =>
  db().query<{ body_text: string; kind: string }>(sql`
    select body_text, kind from mail_messages where to_address = ${email} order by id`);
const rowOf = (id: number, email: string) =>
  db().maybe<{ confirmed: boolean; ended: boolean }>(sql`
    select confirmed_at is not null as confirmed, unsubscribed_at is not null as ended
    from email_subscribers where campaign_id = ${id} and email = ${email}`);
async function linkTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  return /\/email_subscriptions\/[A-Za-z0-9_-]+/.exec(mail?.body_text ?? '')?.[0] ?? '';
}
async function press(url: string, act: 'confirm' | 'end') {
  const client = server.client();
  const body = new URLSearchParams({ csrf_token: await client.csrfToken(), act });
  return client.request({ method: 'POST', url, body });
}

describe('subscribing', () => {
  it('[7-02] [4-52] refuses what is no address, and campaigns nobody may see or that are over', async () => {
    const id = await live();
    expect((await ask(id, 'reader@')).status).toBe(422);
    expect((await ask(id, '')).status).toBe(422);
    expect((await ask(await plantCampaign(nora.accountId, 'draft'), address())).status).toBe(404);
    expect((await ask(await plantCampaign(nora.accountId, 'ended'), address())).status).toBe(409);
    const { count } = await db().one<{ count: number }>(
      sql`select count(*) as count from email_subscribers`,
    );
    expect(count).toBe(0);
  });

  it('[7-02] [4-52] keeps the address with its source and whether the newsletter is wanted', async () => {
    const id = await live();
    const [one, other] = [address(), address()];
    const send = (body: object) =>
      server.client().post(`/private_api/campaigns/${id}/subscribe`, body);
    const whole = { email: one, disclaimer: true, source: 'campaign_page' };
    const answers = [
      await send({ email_subscriber: whole, newsletter_opt_in: true }),
      await send({ email_subscriber: { email: other } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await db().query(sql`
      select email, disclaimer, source, newsletter from email_subscribers
      where campaign_id = ${id} order by id`);
    expect(rows).toEqual([
      { ...whole, newsletter: true },
      { email: other, disclaimer: false, source: '', newsletter: false },
    ]);
    expect((await send({ email_subscriber: whole, newsletter_optin: true })).status).toBe(422);
  });

  it('[5-14] [3-24] asks for consent where that is required, and then keeps nothing without it', async () => {
    const id = await live();
    const email = address();
    const refused = await ask(id, email, {}, 'de-DE');
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['disclaimer_input']);
    expect(await rowOf(id, email)).toBeUndefined();
    expect((await ask(id, email, { disclaimer: true }, 'de-DE')).status).toBe(200);
  });

  it('counts for nothing before the mailed link was confirmed by its button', async () => {
    const id = await live();
    const email = address();
    expect((await ask(id, email)).json()).toEqual({ response: { subscribed: true } });
    expect(await rowOf(id, email)).toEqual({ confirmed: false, ended: false });
    const link = await linkTo(email);
    expect((await server.client().get(link)).status).toBe(200);
    expect(await rowOf(id, email)).toMatchObject({ confirmed: false });
    expect((await press(link, 'confirm')).status).toBe(303);
    expect(await rowOf(id, email)).toMatchObject({ confirmed: true });
    expect((await server.client().get('/email_subscriptions/nonsense')).status).toBe(410);
  });

  it('answers a repeat the same and mails nobody twice (row 133)', async () => {
    const id = await live();
    const email = address();
    const answers = [
      await ask(id, email),
      await ask(id, email.toUpperCase()),
      await ask(id, email),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
    const all = await Promise.all(Array.from({ length: 9 }, live));
    for (const one of all) expect((await ask(one, email)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('of one’s own confirmed address needs no mail', async () => {
    const id = await live();
    const client = server.client();
    client.cookies.set('session', await sessionOf(nora));
    await client.post(`/private_api/campaigns/${id}/subscribe`, {
      email_subscriber: { email: nora.email },
    });
    expect(await rowOf(id, nora.email)).toEqual({ confirmed: true, ended: false });
  });

  it('[7-28] (row 9) the list of addresses is the owner’s and the team’s', async () => {
    const id = await live();
    const list = `/private_api/campaigns/${id}/email_subscribers`;
    const client = server.client();
    expect((await client.get(list)).status).toBe(401);
    client.cookies.set('session', await sessionOf(await plantPerson('ben')));
    expect((await client.get(list)).status).toBe(404);
    client.cookies.set('session', await sessionOf(nora));
    expect((await client.get(list)).json()).toMatchObject({ response: [] });
  });
});

describe('the table of subscribers', () => {
  it('row 38: is not made for who left the team after asking for it', async () => {
    const id = await live();
    const member = await plantPerson('member');
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${id}, ${member.accountId}, '{see_contributions}')`);
    const client = server.client();
    client.cookies.set('session', await sessionOf(member));
    const asked = await client.post(`/private_api/campaigns/${id}/email_subscribers/export`);
    const { job_id } = asked.json<{ response: { job_id: string } }>().response;
    await db().run(sql`
      update campaign_team set left_at = clock_now() where account_id = ${member.accountId}`);
    await exportSubscribersJob.handle(
      { job_id, campaign_id: id, account_id: member.accountId },
      {
        jobId: 'job',
        attempt: 1,
        signal: new AbortController().signal,
        guard: async () => undefined,
      },
    );
    const state = await readTable(id, { accountId: member.accountId, visitorId: '' });
    expect([asked.status, state]).toEqual([200, { state: 'failed' }]);
    expect(await db().query(sql`select 1 from downloads`)).toEqual([]);
  });
});

describe('the launch', () => {
  async function waiting(count: number): Promise<number> {
    const id = await live();
    await transaction((tx) =>
      tx.run(sql`
        insert into email_subscribers (campaign_id, email, locale, text_version, confirmed_at,
          unsubscribed_at)
        select ${id}, 'w' || n || '.' || ${id} || '@soon.test', 'en', 'test',
          case when n <> 1 then clock_now() end, case when n = 2 then clock_now() end
        from generate_series(1, ${count}::int) n`),
    );
    return id;
  }
  const notified = (id: number) =>
    db().query<{ to_address: string; count: number }>(sql`
      select to_address, count(*) as count from mail_messages
      where key like ${`campaign_launch:${id}:%`} group by 1`);

  it('is told to each confirmed subscriber once, by several workers at once', async () => {
    const id = await waiting(252);
    await db().run(sql`
      insert into coming_soon_pages (campaign_id, early_bird_token) values (${id}, 'early-bird-token-x')`);
    await Promise.all([notifyLaunch(id), notifyLaunch(id), notifyLaunch(id)]);
    await notifyLaunch(id);
    const mails = await notified(id);
    expect(mails).toHaveLength(250);
    expect(mails.every(({ count }) => count === 1)).toBe(true);
    const { body } = await db().one<{ body: string }>(sql`
      select body_text as body from mail_messages where key like ${`campaign_launch:${id}:%`} limit 1`);
    expect(body).toContain('perk_token=early-bird-token-x');
  });

  it('is told by a mail whose link ends the subscription, with and without a mail program', async () => {
    const id = await waiting(4);
    await notifyLaunch(id);
    const mails = await db().query<{ body_text: string }>(sql`
      select body_text from mail_messages where key like ${`campaign_launch:${id}:%`} order by key`);
    const tokens = mails.map(
      ({ body_text: text }) => /email_subscriptions\/([\w.-]+)\/end/.exec(text)?.[1],
    );
    const [first = '', second = ''] = tokens;
    expect((await server.client().get(`/email_subscriptions/${first}/end`)).status).toBe(200);
    expect((await press(`/email_subscriptions/${first}/end`, 'end')).status).toBe(303);
    const oneClick = (token: string) =>
      server.client().request({
        method: 'POST',
        url: `/mail/end_subscription/${token}`,
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    expect((await oneClick(`${second}x`)).status).toBe(404);
    expect((await oneClick(second)).status).toBe(200);
    const { left } = await db().one<{ left: number }>(sql`
      select count(*) as left from email_subscribers
      where campaign_id = ${id} and confirmed_at is not null and unsubscribed_at is null`);
    expect(left).toBe(0);
  });
});
