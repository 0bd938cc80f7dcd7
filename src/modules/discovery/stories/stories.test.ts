import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { readLag } from '../index.store.ts';
import { rebuildDiscovery } from '../rebuild-discovery.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';
import { readCursor, searchOf } from '../search.ts';
import { countSearch } from '../facets/count-search.ts';
import { discoverySubscribers } from '../indexing/indexing.events.ts';
import { searchCampaigns } from '../search-campaigns.ts';

testDatabase();

/** Each with a word that stands in its story alone. */
const CAMPAIGNS = [
  ['kettle', 'live', 'A kettle for two', '<p>It boils on a <b>windmill</b>&nbsp;of brass.</p>'],
  ['laterne', 'live', 'Die Laterne', '<p>Gefüllt mit Öl aus der <em>Straßenbäckerei</em>.</p>'],
  [
    'lanterne',
    'live',
    'La lanterne',
    '<p>Une lueur d’<strong>Œuvre</strong> à l’ancienne&#160;!</p>',
  ],
  ['farol', 'ended', 'El farol', '<p>Hecho por un señor de Ñandubay&amp;Cía.</p>'],
  ['mill', 'live', 'Windmill at night', '<p>Nothing else.</p>'],
  ['mills', 'live', 'Paper things', '<p>A windmill of paper.</p>'],
  ['draft', 'draft', 'A draft', '<p>A windmill nobody may see.</p>'],
  ['held', 'held', 'Held back', '<p>A windmill under review.</p>'],
] as const;

async function find(query: string, cursor: string | null = null, limit = 24) {
  const search = searchOf(new URLSearchParams(query));
  const found = await searchCampaigns(search, readCursor(cursor, search.sort), limit);
  const rows = await db().query<{ id: number; slug: string }>(
    sql`select id, slug from campaigns where id = any(${found.campaignIds})`,
  );
  const slugs = found.campaignIds.map((id) => rows.find((row) => row.id === id)?.slug);
  return { ...found, slugs };
}

/** What happens once somebody's name was changed. */
const renamed = (accountId: number) =>
  transaction(async (tx) => {
    for (const { topic, handle } of discoverySubscribers) {
      if (topic !== 'account.renamed') continue;
      await handle({ id: 1, topic, payload: { account_id: accountId } } as never, tx);
    }
  });

const countsOf = async (query: string) =>
  countSearch(searchOf(new URLSearchParams(query)), (await find(query)).tsquery);

beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@example.test', 'Ida')`);
  for (const [slug, state, title, story] of CAMPAIGNS) {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, story_html, currency, goal_minor, country,
        launched_at, ends_at, held_from_state)
      select ${slug}, id, ${state}, ${title}, ${story}, 'EUR', 100000,
        ${slug === 'mills' ? 'FR' : 'DE'}, clock_now() - interval '3 days', clock_now() + interval '9 days',
        case when ${state} = 'held' then 'live' end
      from accounts`);
  }
  await refreshDiscovery();
});

describe('a word that only stories have', () => {
  it('finds no draft, and what is held under neither status', async () => {
    expect((await find('search_text=nobody')).slugs).toEqual([]);
    for (const status of ['open', 'ended']) {
      expect((await find(`search_text=review&filter_status=${status}`)).slugs).toEqual([]);
    }
  });

  it('finds its campaign, in four languages, without accents, case and markup', async () => {
    for (const [text, slug] of [
      ['brass', 'kettle'],
      ['strassenbackerei', 'laterne'],
      ['ŒUVRE', 'lanterne'],
      ['nandubay', 'farol'],
      ['cia', 'farol'],
    ] as const) {
      const found = await find(new URLSearchParams({ search_text: text }).toString());
      expect([text, found.slugs, found.correctedText]).toEqual([text, [slug], null]);
    }
    for (const text of ['strong', 'nbsp', '160']) {
      expect([text, (await find(`search_text=${text}`)).slugs]).toEqual([text, []]);
    }
  });

  it('is found by its other forms, whatever titles have, and counted', async () => {
    for (const [text, slug] of [
      ['boiled', 'kettle'],
      ['boil', 'kettle'],
      ['strassenbackereien', 'laterne'],
      ['lueurs', 'lanterne'],
      ['anciennes', 'lanterne'],
      ['señores', 'farol'],
      ['hechos', 'farol'],
    ] as const) {
      const query = new URLSearchParams({ search_text: text }).toString();
      expect([text, (await find(query)).slugs]).toEqual([text, [slug]]);
      expect([text, (await countsOf(query)).count]).toEqual([text, 1]);
    }
    expect((await find('search_text=windmills')).slugs[0]).toBe('mill');
    expect((await find('search_text=windmills')).slugs).toHaveLength(4);
    expect((await find('search_text=kettles+boiled')).slugs).toEqual(['kettle']);
  });

  it('is not found by a form of it that is banned', async () => {
    await db().run(sql`
      insert into search_tunings (kind, terms, reason) values ('banned', '{boil}', 'Because')`);
    expect((await find('search_text=boiled')).slugs).toEqual([]);
    await db().run(sql`delete from search_tunings`);
  });

  it('is found together with one of the title', async () => {
    expect((await find('search_text=kettle+brass')).slugs).toEqual(['kettle']);
  });

  it('is found together with a tag, the place and the owner, also once they have another name', async () => {
    await db().run(sql`
      with one as (
        update campaigns set city = 'Aarhus', city_slug = 'aarhus', updated_at = clock_now()
        where slug = 'kettle' returning id
      ) insert into campaign_tags (campaign_id, tag, position) select id, 'copperware', 1 from one`);
    await refreshDiscovery();
    for (const other of ['copperware', 'aarhus', 'ida']) {
      expect((await find(`search_text=boils+${other}`)).slugs).toEqual(['kettle']);
    }
    const owner = await db().one<{ id: number }>(sql`
      update accounts set firstname = 'Thorkild' where firstname = 'Ida' returning id`);
    await db().run(sql`
      update discovery_stories set marked_at = clock_now() - interval '30 days'`);
    await renamed(owner.id);
    // They wait from now on.
    expect(await readLag(db())).toBeLessThan(3600);
    await refreshDiscovery();
    expect((await find('search_text=boils+thorkild')).slugs).toEqual(['kettle']);
    expect((await find('search_text=boils+ida')).slugs).toEqual([]);
  });

  it('comes behind every title that has it, on whatever page, and none twice', async () => {
    const { slugs } = await find('search_text=windmill');
    expect(slugs[0]).toBe('mill');
    expect([...slugs].sort()).toEqual(['held', 'kettle', 'mill', 'mills']);
    const paged: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page = await find('search_text=windmill', cursor, 1);
      paged.push(...page.slugs);
      cursor = page.nextCursor;
    } while (cursor !== null && paged.length < 9);
    expect(paged).toEqual(slugs);
  });

  it('is found in every order, and counted beside the filters', async () => {
    for (const sort of ['newest', 'trending', 'most_funded', 'ending_soon']) {
      const { slugs } = await find(`search_text=windmill&filter_status=open&sort=${sort}`);
      expect([...slugs].sort()).toEqual(['kettle', 'mill', 'mills']);
    }
    expect((await find('search_text=windmill&filter_country=FR')).slugs).toEqual(['mills']);
    const { count, facets } = await countsOf('search_text=windmill&filter_status=open');
    expect(count).toBe(3);
    const country = facets.filter(({ facet }) => facet === 'country');
    expect(country.map(({ value, hits }) => [value, hits])).toEqual([
      ['DE', 2],
      ['FR', 1],
    ]);
  });

  it('gives way to the title that was meant, and comes before other words that are near', async () => {
    const slug = 'typo';
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, story_html, currency, goal_minor, launched_at,
        ends_at)
      select ${slug}, id, 'live', 'Other', '<p>kettel for two, brasses</p>', 'EUR', 100000, clock_now(),
        clock_now() + interval '9 days' from accounts`);
    await refreshDiscovery();
    expect((await find('search_text=a+kettel+for+two')).slugs[0]).toBe('kettle');
    const found = await find('search_text=brasses');
    expect([found.slugs, found.correctedText]).toEqual([['typo', 'kettle'], null]);
  });
});

