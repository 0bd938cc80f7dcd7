import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { refreshDiscovery, refreshTrending, suggestionRoutes } from '../index.ts';

testDatabase();
let server: TestServer;
let owner = 0;

beforeAll(async () => {
  const { id } = await db().one<{ id: number }>(sql`
    insert into accounts (email, firstname, lastname) values ('amal@suggest.test', 'Amal', 'Haddad')
    returning id`);
  owner = id;
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, country, city, city_slug, currency, goal_minor,
      launched_at, ends_at, held_from_state)
    select v.slug, ${id}::bigint, v.state, v.title, 'FR', 'Orléans', 'orleans', 'EUR', 100000,
      clock_now() - interval '9 days', clock_now() + interval '9 days',
      case when v.state = 'held' then 'live' end
    from (values ('paper-orchard', 'live', 'Paper Orchard'), ('orchestra', 'live', 'An Orchestra of Bins'),
      ('secret', 'draft', 'Orchid drafts'), ('held-one', 'held', 'Orchids, held')) v (slug, state, title)`);
  await db().run(sql`
    insert into campaign_tags (campaign_id, tag, position)
    select id, case slug when 'paper-orchard' then 'orchards' else 'orchids' end, 1 from campaigns
    where slug <> 'orchestra'`);
  await refreshDiscovery();
  await refreshTrending();
  server = await startTestServer(suggestionRoutes);
});
afterAll(() => server.stop());

interface Suggested {
  readonly kind: string;
  readonly label: string;
  readonly hint: string;
  readonly url: string;
}

async function suggested(typed: string, locale = 'en'): Promise<Suggested[]> {
  const path = `/private_api/search/suggestions?q=${encodeURIComponent(typed)}`;
  const answer = await server.client().get(path, { 'x-locale': locale });
  expect(answer.status).toBe(200);
  return answer.json<{ response: Suggested[] }>().response;
}

const of = (list: Suggested[], kind: string) =>
  list.filter((one) => one.kind === kind).map(({ label }) => label);

describe('suggestions', () => {
  it.each(['', ' ', 'x', '&|!:*', "o'; drop table", '\u0007', '%', '\\', '(:*'])(
    'are none for %j, and no fault',
    async (typed) => expect(await suggested(typed)).toEqual([]),
  );

  it('are titles with words that begin so, the ones that begin the title first', async () => {
    expect(of(await suggested('orch'), 'campaign').sort()).toEqual([
      'An Orchestra of Bins',
      'Paper Orchard',
    ]);
    expect(of(await suggested('paper orch'), 'campaign')).toEqual(['Paper Orchard']);
  });

  it('name nothing of what is held or not published, its tags neither', async () => {
    const all = (await suggested('orchi')).concat(await suggested('orch'));
    expect(all.map(({ label }) => label)).not.toContain('orchids');
    expect(JSON.stringify(all)).not.toMatch(/draft|held/i);
    expect(of(await suggested('orch'), 'tag')).toEqual(['orchards']);
  });

  it('name no tag that has a banned word, also where only another of its words was typed', async () => {
    const { id } = await makeCampaign();
    await db().run(sql`
      insert into campaign_tags (campaign_id, tag, position)
      values (${id}, 'quick riches', 1), (${id}, 'quickstep', 2)`);
    await refreshDiscovery();
    expect(of(await suggested('quick'), 'tag')).toEqual(['quick riches', 'quickstep']);
    const { id: ban } = await db().one<{ id: number }>(sql`
      insert into search_tunings (kind, terms, reason) values ('banned', '{riches}', 'A fraud')
      returning id`);
    expect(of(await suggested('quick'), 'tag')).toEqual(['quickstep']);
    await db().run(sql`delete from search_tunings where id = ${ban}`);
  });

  it('are people by any of their names, and places, without accents too', async () => {
    expect(await suggested('hadd')).toEqual([
      {
        kind: 'person',
        label: 'Amal Haddad',
        hint: 'Person · 2 campaigns',
        url: `/individuals/${owner}`,
      },
    ]);
    expect(await suggested('orleans', 'de')).toEqual([
      {
        kind: 'place',
        label: 'Orléans',
        hint: 'Ort · Frankreich · 2 Kampagnen',
        url: '/de/explore?filter_city=orleans&filter_country=FR',
      },
    ]);
  });

  it('say of people and places how many campaigns they have, of very many that there are more', async () => {
    const count = async (typed: string, locale = 'en') =>
      (await suggested(typed, locale)).find(({ kind }) => kind === 'person' || kind === 'place')
        ?.hint;
    await db().run(sql`
      insert into accounts (email, firstname, lastname) values
        ('quill@suggest.test', 'Zenobia', 'Quill'), ('quince@suggest.test', 'Zelda', 'Quince')`);
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, country, city, city_slug, currency, goal_minor,
        launched_at, ends_at)
      select 'many-' || n, a.id, 'live', 'Many ' || n, 'DE', v.city, lower(v.city), 'EUR', 100000,
        clock_now() - interval '9 days', clock_now() + interval '9 days'
      from (values ('quill@suggest.test', 1, 200, 'Zetel'), ('quince@suggest.test', 201, 401, 'Zeven')) v
        (email, first, last, city) join accounts a on a.email = v.email,
        generate_series(v.first, v.last) n`);
    await refreshDiscovery();
    expect(await count('zelda')).toBe('Person · 200+ campaigns');
    expect(await count('zeven')).toBe('Place · Germany · 200+ campaigns');
    expect(await count('zenobia')).toBe('Person · 200 campaigns');
    expect(await count('zetel', 'fr')).toBe('Lieu · Allemagne · 200 campagnes');
    expect(await count('zeven', 'fr')).toBe('Lieu · Allemagne · plus de 200 campagnes');
    expect(await count('zelda', 'de')).toBe('Person · über 200 Kampagnen');
    expect(await count('zelda', 'es')).toBe('Persona · más de 200 campañas');
  });

  it('are categories by their names in the reader’s language, none that is called Other…', async () => {
    expect(of(await suggested('tech'), 'category')).toContain('Tech & Innovation');
    expect(of(await suggested('ener', 'fr'), 'category')).toEqual(['Énergie et écotechnologies']);
    expect(of(await suggested('other'), 'category')).toEqual([]);
    for (const typed of ['œuvr', 'Œuvres', 'oeuvr', 'OEUVRES créatives'])
      expect(of(await suggested(typed, 'fr'), 'category')).toEqual(['Œuvres créatives']);
  });

  it('are what a misspelt word was meant as, where nothing is called as it is typed', async () => {
    expect(of(await suggested('paper orcahrd'), 'campaign')).toEqual(['Paper Orchard']);
    expect(of(await suggested('orchesrta'), 'campaign')).toEqual(['An Orchestra of Bins']);
    expect(of(await suggested('hadad'), 'person')).toEqual(['Amal Haddad']);
    expect(of(await suggested('orlaens'), 'place')).toEqual(['Orléans']);
  });

  it('are looked for by the nearest words alone where many are near', async () => {
    const words = ['lantern', 'marbles', 'pillows', 'curtain'];
    const ending = (letter: string) => words.map((word) => `${word}${letter}`).join(' ');
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, country, city, city_slug, currency, goal_minor,
        launched_at, ends_at)
      select 'near-' || letter, ${owner}::bigint, 'live', initcap(title), 'FR', '', '', 'EUR', 100000,
        clock_now() - interval '9 days', clock_now() + interval '9 days'
      from (values ('b', ${ending('b')}), ('m', ${ending('m')})) as near (letter, title)`);
    await refreshDiscovery();
    await db().run(sql`
      insert into discovery_words (word, variants, campaigns)
      select word || chr(n), search_variants(word || chr(n)), 1
      from unnest(${words}::text[]) word, generate_series(ascii('a'), ascii('p')) n
      on conflict do nothing`);
    expect(of(await suggested(ending('q')), 'campaign')).toEqual([
      'Lanternb Marblesb Pillowsb Curtainb',
    ]);
  });

  it('name nothing hidden for a misspelt word either', async () => {
    expect(JSON.stringify(await suggested('orchidz'))).not.toMatch(/draft|held/i);
  });

  it('come in the order of the search: the title itself before what is known better', async () => {
    await db().run(sql`
      update discovery_campaigns set contributors = 9000 where slug = 'orchestra'`);
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, country, city, city_slug, currency, goal_minor,
        launched_at, ends_at)
      values ('bins', ${owner}, 'live', 'Bins', 'FR', '', '', 'EUR', 100000,
        clock_now() - interval '9 days', clock_now() + interval '9 days')`);
    await refreshDiscovery();
    expect(of(await suggested('bins'), 'campaign')).toEqual(['Bins', 'An Orchestra of Bins']);
  });

  it('are first what is called just so: a campaign, a category, a tag', async () => {
    await db().run(sql`
      with cooking as (
        insert into campaigns (slug, owner_id, state, title, country, city, city_slug, currency, goal_minor,
          launched_at, ends_at)
        select slug, ${owner}::bigint, 'live', title, 'FR', '', '', 'EUR', 100000,
          clock_now() - interval '9 days', clock_now() + interval '9 days'
        from (values ('foodies', 'Foodies of the north'), ('food-truck', 'A food truck'), ('food', 'Food')) v
          (slug, title) returning id, slug)
      insert into campaign_tags (campaign_id, tag, position)
      select id, 'foodies', 1 from cooking union all select id, 'food', 2 from cooking where slug = 'foodies'
      union all select id, 'fooding', 3 from cooking`);
    await refreshDiscovery();
    expect((await suggested('food')).map(({ kind, label }) => [kind, label])).toEqual([
      ['campaign', 'Food'],
      ['category', 'Food & Beverages'],
      ['tag', 'food'],
      ['campaign', 'Foodies of the north'],
      ['campaign', 'A food truck'],
      ['tag', 'foodies'],
    ]);
  });
});
