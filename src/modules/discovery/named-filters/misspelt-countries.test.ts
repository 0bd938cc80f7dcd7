import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { searchEverything } from '../announced/search-everything.ts';
import { refreshDiscovery, searchOf, suggestionRoutes } from '../index.ts';

testDatabase();
let server: TestServer;

beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@misspelt.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, story_html, country, currency, goal_minor,
      launched_at, ends_at)
    select v.slug, a.id, 'live', v.title, v.story, v.country, 'EUR', 100000,
      clock_now() - interval '9 days', clock_now() + interval '9 days'
    from accounts a, (values
      ('can', 'A stage you can fold', '', 'CA'), ('port', 'The port', '', 'PT'),
      ('furnace', 'A furnace for glass', '', 'FR'), ('kiln', 'Kiln', '', 'DE'),
      ('clay', 'Clay', '', 'IT'), ('tea', 'Tea', '<p>Grown by Mr Austira.</p>', 'AT'),
      ('salsa', 'Salsa', '', 'MX'), ('kettle', 'Kettle', '', 'GB'), ('par', 'Par for golf', '', 'CH'),
      ('solo', 'Solo', '', 'CH'), ('niger', 'Well', '', 'NE'), ('nigeria', 'Pump', '', 'NG'),
      ('marble', 'Marble', '', 'CH'))
      v (slug, title, story, country)`);
  await refreshDiscovery();
  server = await startTestServer(suggestionRoutes);
});
afterAll(() => server.stop());

async function found(text: string) {
  const search = searchOf(new URLSearchParams({ search_text: text }));
  const {
    result,
    instead,
    search: shown,
  } = await searchEverything(search, null, { launched: 24, announced: 3 }, 'en');
  const rows = await db().query<{ slug: string }>(sql`
    select slug from campaigns where id = any(${result.campaignIds}::bigint[]) order by slug`);
  const { correctedText } = result;
  const slugs = rows.map(({ slug }) => slug);
  return { slugs, correctedText, country: shown.country, isInstead: instead !== null };
}

const NOTHING = { slugs: [], correctedText: null, country: null, isInstead: false };

describe('the name of a country with a letter wrong', () => {
  it.each([
    // Of two countries, of one without campaigns, and of less than five letters.
    'Nigera',
    'Denmrak',
    'Omn',
    'Canda goose',
    'Cnda',
  ])('leads nowhere where it is not one that is known: %s', async (text) =>
    expect(await found(text)).toMatchObject({ country: null, isInstead: false }),
  );

  it.each([
    ['Canda', 'CA', 'can'],
    ['Cananda', 'CA', 'can'],
    ['the Canadda', 'CA', 'can'],
    ['Portugl', 'PT', 'port'],
    ['Frnace', 'FR', 'furnace'],
    ['Germny', 'DE', 'kiln'],
    ['Deutchland', 'DE', 'kiln'],
    ['Itlay', 'IT', 'clay'],
    ['Autsria', 'AT', 'tea'],
    ['Mexco', 'MX', 'salsa'],
    ['Untied Kingdom', 'GB', 'kettle'],
  ])('is taken for it: %s', async (text, country, slug) =>
    expect(await found(text)).toEqual({
      slugs: [slug],
      correctedText: null,
      country,
      isInstead: true,
    }),
  );

  it('stays words where something has them, a story too', async () => {
    const [tea, par] = await Promise.all([found('Austira'), found('par')]);
    expect([tea, par]).toMatchObject([
      { slugs: ['tea'], isInstead: false },
      { slugs: ['par'], isInstead: false },
    ]);
  });
});

describe('the name of a place that nothing is from', () => {
  it.each(['paris', 'Oslo', 'OSLO', 'Denmark', 'New York', 'Los Angeles', 'golf paris'])(
    'is taken for no other word: %s',
    async (text) => expect(await found(text)).toEqual(NOTHING),
  );

  it('changes nothing for misspelt words', async () => {
    expect(await found('olso')).toMatchObject({ slugs: ['solo'], correctedText: 'solo' });
    expect(await found('marbel')).toMatchObject({ slugs: ['marble'], correctedText: 'marble' });
  });
});

describe('suggestions', () => {
  const suggested = async (typed: string) =>
    (await server.client().get(`/private_api/search/suggestions?q=${encodeURIComponent(typed)}`))
      .json<{ response: { kind: string; label: string }[] }>()
      .response.map(({ kind, label }) => `${kind} ${label}`);

  it('are the country that was meant, before any near word, and none for a place', async () => {
    expect(await suggested('canda')).toEqual(['country Canada']);
    expect(await suggested('frnace')).toEqual(['country France']);
    expect(await suggested('oslo')).toEqual([]);
    expect(await suggested('olso')).toEqual(['campaign Solo']);
  });
});
