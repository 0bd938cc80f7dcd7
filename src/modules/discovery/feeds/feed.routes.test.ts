import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { feedRoutes, refreshDiscovery, refreshTrending, setReaderCountry } from '../index.ts';

testDatabase();
interface Answer<T> {
  readonly response: T;
}
interface Section {
  readonly kind: string;
  readonly title: string;
  readonly campaigns: { readonly slug: string }[];
}

let server: TestServer;
const people = new Map<string, number>();
const ids = new Map<string, number>();
const person = (name: string) => people.get(name) ?? 0;
const idOf = (slug: string) => ids.get(slug) ?? 0;

beforeAll(async () => {
  const accounts = await db().query<{ id: number; firstname: string }>(sql`
    insert into accounts (email, firstname, city, country)
    select name || '@feeds.test', name, case when name = 'Rosa' then 'Lyon' end,
      case when name = 'Rosa' then 'FR' end
    from unnest(array['Olga', 'Otto', 'Rosa', 'Ann', 'Bea', 'Cem']) name returning id, firstname`);
  for (const { id, firstname } of accounts) people.set(firstname, id);
  const rows = await db().query<{ id: number; slug: string }>(sql`
    insert into campaigns (slug, owner_id, state, title, category_id, country, city, city_slug, currency,
      goal_minor, launched_at, ends_at, held_from_state)
    select v.slug, case v.owner when 'Otto' then ${person('Otto')}::bigint
        else ${person('Olga')}::bigint end,
      v.state, v.slug, c.id, v.country, v.city, lower(v.city), 'EUR', 100000,
      clock_now() - interval '9 days', clock_now() + v.days * interval '1 day',
      case when v.state = 'held' then 'live' end
    from (values
      ('lamp', 'Olga', 'live', 'audio', 'DE', 'Jena', 9),
      ('radio', 'Olga', 'live', 'audio', 'DE', 'Jena', 8),
      ('atlas', 'Otto', 'live', 'film', 'FR', 'Lyon', 7),
      ('choir', 'Otto', 'live', 'music', 'FR', 'Paris', 6),
      ('drum', 'Otto', 'live', 'music', 'DE', 'Jena', 5),
      ('held-one', 'Otto', 'held', 'audio', 'FR', 'Lyon', 9),
      ('over', 'Otto', 'ended', 'audio', 'FR', 'Lyon', -2),
      ('draft-one', 'Otto', 'draft', 'audio', 'FR', 'Lyon', 9)
    ) v (slug, owner, state, category, country, city, days) join categories c on c.slug = v.category
    returning id, slug`);
  for (const { id, slug } of rows) ids.set(slug, id);
  await db().run(sql`
    insert into campaign_tags (campaign_id, tag, position)
    select c.id, 'night', 1 from campaigns c
    where slug in ('lamp', 'choir', 'held-one', 'over', 'draft-one')`);
  await refreshDiscovery();
  await refreshTrending();
  server = await startTestServer(feedRoutes, {
    sessions: {
      read: async ({ session }) =>
        session ? { accountId: person(session), roles: [], sessionId: session } : null,
    },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  setReaderCountry(() => Promise.resolve(null));
  await db().run(sql`delete from campaign_contributors`);
  await db().run(sql`delete from campaign_follows`);
  await db().run(sql`delete from account_follows`);
});

async function backs(name: string, ...slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    await db().run(sql`
      insert into campaign_contributors (campaign_id, contributor_key, account_id, contributions)
      values (${idOf(slug)}, ${`account:${person(name)}`}, ${person(name)}, 1)`);
  }
}

const slugsOf = (list: readonly { readonly slug: string }[]) => list.map(({ slug }) => slug);

async function found(query: string): Promise<string[]> {
  const answer = await server.client().get(`/private_api/discover${query}`);
  expect(answer.status).toBe(200);
  return slugsOf(answer.json<Answer<{ slug: string }[]>>().response);
}

describe('[7-36] discover', () => {
  it.each([
    '?filter_status=hidden',
    '?sort=random',
    '?filter_country=france',
    '?filter_category=nothing-like-it',
    '?filter_quick=best',
    '?filter_nonprofit=yes',
    '?cursor=newest.2026-01-01T00:00:00Z~5',
    '?sort=most_backed&cursor=most_funded.12~5',
    '?sort=most_backed&cursor=12~5',
    '?unknown=1',
  ])('refuses %s, which a page would ignore', async (query) => {
    expect((await server.client().get(`/private_api/discover${query}`)).status).toBe(422);
  });

  it('links to campaigns in the reader’s language, as all that lists them', async () => {
    const client = server.client();
    client.cookies.set('session', 'Rosa');
    const urls = async (path: string) => {
      const { text } = await client.get(`/private_api/${path}`, { 'x-locale': 'de' });
      return new Set([...text.matchAll(/"url":"(\/[a-z]+\/)/g)].map(([, start]) => start));
    };
    expect(await urls('discover?search_text=lamp')).toEqual(new Set(['/de/']));
    expect(await urls('related_content?campaign=lamp')).toEqual(new Set(['/de/']));
    const home = 'logged_in_dynamic_content?viewed=lamp';
    expect(await urls(`home/de/${home}`)).toEqual(new Set(['/de/']));
    expect(await urls(`home/fr/${home}`)).toEqual(new Set(['/fr/']));
  });

  it('takes the filters of the explore page', async () => {
    expect(await found('?filter_category=music&filter_country=FR')).toEqual(['choir']);
    expect(await found('?filter_category=music&filter_category=film&sort=ending_soon')).toEqual([
      'drum',
      'choir',
      'atlas',
    ]);
    expect(await found('?search_text=lamp')).toEqual(['lamp']);
    expect(await found('?filter_status=ended')).toEqual(['over']);
  });

  it('takes words for misspelt ones unless something coming soon is called so', async () => {
    const query = '?search_text=attlas';
    expect(await found(query)).toEqual(['atlas']);
    const campaign = await db().one<{ id: number }>(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor)
      values ('attlas', ${person('Olga')}, 'coming_soon', 'Attlas', 'EUR', 100000) returning id`);
    await refreshDiscovery();
    expect(await found(query)).toEqual([]);
    await db().run(sql`
      update campaigns set state = 'draft', updated_at = clock_now() where id = ${campaign.id}`);
    await refreshDiscovery();
    expect(await found(query)).toEqual(['atlas']);
  });
});

describe('[7-36] related content', () => {
  const related = async (slug: string, locale = 'en') => {
    const path = `/private_api/related_content?campaign=${slug}`;
    const answer = await server.client().get(path, { 'x-locale': locale });
    return answer.json<Answer<{ slug: string; why: string[] }[]>>().response;
  };

  it('is of the same category or tags, open, and says why', async () => {
    const list = await related('lamp');
    expect(new Set(slugsOf(list))).toEqual(new Set(['radio', 'choir']));
    expect(list.find(({ slug }) => slug === 'radio')?.why).toEqual(['Same category']);
    expect(list.find(({ slug }) => slug === 'choir')?.why).toEqual(['Both are about night']);
  });

  it('counts people who backed both, from three on: fewer could be told apart', async () => {
    await backs('Ann', 'lamp', 'drum');
    await backs('Bea', 'lamp', 'drum');
    expect(slugsOf(await related('lamp'))).not.toContain('drum');
    await backs('Cem', 'lamp', 'drum', 'held-one');
    const [first] = await related('lamp', 'de');
    expect([first?.slug, first?.why]).toEqual([
      'drum',
      ['Auch von Menschen unterstützt, die diese Kampagne unterstützt haben'],
    ]);
  });

  it('is unknown of what nobody may see', async () => {
    const of = (slug: string) => `/private_api/related_content?campaign=${slug}`;
    expect((await server.client().get(of('draft-one'))).status).toBe(404);
  });
});

describe('[7-39] the front page for one person', () => {
  const sections = async (name: string, query = '') => {
    const client = server.client();
    client.cookies.set('session', name);
    const path = `/private_api/home/en/logged_in_dynamic_content${query}`;
    return (await client.get(path)).json<Answer<Section[]>>().response;
  };
  const shape = (list: Section[]) => list.map(({ kind, campaigns }) => [kind, slugsOf(campaigns)]);

  it('is for people who are logged in, in a language there is', async () => {
    const path = '/private_api/home/en/logged_in_dynamic_content';
    expect((await server.client().get(path)).status).toBe(401);
    const client = server.client();
    client.cookies.set('session', 'Rosa');
    expect((await client.get(path.replace('/en/', '/xx/'))).status).toBe(404);
  });

  it('has nothing for somebody of whom nothing is known', async () => {
    expect(await sections('Ann')).toEqual([]);
  });

  it('shows what is followed, what was looked at and what known makers have', async () => {
    await db().run(sql`
      insert into campaign_follows (campaign_id, account_id)
      values (${idOf('drum')}, ${person('Rosa')}), (${idOf('held-one')}, ${person('Rosa')})`);
    await backs('Rosa', 'lamp');
    const shown = await sections('Rosa', '?viewed=choir,draft-one,held-one,lamp,drum');
    expect(shape(shown)).toEqual([
      ['followed', ['drum']],
      ['viewed', ['choir']],
      ['makers', expect.arrayContaining(['atlas', 'radio'])],
    ]);
    expect(shape(await sections('Rosa'))).toContainEqual(['makers', expect.any(Array)]);
  });

  it('names what was backed and the town', async () => {
    await backs('Rosa', 'lamp');
    await db().run(sql`update campaigns set owner_id = ${person('Cem')} where slug = 'choir'`);
    const shown = await sections('Rosa');
    await db().run(sql`update campaigns set owner_id = ${person('Otto')} where slug = 'choir'`);
    expect(shown.map(({ title }) => title)).toEqual([
      'From people you follow or backed before',
      'Because you backed lamp',
      'Near you: Lyon',
    ]);
    expect(shape(shown)).toEqual([
      ['makers', ['radio']],
      ['because_backed', ['choir']],
      ['near', ['atlas']],
    ]);
  });

  it('goes by the country of the connection where no place was told, and says so', async () => {
    setReaderCountry(() => Promise.resolve('FR'));
    const path = '/private_api/home/de/logged_in_dynamic_content';
    const near = async (name: string) => {
      const client = server.client();
      client.cookies.set('session', name);
      const list = (await client.get(path)).json<Answer<(Section & { why: string })[]>>().response;
      return list.map(({ title, why, campaigns }) => [title, why, slugsOf(campaigns).toSorted()]);
    };
    expect(await near('Ann')).toEqual([
      [
        'In Ihrer Nähe: Frankreich',
        'Passend zum Land Ihrer Internetverbindung. Mit einem Ort in Ihrem Profil ändern Sie das.',
        ['atlas', 'choir'],
      ],
    ]);
    setReaderCountry(() => Promise.resolve('DE'));
    expect(await near('Rosa')).toEqual([
      ['In Ihrer Nähe: Lyon', 'Passend zum Ort in Ihrem Profil.', ['atlas']],
    ]);
  });

  it('never shows one’s own campaigns, nor what one has backed', async () => {
    await db().run(sql`
      insert into account_follows (account_id, follower_id) values (${person('Olga')}, ${person('Otto')})`);
    await backs('Otto', 'radio');
    const all = (await sections('Otto', '?viewed=atlas,radio')).flatMap(({ campaigns }) =>
      slugsOf(campaigns),
    );
    expect(all).toEqual(['lamp']);
  });

  it('leaves them out of what is followed and of what is near, too', async () => {
    await db().run(sql`
      insert into campaign_follows (account_id, campaign_id)
      select ${person('Otto')}::bigint, id from campaigns where slug in ('atlas', 'radio', 'lamp')`);
    await backs('Otto', 'radio');
    const of = async (name: string, kind: string) =>
      (await sections(name))
        .filter((one) => one.kind === kind)
        .flatMap(({ campaigns }) => slugsOf(campaigns).toSorted());
    expect(await of('Otto', 'followed')).toEqual(['lamp']);
    await db().run(sql`delete from campaign_follows`);
    await db().run(sql`delete from campaign_contributors`);
    setReaderCountry(() => Promise.resolve('DE'));
    expect(await of('Cem', 'near')).toEqual(['drum', 'lamp', 'radio']);
    expect(await of('Otto', 'near')).toEqual(['lamp', 'radio']);
    await backs('Cem', 'radio');
    // What its maker has besides stands in a section of its own.
    expect(await of('Cem', 'near')).toEqual(['drum']);
  });
});