describe('a story that is changed', () => {
  const change = (slug: string, story: string) =>
    db().run(sql`
      update campaigns set story_html = ${story}, updated_at = clock_now() where slug = ${slug}`);

  it('is found by its new words from the next refresh on, and by its old ones no more', async () => {
    await change('laterne', '<p>Ein Zeppelin.</p>');
    await refreshDiscovery();
    expect((await find('search_text=zeppelin')).slugs).toEqual(['laterne']);
    expect((await find('search_text=strassenbackerei')).slugs).toEqual([]);
  });

  it('is read once, not with every sum', async () => {
    await refreshDiscovery();
    const versions = () =>
      db().query(sql`select campaign_id, xmin::text as version from discovery_stories order by 1`);
    const before = await versions();
    await db().run(sql`
      update campaign_totals set raised_minor = 700, pledged_minor = 700, updated_at = clock_now()`);
    expect(await refreshDiscovery()).toBeGreaterThan(0);
    expect(await versions()).toEqual(before);
  });

  it('is right after the index was written anew, whatever it had been', async () => {
    await db().run(sql`update discovery_stories set words = 'ghost'`);
    await rebuildDiscovery(3);
    expect((await find('search_text=ghost')).slugs).toEqual([]);
    expect((await find('search_text=zeppelin')).slugs).toEqual(['laterne']);
  });

  it('is forgotten with its campaign', async () => {
    await db().run(sql`delete from discovery_campaigns where slug = 'laterne'`);
    expect((await find('search_text=zeppelin')).slugs).toEqual([]);
    expect(
      await db().one(sql`
      select count(*)::int as n from discovery_stories s join campaigns c on c.id = s.campaign_id
      where c.slug = 'laterne'`),
    ).toEqual({ n: 0 });
  });
});

describe('a boost', () => {
  it('moves one up among those that only stories lead to', async () => {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, story_html, currency, goal_minor, country,
        launched_at, ends_at)
      select slug, (select min(id) from accounts), 'live', slug, '<p>A trebuchet.</p>', 'EUR', 100000, 'DE',
        clock_now() - interval '3 days', clock_now() + interval '9 days'
      from unnest(array['first-one', 'second-one']) slug`);
    await refreshDiscovery();
    expect((await find('search_text=trebuchet')).slugs).toEqual(['second-one', 'first-one']);
    await db().run(sql`
      insert into search_tunings (kind, campaign_id, points, ends_at, reason)
      select 'boost', id, 1, clock_now() + interval '1 day', 'Why not' from campaigns
      where slug = 'first-one'`);
    expect((await find('search_text=trebuchet')).slugs).toEqual(['first-one', 'second-one']);
    await db().run(sql`delete from search_tunings`);
  });
});
