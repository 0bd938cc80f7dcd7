import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { campaignRoutes } from '#modules/campaigns/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { overrideVideoSettings } from '#platform/config/video-settings.ts';
import { db } from '#platform/db/transaction.ts';
import { makePerk } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { publishDueCampaigns, publishRoutes, refreshIdentity } from './index.ts';
import { goalCovers, TODO_ITEMS } from './todo.ts';

testDatabase();
const gateway = moneyGateway();
let server: TestServer;
let nora: Person;
let owner: HttpClient;
let other: HttpClient;

beforeAll(async () => {
  server = await startTestServer([...campaignRoutes, ...publishRoutes], {
    sessions: sessionReader,
  });
  nora = await plantPerson('nora');
  owner = server.client();
  owner.cookies.set('session', await sessionOf(nora));
  other = server.client();
  other.cookies.set('session', await sessionOf(await plantPerson('ben')));
});
afterEach(() => moveClock(0));
afterAll(() => server.stop());

interface Wire {
  error: string;
  errors: Record<string, string[]>;
  response: { id: number; slug: string; state: string; publish_at: string; url: string };
}
const api = (path: string) => `/private_api/${path}`;
const story = `<p>${'A story that says enough. '.repeat(12)}</p>`;

async function begin(): Promise<{ id: number; slug: string }> {
  return (await owner.post(api('campaigns'), { title: 'A good lamp' })).json<Wire>().response;
}

/** Everything but the recipient's identity. */
async function fillIn(id: number): Promise<void> {
  const { category } = await db().one<{ category: number }>(
    sql`select id as category from categories where slug = 'audio'`,
  );
  const saved = await owner.send('PATCH', api(`campaigns/${id}`), {
    tagline: 'It listens',
    goal_cents: 80_000,
    category_id: category,
    city: 'Lyon',
    country: 'FR',
    bank_country: 'FR',
    story_html: story,
    no_perks: true,
    terms_accepted: true,
    duration_days: 30,
    time_zone: 'Pacific/Auckland',
  });
  expect(saved.status).toBe(200);
  await db().run(sql`update campaigns set card_public_id = 'abc' where id = ${id}`);
}

async function verify(id: number, verdict = 'verify'): Promise<string> {
  const started = await owner.post(api(`campaigns/${id}/identity_verification`));
  const ref = /vs_\w+/.exec(started.json<Wire>().response.url)?.[0] ?? '';
  await gateway.control(`identity/${verdict}`, { verification_session: ref });
  return ref;
}

async function ready(): Promise<number> {
  const { id } = await begin();
  await fillIn(id);
  await verify(id);
  await owner.get(api(`campaigns/${id}/identity_verification`));
  return id;
}

const stateOf = async (id: number) =>
  (await db().one<{ state: string }>(sql`select state from campaigns where id = ${id}`)).state;

