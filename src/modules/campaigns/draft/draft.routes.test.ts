import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { rowOf } from '#test/stories/campaign-plant.ts';
import { campaignRoutes } from '../campaign.routes.ts';
import { setCurrencyExtension } from './currency-eligibility.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let ben: Person;
let owner: HttpClient;
let stranger: HttpClient;

beforeAll(async () => {
  server = await startTestServer(campaignRoutes, { sessions: sessionReader });
  nora = await plantPerson('nora');
  ben = await plantPerson('ben');
  owner = await as(nora);
  stranger = await as(ben);
});
afterAll(() => server.stop());

async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

interface DraftAnswer {
  response: { id: number; slug: string; version: number; tags: string[]; story_html: string };
  error: string;
  errors: Record<string, string[]>;
}
const path = (id: number) => `/private_api/campaigns/${id}`;

async function begin(title = 'A lamp that listens'): Promise<DraftAnswer['response']> {
  const made = await owner.post('/private_api/campaigns', { title });
  expect(made.status).toBe(201);
  return made.json<DraftAnswer>().response;
}

async function launch(id: number, state = 'live'): Promise<void> {
  await db().run(sql`
    update campaigns set state = ${state}, launched_at = clock_now() - interval '1 day',
      ends_at = clock_now() + interval '9 days', goal_minor = 50000 where id = ${id}`);
}

describe('beginning a campaign', () => {
  it('[3-06] refuses a currency, country or zone that is not known, and makes nothing', async () => {
    for (const [field, value] of [
      ['currency', 'JPY'],
      ['currency', 'HKD'],
      ['country', 'XX'],
      ['time_zone', 'Moon/Crater'],
    ] as const) {
      const answer = await owner.post('/private_api/campaigns', { [field]: value });
      expect([answer.status, Object.keys(answer.json<DraftAnswer>().errors)]).toEqual([
        422,
        [field],
      ]);
    }
    const { count } = await db().one<{ count: number }>(
      sql`select count(*) as count from campaigns where owner_id = ${nora.accountId}`,
    );
    expect(count).toBe(0);
    expect((await server.client().post('/private_api/campaigns', {})).status).toBe(401);
  });

  it('has its money go to a bank of its country, where one can be paid there', async () => {
    const bankOf = async (country: string) => {
      const made = await owner.post('/private_api/campaigns', { country });
      const { id } = made.json<DraftAnswer>().response;
      const row = await db().one<{ bank: string | null }>(
        sql`select bank_country as bank from campaigns where id = ${id}`,
      );
      await db().run(sql`delete from campaign_events where campaign_id = ${id}`);
      return row.bank;
    };
    expect([await bankOf('FR'), await bankOf('KE')]).toEqual(['FR', null]);
  });

  it('[3-06] offers HKD by a switch alone', async () => {
    setCurrencyExtension(async () => true);
    const made = await owner.post('/private_api/campaigns', { currency: 'HKD' });
    setCurrencyExtension(async () => false);
    expect(made.status).toBe(201);
  });

  it('makes an address of the title that nobody has, and never a word of ours', async () => {
    const [first, second] = [await begin('Twice the same'), await begin('Twice the same')];
    expect([first.slug, second.slug]).toEqual(['twice-the-same', 'twice-the-same-2']);
    expect((await begin('Admin')).slug).toBe('admin-2');
    const both = await Promise.all([begin('At once'), begin('At once')]).catch(() => []);
    expect(new Set(both.map(({ slug }) => slug)).size).toBe(both.length);
  });
});

