import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { campaignRoutes } from '../campaign.routes.ts';
import { check } from '../../../../checks/platform/counted-tags.check.ts';
import { readTagsIn } from './read-tags.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let owner: HttpClient;

beforeAll(async () => {
  server = await startTestServer(campaignRoutes, { sessions: sessionReader });
  nora = await plantPerson('nora');
  owner = await as(nora);
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

describe('tags', () => {
  const errorsOf = async (tags: string[]) => {
    const { id } = await begin();
    const answer = await owner.send('PATCH', path(id), { tags });
    return answer.status === 200
      ? answer.json<DraftAnswer>().response.tags
      : answer.json<DraftAnswer>().errors.tags;
  };

  it('[3-39] [5-17] are kept lower case, without their first #, once each', async () => {
    expect(await errorsOf(['#Lamp', '##Light', 'LAMP', '', '  ', 'c#'])).toEqual([
      'lamp',
      '#light',
      'c',
    ]);
  });

  it('[3-39] [5-23] end at a comma, in a call as in the form', async () => {
    expect(await errorsOf(['sea, tide', ',', 'tide,'])).toEqual(['sea', 'tide']);
  });

  it('[5-18] [5-20] [8-18] [9-01] more than 5 is one error, whatever else is wrong', async () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'x'.repeat(21)];
    expect(await errorsOf(six)).toEqual(['A campaign can have up to 5 tags.']);
    expect(await errorsOf(['a', 'b', 'c', 'd', 'e'])).toHaveLength(5);
  });

  it('[5-19] [8-18] [9-02] otherwise one longer than 20 characters is the other', async () => {
    expect(await errorsOf(['x'.repeat(21)])).toEqual(['A tag can have up to 20 characters.']);
    expect(await errorsOf(['x'.repeat(20)])).toEqual(['x'.repeat(20)]);
    // Longer in lower case, and in the database's eyes.
    expect(await errorsOf(['İ'.repeat(20)])).toEqual(['A tag can have up to 20 characters.']);
  });

  it('[7-12] of public campaigns alone are listed and found', async () => {
    const hidden = await begin();
    await owner.send('PATCH', path(hidden.id), { tags: ['zebra-secret'] });
    const shown = await begin();
    await owner.send('PATCH', path(shown.id), { tags: ['zebra', 'zeal_%'] });
    await launch(shown.id);
    const visitor = server.client();
    const search = async (q: string) =>
      (await visitor.get(`/private_api/tags/search?q=${encodeURIComponent(q)}`)).json<{
        response: string[];
      }>().response;
    expect(await search('#ZEB')).toEqual(['zebra']);
    expect(await search('zeal_%')).toEqual(['zeal_%']);
    expect(await search('%')).toEqual([]);
    const all = (await visitor.get('/private_api/tags')).json<{ response: string[] }>().response;
    expect(all).toContain('zebra');
    expect(all).not.toContain('zebra-secret');
  });

  it('are offered for a campaign in its language, the most used first', async () => {
    for (const [language, tags] of [
      ['de', ['leuchtturm', 'hafen']],
      ['de', ['leuchtturm']],
      ['en', ['harbour', 'harbour-light']],
    ] as const) {
      const { id } = await begin();
      expect((await owner.send('PATCH', path(id), { tags, language })).status).toBe(200);
      await launch(id);
    }
    expect(await readTagsIn('de')).toEqual(['leuchtturm', 'hafen']);
    expect(await readTagsIn('en')).toContain('harbour');
    expect(await readTagsIn('fr')).toEqual([]);
  });

  it('[7-13] are all listed, a page at a time, each once', async () => {
    const mine = Array.from({ length: 130 }, (_, at) => `t${at}`);
    for (let at = 0; at < mine.length; at += 5) {
      const { id } = await begin(`Number ${at}`);
      const tags = mine.slice(at, at + 5);
      expect((await owner.send('PATCH', path(id), { tags })).status).toBe(200);
      await launch(id);
    }
    const visitor = server.client();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await visitor.get(
        `/private_api/tags${cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
      );
      expect(answer.status).toBe(200);
      const page = answer.json<{
        response: string[];
        pagination: { per_page: number; next_cursor: string | null };
      }>();
      expect(page.response.length).toBeLessThanOrEqual(page.pagination.per_page);
      seen.push(...page.response);
      cursor = page.pagination.next_cursor;
    }
    expect(seen).toEqual(expect.arrayContaining(mine));
    expect(new Set(seen).size).toBe(seen.length);
    for (const odd of ['x', '1', '1~', '-1~a', '9999999999999999~a', `1~${'a'.repeat(21)}`]) {
      expect((await visitor.get(`/private_api/tags?cursor=${odd}`)).status).toBe(422);
    }
  });

  it('are neither listed nor offered where a word of theirs is banned from the search', async () => {
    const { id } = await begin();
    await owner.send('PATCH', path(id), { tags: ['miracle cure', 'miracles'], language: 'es' });
    await launch(id);
    const shown = async () => [
      await readTagsIn('es'),
      (await server.client().get('/private_api/tags/search?q=mirac')).json<{ response: string[] }>()
        .response,
    ];
    expect(await shown()).toEqual([
      ['miracle cure', 'miracles'],
      ['miracle cure', 'miracles'],
    ]);
    await db().run(sql`
      insert into search_tunings (kind, terms, reason) values ('banned', '{cure}', 'No medicine')`);
    expect(await shown()).toEqual([['miracles'], ['miracles']]);
  });

  it('are counted as campaigns are tagged, launched, ended, and written in another language', async () => {
    const { id } = await begin();
    const tagIt = (body: object) => owner.send('PATCH', path(id), body);
    await tagIt({ tags: ['bellows', 'anvil'], language: 'fr' });
    expect(await readTagsIn('fr')).toEqual([]);
    await launch(id);
    expect(await readTagsIn('fr')).toEqual(['anvil', 'bellows']);
    await tagIt({ tags: ['anvil', 'tongs'] });
    expect(await readTagsIn('fr')).toEqual(['anvil', 'tongs']);
    await db().run(sql`update campaigns set language = 'es' where id = ${id}`);
    expect(await readTagsIn('fr')).toEqual([]);
    expect(await readTagsIn('es')).toEqual(expect.arrayContaining(['anvil', 'tongs']));
    expect(await check.find(db())).toEqual([]);
    await launch(id, 'ended');
    expect(await readTagsIn('es')).toContain('anvil');
    expect(await check.find(db())).toEqual([]);
  });
});