describe('publishing', () => {
  it('[7-34] [4-46] names every thing that is missing, with a link, and keeps why', async () => {
    const { id } = await begin();
    const refused = await owner.post(api(`campaigns/${id}/publish`), {});
    const body = refused.json<Wire>();
    expect([refused.status, body.error]).toEqual([409, 'not_ready']);
    // A draft begins with an account in the country of its campaign, and in its currency.
    const open = TODO_ITEMS.filter((name) => name !== 'confirmed_email' && name !== 'payout');
    expect(Object.keys(body.errors)).toEqual(open);
    expect(await stateOf(id)).toBe('draft');
    const { reasons } = await db().one<{ reasons: string[] }>(sql`
      select reasons from campaign_refusals where campaign_id = ${id}`);
    expect(reasons).toContain('story:story_html');
    const item = await owner.get(api(`projects/${id}/todo_items/story`));
    expect(item.json()).toEqual({
      response: {
        name: 'story',
        done: false,
        missing: ['story_html'],
        link: expect.stringMatching(/^\/campaigns\/\d+\/edit\/content#story_html$/),
      },
    });
    expect((await owner.get(api(`projects/${id}/todo_items/nothing`))).status).toBe(404);
    expect((await other.get(api(`projects/${id}/todo_items/story`))).status).toBe(404);
    expect((await other.post(api(`campaigns/${id}/publish`), {})).status).toBe(404);
  });

  it.each([
    ['confirmed_email', sql`update accounts set email_confirmed_at = null where id = `],
    ['story', sql`update campaigns set story_html = '<p>short</p>' where owner_id = `],
    ['image', sql`update campaigns set card_public_id = null where owner_id = `],
    ['perks', sql`update campaigns set no_perks = false where owner_id = `],
    ['goal', sql`update campaigns set goal_minor = 0 where launched_at is null and owner_id = `],
    ['terms', sql`update campaigns set terms_accepted_at = null where owner_id = `],
  ])('is refused for %s alone', async (name, undo) => {
    const id = await ready();
    await db().run(sql`${undo} ${nora.accountId}`);
    const refused = await owner.post(api(`campaigns/${id}/publish`), {});
    await db().run(sql`
      update accounts set email_confirmed_at = clock_now() where id = ${nora.accountId}`);
    expect(Object.keys(refused.json<Wire>().errors)).toEqual([name]);
    expect(await stateOf(id)).toBe('draft');
  });

  it('is refused while the bank cannot be paid in the currency, and says where to fix it', async () => {
    const id = await ready();
    await owner.send('PATCH', api(`campaigns/${id}`), { bank_country: 'AU' });
    const refused = await owner.post(api(`campaigns/${id}/publish`), {});
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.json<Wire>().errors)).toEqual(['payout']);
    const item = await owner.get(api(`projects/${id}/todo_items/payout`));
    expect(item.json()).toMatchObject({ response: { done: false, missing: ['currency'] } });
    expect(item.text).toContain(`/campaigns/${id}/edit/funding#currency`);
    expect(await stateOf(id)).toBe('draft');
  });

  it('goes live with a deadline after the last second of its last day there', async () => {
    const id = await ready();
    await owner.post(api(`campaigns/${id}/enable_preview`));
    const done = await owner.post(api(`campaigns/${id}/publish`), {});
    expect([done.status, done.json<Wire>().response.state]).toEqual([200, 'live']);
    const row = await db().one(sql`
      select to_char(ends_at at time zone time_zone, 'HH24:MI:SS') as ends, preview_nonce,
        (ends_at at time zone time_zone)::date - (launched_at at time zone time_zone)::date as days,
        (select count(*) from campaign_events e where e.campaign_id = c.id and cause = 'publish') as events,
        (select count(*) from mail_messages where key like 'campaign_publish:' || c.id || ':%') as mails
      from campaigns c where id = ${id}`);
    expect(row).toEqual({ ends: '00:00:00', preview_nonce: null, days: 31, events: 1, mails: 1 });
    expect((await owner.post(api(`campaigns/${id}/publish`), {})).status).toBe(409);
  });

  it('takes a perk instead of “no perks”', async () => {
    const id = await ready();
    await db().run(sql`update campaigns set no_perks = false where id = ${id}`);
    await makePerk({ id, ownerId: nora.accountId, currency: 'USD' });
    expect((await owner.post(api(`campaigns/${id}/publish`), {})).status).toBe(200);
  });
});

describe('the recipient', () => {
  it('[7-28] is checked on the provider’s own page; only reference and result are kept', async () => {
    const { id } = await begin();
    const state = async () =>
      (await owner.get(api(`campaigns/${id}/identity_verification`))).json<Wire>().response;
    expect(await state()).toEqual({ state: 'not_started', reason: null, url: null });
    const ref = await verify(id, 'needs_more');
    expect(await state()).toMatchObject({ state: 'needs_more', reason: 'document_expired' });
    expect(await verify(id, 'verify')).toBe(ref);
    expect(await refreshIdentity(ref)).toBe(true);
    expect(await state()).toEqual({ state: 'verified', reason: null, url: null });
    expect(await refreshIdentity('vs_unknown')).toBe(false);
    const kept = await db().query<object>(sql`
      select to_jsonb(i) as row from identity_checks i where provider_ref = ${ref}`);
    expect(JSON.stringify(kept)).not.toMatch(/Jenny|Rosen|nora@/);
    expect((await other.get(api(`campaigns/${id}/identity_verification`))).status).toBe(404);
  });
});

