import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { setNeighbours } from '../neighbours.ts';
import { sessionReader } from '../session.ts';
import { BIO_MAX, INTERESTS_MAX } from './individual.ts';
import { individualRoutes } from './individual.routes.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let ben: Person;
let gone: Person;
const CATEGORIES = ['audio', ...Array.from({ length: 20 }, (_, at) => `branch-${at}`)];

beforeAll(async () => {
  setNeighbours({
    isCountry: (code) => ['FR', 'US'].includes(code),
    regionCodes: () => [],
    postalProblem: () => null,
    postalCode: (_country, code) => code,
    invitedAt: async () => null,
    finishedAt: async () => null,
    interests: async () => CATEGORIES,
  });
  nora = await plantPerson('nora');
  ben = await plantPerson('ben');
  gone = await plantPerson('gone');
  await db().run(sql`update accounts set closed_at = clock_now() where id = ${gone.accountId}`);
  server = await startTestServer(individualRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

const profile = (id: number | string, more = '') => `/private_api/profiles/${id}${more}`;
const words = {
  firstname: 'Nora',
  lastname: 'Quilici',
  city: 'Lyon',
  country: 'FR',
  bio: 'Boats.',
};
const withoutRequest = ({ request_id: _id, ...rest }: Record<string, unknown>) => rest;

describe('a profile', () => {
  it('[7-33] answers 404 for nobody and 410 for somebody who left, to everybody', async () => {
    for (const client of [server.client(), await as(ben)]) {
      expect((await client.get(profile(999_999_999))).status).toBe(404);
      expect((await client.get(profile('nora'))).status).toBe(404);
      expect((await client.get(profile(gone.accountId))).status).toBe(410);
    }
  });

  it('shows no mail address, not even its first part, and no token', async () => {
    await db().run(sql`
      update accounts set firstname = '', lastname = '' where id = ${ben.accountId}`);
    const answer = await server.client().get(profile(ben.accountId));
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('ben');
    expect(answer.text).not.toContain('@');
    expect(Object.keys(answer.json<{ response: object }>().response).sort()).toEqual([
      'avatar_url',
      'bio',
      'city',
      'country',
      'display_for_feed',
      'followers',
      'id',
      'interests',
      'links',
      'member_since',
    ]);
  });

  it('is changed by its person alone; to others it is as if nobody had the number', async () => {
    const client = await as(ben);
    const others = await client.send('PATCH', profile(nora.accountId), words);
    const nobodys = await client.send('PATCH', profile(999_999_999), words);
    expect([others.status, nobodys.status]).toEqual([404, 404]);
    expect(withoutRequest(others.json())).toEqual(withoutRequest(nobodys.json()));
    expect((await server.client().send('PATCH', profile(nora.accountId), words)).status).toBe(401);
  });

  it.each([
    ['firstname', { firstname: ' \u200b ' }],
    ['lastname', { lastname: '' }],
    ['country', { country: 'ZZ' }],
    ['bio', { bio: 'é'.repeat(BIO_MAX + 1) }],
    ['city', { city: 'x'.repeat(81) }],
    ['interests', { interests: ['no-such-branch'] }],
    ['interests', { interests: CATEGORIES.slice(0, INTERESTS_MAX + 1) }],
  ])('refuses a wrong %s and changes nothing', async (field, wrong) => {
    const client = await as(nora);
    const before = (await client.get(profile(nora.accountId))).text;
    const answer = await client.send('PATCH', profile(nora.accountId), { ...words, ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect((await client.get(profile(nora.accountId))).text).toBe(before);
  });

  it('[7-33] keeps what is left out', async () => {
    const client = await as(nora);
    await client.send('PATCH', profile(nora.accountId), words);
    await client.send('PATCH', profile(nora.accountId), { bio: 'Only this.' });
    expect((await client.get(profile(nora.accountId))).json()).toMatchObject({
      response: { display_for_feed: 'Nora Quilici', city: 'Lyon', bio: 'Only this.' },
    });
  });

  it.each(['is_admin', 'role', 'roles', 'id', 'email', 'confirmed_at', 'balance', 'closed_at'])(
    'refuses %s, which nobody may set here',
    async (field) => {
      const client = await as(nora);
      const answer = await client.send('PATCH', profile(nora.accountId), { ...words, [field]: 1 });
      expect(answer.status).toBe(422);
    },
  );

  it('tells of a new name, and of nothing where the name stays', async () => {
    const client = await as(nora);
    const told = () =>
      db().query(sql`
        select id from outbox where topic = 'account.renamed'
          and payload = ${sql.json({ account_id: nora.accountId })}`);
    const before = (await told()).length;
    const save = (more: object) =>
      client.send('PATCH', profile(nora.accountId), { ...words, ...more });
    expect((await save({ lastname: 'Newly' })).status).toBe(200);
    expect(await told()).toHaveLength(before + 1);
    expect((await save({ lastname: 'Newly', bio: 'Ships.' })).status).toBe(200);
    expect(await told()).toHaveLength(before + 1);
    expect((await save({})).status).toBe(200);
  });

  it('keeps what was said, in one spelling, without what turns text around', async () => {
    const client = await as(nora);
    const answer = await client.send('PATCH', profile(nora.accountId), {
      ...words,
      bio: ' One\u202e line\r\n\r\n\r\n\r\ntwo 👩‍🚀\u0000 ',
      interests: ['audio'],
    });
    // A NUL byte is refused as hostile before any rule is asked.
    expect(answer.status).toBe(400);
    const kept = await client.send('PATCH', profile(nora.accountId), {
      ...words,
      bio: ' One\u202e line\r\n\r\n\r\n\r\ntwo 👩‍🚀 ',
      interests: ['audio'],
    });
    expect(kept.json()).toMatchObject({
      response: {
        display_for_feed: 'Nora Quilici',
        city: 'Lyon',
        country: 'FR',
        bio: 'One line\n\ntwo 👩‍🚀',
        interests: ['audio'],
      },
    });
  });

  it('of somebody whose access was withdrawn shows the name alone', async () => {
    const spam = await plantPerson('spam');
    await db().run(sql`
      update accounts set bio = 'buy', revoked_at = clock_now() where id = ${spam.accountId}`);
    await db().run(sql`
      insert into account_links (account_id, kind, url)
      values (${spam.accountId}, 'website', 'https://spam.example/')`);
    const { response } = (await server.client().get(profile(spam.accountId))).json<{
      response: { bio: string; links: object[] };
    }>();
    expect([response.bio, response.links]).toEqual(['', []]);
  });
});

describe('linked pages', () => {
  it.each(['facebooks', 'linkedins'])('[7-33] %s of another are 404', async (family) => {
    const mine = await as(nora);
    const url = `https://${family.slice(0, -1)}.com/in/nora`;
    const made = await mine.post(profile(nora.accountId, `/${family}`), { url });
    expect(made.status).toBe(201);
    const { id } = made.json<{ response: { id: number } }>().response;
    const other = await as(ben);
    const tries = [
      await other.get(profile(nora.accountId, `/${family}`)),
      await other.post(profile(nora.accountId, `/${family}`), { url }),
      await other.send('DELETE', profile(nora.accountId, `/${family}/${id}`)),
      await other.send('DELETE', profile(ben.accountId, `/${family}/${id}`)),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await mine.get(profile(nora.accountId, `/${family}`))).json()).toMatchObject({
      response: [{ id, url }],
      pagination: { count: 1 },
    });
  });

  it('refuses an address of another network and keeps the one before', async () => {
    const client = await as(nora);
    const path = profile(nora.accountId, '/facebooks');
    const wrong = await client.post(path, { url: 'https://facebook.com.evil.example/nora' });
    expect(wrong.status).toBe(422);
    expect((await client.get(path)).json()).toMatchObject({ pagination: { count: 1 } });
  });

  it('has one page of a kind: the next takes its place, and is gone when unlinked', async () => {
    const client = await as(nora);
    const path = profile(nora.accountId, '/facebooks');
    const made = await client.post(path, { url: 'facebook.com/nora.boats' });
    const { id } = made.json<{ response: { id: number } }>().response;
    expect((await client.get(path)).json()).toMatchObject({ pagination: { count: 1 } });
    expect((await client.send('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await client.send('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await client.get(path)).json()).toMatchObject({ response: [] });
  });
});

describe('interests', () => {
  const path = (id: number, more = '') => `/private_api/accounts/${id}/interests${more}`;

  it('[7-31] of another are 404, and an unknown category is 422', async () => {
    const client = await as(ben);
    expect((await client.get(path(nora.accountId))).status).toBe(404);
    expect((await client.post(path(nora.accountId), { slug: 'audio' })).status).toBe(404);
    expect((await client.send('DELETE', path(nora.accountId, '/audio'))).status).toBe(404);
    expect((await client.post(path(ben.accountId), { slug: 'nothing' })).status).toBe(422);
  });

  it('[7-31] are added once, at most so many, and taken away', async () => {
    const client = await as(ben);
    for (const slug of [...CATEGORIES.slice(0, INTERESTS_MAX), 'audio']) {
      expect((await client.post(path(ben.accountId), { slug })).status).toBe(201);
    }
    expect((await client.post(path(ben.accountId), { slug: 'branch-19' })).status).toBe(422);
    expect((await client.get(path(ben.accountId))).json()).toMatchObject({
      pagination: { count: INTERESTS_MAX },
    });
    expect((await client.send('DELETE', path(ben.accountId, '/audio'))).status).toBe(200);
    expect((await client.send('DELETE', path(ben.accountId, '/audio'))).status).toBe(404);
  });
});

describe('following a person', () => {
  it('needs an account, somebody to follow, and is not for oneself', async () => {
    const follow = (id: number) => profile(id, '/follow');
    expect((await server.client().post(follow(nora.accountId))).status).toBe(401);
    const client = await as(ben);
    expect((await client.post(follow(999_999_999))).status).toBe(404);
    expect((await client.post(follow(gone.accountId))).status).toBe(410);
    expect((await client.post(follow(ben.accountId))).status).toBe(422);
  });

  it('counts once however often it is pressed, and ends', async () => {
    const client = await as(ben);
    for (let press = 0; press < 2; press += 1) {
      const answer = await client.post(profile(nora.accountId, '/follow'));
      expect(answer.json()).toEqual({ response: { following: true } });
    }
    const seen = await server.client().get(profile(nora.accountId));
    expect(seen.json()).toMatchObject({ response: { followers: 1 } });
    expect((await client.get(profile(nora.accountId, '/follow'))).json()).toEqual({
      response: { following: true },
    });
    await client.post(profile(nora.accountId, '/unfollow'));
    expect((await client.get(profile(nora.accountId, '/follow'))).json()).toEqual({
      response: { following: false },
    });
  });
});