describe('editing', () => {
  it('is 404 for a stranger as for an unknown campaign, and changes nothing', async () => {
    const { id } = await begin();
    const before = await rowOf(id);
    const refused = await stranger.send('PATCH', path(id), { title: 'Mine now' });
    const unknown = await stranger.send('PATCH', path(999_999), { title: 'Mine now' });
    const plain = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
    expect([refused.status, plain(refused.text)]).toEqual([404, plain(unknown.text)]);
    expect(await rowOf(id)).toEqual(before);
  });

  it.each([
    [{ goal_cents: 49_999 }, 'goal_cents'],
    [{ category_id: 1 }, 'category_id'],
    [{ currency: 'JPY' }, 'currency'],
    [{ slug: 'admin' }, 'slug'],
    [{ short_link: 'explore' }, 'short_link'],
    [{ time_zone: 'Nowhere' }, 'time_zone'],
    [{ title: 'x'.repeat(61) }, 'title'],
    [{ tagline: 'x'.repeat(101) }, 'tagline'],
    [{ duration_days: 61 }, 'duration_days'],
    [{ video_url: 'http://video.test/1' }, 'video_url'],
    [{ video_url: 'https://video.test/1' }, 'video_url'],
    [{ unknown: 1 }, 'unknown'],
  ])('refuses %j whole', async (body, field) => {
    const { id } = await begin();
    const before = await rowOf(id);
    const answer = await owner.send('PATCH', path(id), { overview: 'kept?', ...body });
    expect([answer.status, Object.keys(answer.json<DraftAnswer>().errors)]).toEqual([422, [field]]);
    expect(await rowOf(id)).toEqual(before);
  });

  it('refuses to write over what another tab saved meanwhile', async () => {
    const { id, version } = await begin();
    const first = await owner.send('PATCH', path(id), { version, title: 'First tab' });
    expect(first.json<DraftAnswer>().response.version).toBe(version + 1);
    const second = await owner.send('PATCH', path(id), { version, title: 'Second tab' });
    expect([second.status, second.json<DraftAnswer>().error]).toEqual([409, 'version_conflict']);
    expect(await rowOf(id)).toMatchObject({ title: 'First tab' });
  });

  it('keeps rich text clean', async () => {
    const { id } = await begin();
    const story = '<p>Hello<script>alert(1)</script><img src="https://evil.test/x.png"></p>';
    const saved = await owner.send('PATCH', path(id), { story_html: story });
    expect(saved.json<DraftAnswer>().response.story_html).toBe('<p>Hello</p>');
  });

  it.each(['currency', 'funding_type', 'goal_cents', 'recipient_type', 'bank_country'] as const)(
    'after the launch refuses %s with the reason',
    async (field) => {
      const { id } = await begin();
      await launch(id);
      const values = {
        currency: 'EUR',
        funding_type: 'fixed',
        goal_cents: 70_000,
        recipient_type: 'business',
        bank_country: 'FR',
      };
      const before = await rowOf(id);
      const answer = await owner.send('PATCH', path(id), {
        [field]: values[field],
        tagline: 'new',
      });
      const body = answer.json<DraftAnswer>();
      expect([answer.status, body.error, Object.keys(body.errors)]).toEqual([
        409,
        'field_frozen',
        [field],
      ]);
      expect(await rowOf(id)).toEqual(before);
      expect((await owner.send('PATCH', path(id), { tagline: 'new' })).status).toBe(200);
    },
  );

  it('while it is held says that, and not that it is over', async () => {
    const { id } = await begin('Held meanwhile');
    await launch(id);
    await db().run(
      sql`update campaigns set state = 'held', held_from_state = 'live' where id = ${id}`,
    );
    const answer = await owner.send('PATCH', path(id), { title: 'Another title' });
    const body = answer.json<DraftAnswer>();
    expect([answer.status, body.error]).toEqual([409, 'field_frozen']);
    expect(body.errors.title).toEqual([expect.stringContaining('on hold while we review it')]);
  });

  it('leads an old public address on, and never to what is no longer there', async () => {
    const { id, slug } = await begin('Old address');
    await launch(id);
    await owner.send('PATCH', path(id), { slug: 'new-address' });
    const kept = await db().query(sql`
      select slug from campaign_old_slugs where campaign_id = ${id}`);
    expect(kept).toEqual([{ slug }]);
    const other = await begin('Somebody else');
    const taken = await owner.send('PATCH', path(other.id), { slug });
    expect(taken.status).toBe(422);
    expect((await owner.send('PATCH', path(id), { slug })).status).toBe(200);
  });
});