describe('a planned publication', () => {
  const plan = (id: number, at: string | null) =>
    owner.post(api(`campaigns/${id}/publish`), { publish_at: at });

  it('is refused for a time that is past, or while something is missing', async () => {
    const id = await ready();
    const past = await plan(id, '2020-01-01T09:00:00');
    expect([past.status, Object.keys(past.json<Wire>().errors)]).toEqual([422, ['publish_at']]);
    const { id: unready } = await begin();
    expect((await plan(unready, '2090-01-01T09:00:00')).status).toBe(409);
    expect(await stateOf(id)).toBe('draft');
  });

  it('counts in the campaign’s zone, can be taken back, and happens once among many workers', async () => {
    const id = await ready();
    const made = await plan(id, '2090-01-01T09:00:00');
    expect(made.json<Wire>().response.publish_at).toBe('2089-12-31T20:00:00.000Z');
    expect((await plan(id, null)).json<Wire>().response.publish_at).toBeNull();
    const soon = new Date(Date.UTC(2090, 0, 1)).toISOString();
    await plan(id, soon);
    await db().run(
      sql`update campaigns set publish_at = clock_now() + interval '1 hour' where id = ${id}`,
    );
    await publishDueCampaigns();
    expect(await stateOf(id)).toBe('draft');
    await moveClock(3601);
    await Promise.all(Array.from({ length: 4 }, () => publishDueCampaigns()));
    expect(await stateOf(id)).toBe('live');
    const { events, mails, refusals } = await db().one<Record<string, number>>(sql`
      select (select count(*) from campaign_events where campaign_id = ${id} and cause = 'publish') as events,
        (select count(*) from mail_messages where key like ${`campaign_publish%:${id}:%`}) as mails,
        (select count(*) from campaign_refusals where campaign_id = ${id} and act = 'publish') as refusals`);
    expect({ events, mails, refusals }).toEqual({ events: 1, mails: 1, refusals: 0 });
  });

  it('of a campaign that is not ready any more is given up, and its owner told once', async () => {
    const id = await ready();
    await plan(id, '2090-01-01T09:00:00');
    await db().run(sql`
      update campaigns set publish_at = clock_now(), story_html = '' where id = ${id}`);
    await Promise.all([publishDueCampaigns(), publishDueCampaigns()]);
    await publishDueCampaigns();
    const row = await db().one(sql`
      select state, publish_at, (select count(*) from mail_messages
        where key like ${`campaign_publish_refused:${id}:%`}) as mails
      from campaigns where id = ${id}`);
    expect(row).toEqual({ state: 'draft', publish_at: null, mails: 1 });
  });
});

describe('what is wise before the launch', () => {
  it('tries a checkout for five countries and looks at perks and pictures', async () => {
    const { id } = await begin();
    await makePerk(
      { id, ownerId: nora.accountId, currency: 'USD' },
      { rates: { european_union: 500 } },
    );
    await db().run(sql`update perks set ships = true where campaign_id = ${id}`);
    await db().run(sql`
      update campaigns set card_public_id = 'abc', story_html = '<img src="/media/x.jpg" alt="">'
      where id = ${id}`);
    await db().run(sql`
      update campaigns set video_url = 'https://youtu.be/dQw4w9WgXcQ', story_html = story_html
        || '<figure data-video="youtube:dQw4w9WgXcQ"></figure><figure data-video="vimeo:123456"></figure>'
      where id = ${id}`);
    await db().run(sql`
      insert into campaign_pictures (campaign_id, public_id, alt, position)
      values (${id}, 'one', 'A lamp', 1), (${id}, 'two', '', 2)`);
    // Nobody answers there, as for a video that was taken away.
    overrideVideoSettings({ url: 'http://127.0.0.1:9/', key: 'k' });
    const found = (await owner.get(api(`campaigns/${id}/readiness`))).json<{
      response: { name: string; count: number | null; country: string | null; link: string }[];
    }>().response;
    overrideVideoSettings(undefined);
    const edit = `/campaigns/${id}/edit`;
    expect(found).toEqual([
      { name: 'card_without_words', count: 1, country: null, link: `${edit}#card_alt` },
      { name: 'gallery_without_words', count: 1, country: null, link: `${edit}/content#alt-two` },
      { name: 'story_without_words', count: 1, country: null, link: `${edit}/content#story_html` },
      { name: 'video_broken', count: 1, country: null, link: `${edit}/content#video_url` },
      { name: 'videos_broken', count: 1, country: null, link: `${edit}/content#story_html` },
      ...['US', 'GB', 'CA', 'AU'].map((country) => ({
        name: 'country_not_reached',
        count: null,
        country,
        link: `${edit}/perks#perks`,
      })),
    ]);
  });

  it('says whether the goal covers the promise, rounded against the owner', () => {
    const input = { goal_cents: 100_000, unit_cost_cents: 4000, unit_shipping_cents: 1000 };
    const full = { ...input, units: 20, fixed_cost_cents: 0, drop_bps: 0 };
    expect(goalCovers(full, 500)).toEqual({
      net_cents: 91_500,
      cost_cents: 100_000,
      missing_cents: 8500,
    });
    expect(goalCovers({ ...full, units: 10 }, 500).missing_cents).toBe(0);
  });
});