describe('what an editor asks', () => {
  it('[7-28] short_link_availability: taken, reserved, malformed and free', async () => {
    const { id } = await begin();
    const other = await begin();
    await owner.send('PATCH', path(other.id), { short_link: 'lamp' });
    const ask = async (link: string) => {
      const answer = await owner.get(`${path(id)}/short_link_availability?short_link=${link}`);
      return answer.json<{ response: { available: boolean } }>().response.available;
    };
    expect([await ask('lamp'), await ask('admin'), await ask('A!'), await ask('free')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('[7-28] stripe_currency_eligibility names the reason', async () => {
    const { id } = await begin();
    const ask = async (query: string) =>
      (await owner.get(`${path(id)}/stripe_currency_eligibility?${query}`)).json();
    expect(await ask('currency=USD&country=US')).toMatchObject({
      response: { eligible: true, reason: null, currencies: ['USD'] },
    });
    expect(await ask('currency=EUR&country=US')).toMatchObject({
      response: { eligible: false, reason: 'currency_not_paid_there' },
    });
    expect(await ask('currency=EUR&country=KP')).toMatchObject({
      response: { reason: 'country_not_supported', currencies: [] },
    });
    expect(await ask('currency=JPY&country=US')).toMatchObject({
      response: { reason: 'currency_not_offered' },
    });
  });

  it('[7-28] (row 10) support_email: a code confirms its own address, few times tried', async () => {
    const { id } = await begin();
    const bad = { email: 'help@x.test\r\nBcc: a@b.test' };
    expect((await owner.post(`${path(id)}/support_email`, bad)).status).toBe(422);
    await owner.post(`${path(id)}/support_email`, { email: 'help@lamp.test' });
    const mail = await db().one<{ subject: string; body_text: string }>(sql`
      select subject, body_text from mail_messages where to_address = 'help@lamp.test'`);
    // Support sees subjects, and must not see this.
    expect(mail.subject).not.toMatch(/\d/);
    const code = /\b\d{6}\b/.exec(mail.body_text)?.[0] ?? '';
    const other = await begin();
    const verify = async (campaign: number, given: string, client = owner) =>
      (await client.post(`${path(campaign)}/support_email/verify`, { code: given })).status;
    expect(await verify(other.id, code)).toBe(409);
    expect(await verify(id, code, stranger)).toBe(404);
    expect(await verify(id, code === '000000' ? '000001' : '000000')).toBe(422);
    expect(await verify(id, code)).toBe(200);
    expect(await verify(id, code)).toBe(409);
    expect(await rowOf(id)).toMatchObject({ support_email: 'help@lamp.test' });
  });
});

describe('previews and deletion', () => {
  it('[4-48] a preview link opens the draft to its holder until it is disabled', async () => {
    const { id } = await begin();
    const visitor = server.client();
    const made = await owner.post(`${path(id)}/enable_preview`);
    const token = made.json<{ response: { preview_token: string } }>().response.preview_token;
    expect((await visitor.get(path(id))).status).toBe(404);
    expect((await visitor.get(`${path(id)}?preview=${token}x`)).status).toBe(404);
    expect((await visitor.get(`${path(id)}?preview=${token}`)).status).toBe(200);
    const other = await begin();
    expect((await visitor.get(`${path(other.id)}?preview=${token}`)).status).toBe(404);
    await owner.post(`${path(id)}/disable_preview`);
    expect((await visitor.get(`${path(id)}?preview=${token}`)).status).toBe(404);
    await owner.post(`${path(id)}/enable_preview`);
    expect((await visitor.get(`${path(id)}?preview=${token}`)).status).toBe(404);
  });

  it('deletes a draft whose address was spelt, and nothing else', async () => {
    const { id, slug } = await begin();
    expect((await owner.send('DELETE', path(id), { confirm: 'yes' })).status).toBe(422);
    expect((await stranger.send('DELETE', path(id), { confirm: slug })).status).toBe(404);
    expect((await owner.send('DELETE', path(id), { confirm: slug })).status).toBe(200);
    expect((await owner.get(`${path(id)}/draft`)).status).toBe(404);
    const live = await begin('Live one');
    await launch(live.id);
    expect((await owner.send('DELETE', path(live.id), { confirm: live.slug })).status).toBe(409);
  });
});
