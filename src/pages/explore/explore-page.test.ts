import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as explorePage from './explore-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@explore.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select slug, id, state, title, 'EUR', 100000, clock_now() - interval '30 days',
      clock_now() + days * interval '1 day'
    from accounts, (values ('lantern', 'live', 'Lantern', 9), ('done', 'ended', 'Done and over', -9))
      v (slug, state, title, days)`);
  await refreshDiscovery();
  await refreshTrending();
  server = await startTestPages([{ path: 'explore', module: explorePage }]);
});
afterAll(() => server.stop());

describe('exploring by a quick filter', () => {
  it('[3-37] shows popular_all as Trending, among what is open, and lets go of it again', async () => {
    const { text } = await server.client().get('/explore?filter_quick=popular_all');
    expect([text.includes('Lantern'), text.includes('Done and over')]).toEqual([true, false]);
    expect(text).toMatch(/<a class="chip" aria-current="true"[^>]*>Trending<\/a>/);
    const [, away] = /aria-label="Remove filter: Open" href="([^"]+)"/.exec(text) ?? [];
    expect(away).toBe('/explore');
    expect((await server.client().get('/explore')).text).toContain('Done and over');
  });
});

describe('exploring what is coming soon by a quick filter', () => {
  it('leads to the page for that', async () => {
    const { status, headers } = await server.client().get('/explore?filter_quick=coming_soon');
    expect([status, headers.location]).toEqual([303, '/explore/coming_soon']);
    expect((await server.client().get('/explore?filter_quick=soon')).status).toBe(200);
  });
});

describe('the title of the document', () => {
  it.each([
    ['/explore', 'Explore campaigns · Groundswell'],
    ['/explore?search_text=kettle', '“kettle” · Explore campaigns · Groundswell'],
    [
      '/explore?filter_category=audio&filter_status=open',
      'Open · Audio · Explore campaigns · Groundswell',
    ],
    [
      '/explore?search_text=a%3C%2Ftitle%3E%3Cb%3E%26',
      '“a&lt;/title&gt;&lt;b&gt;&amp;” · Explore campaigns · Groundswell',
    ],
  ])('names the search and its filters: %s', async (address, title) => {
    const { text } = await server.client().get(address);
    expect(/<title>([^<]*)<\/title>/.exec(text)?.[1]).toBe(title);
  });
});

describe('exploring from the button of the header', () => {
  it('begins in the search field, which says so to nobody else', async () => {
    const field = async (address: string) => {
      const { text } = await server.client().get(address);
      const [input = ''] = /<input[^>]*id="site-search"[^>]*>/.exec(text) ?? [];
      const [button = ''] = /<a[^>]*shell-search-link[^>]*>/.exec(text) ?? [];
      return [/autofocus/i.test(input), button.includes('href="/explore?focus=search"')];
    };
    expect(await field('/explore')).toEqual([false, false]);
    expect(await field('/explore?focus=search')).toEqual([true, false]);
    expect(await field('/explore?focus=other')).toEqual([false, false]);
  });
});

describe('exploring by an address of another order', () => {
  it('begins at the start of the list, whatever the cursor was made for', async () => {
    for (const query of [
      'sort=newest&cursor=trending.12.5~7',
      'cursor=newest.2026-11-21T00:00:00Z~7',
      'sort=most_backed&cursor=most_funded.1~1',
      'sort=most_funded&cursor=nonsense',
    ]) {
      const { status, text } = await server.client().get(`/explore?${query}`);
      expect([status, text.includes('Lantern')]).toEqual([200, true]);
    }
  });
});

describe('exploring without a filter', () => {
  it('is what an unknown category comes to, beside a known one too', async () => {
    const { text } = await server.client().get('/explore?filter_category=nonsense');
    expect(text.includes('Lantern')).toBe(true);
    expect(text.includes('href="/explore?filter_status=open"')).toBe(true);
    const both = '/explore?filter_category=nonsense&filter_category=audio';
    const { text: narrowed } = await server.client().get(both);
    const [, away] = /aria-label="Remove filter: Audio" href="([^"]+)"/.exec(narrowed) ?? [];
    expect(away).toBe('/explore');
  });

  it('shows what can be backed before what is over, though that was entered later', async () => {
    const { text } = await server.client().get('/explore');
    const titles = [...text.matchAll(/<h2[^>]*>.*?(Lantern|Done and over)/g)].map(
      ([, title]) => title,
    );
    expect(titles).toEqual(['Lantern', 'Done and over']);
  });
});

describe('searching for what is coming soon', () => {
  const shown = async (query: string) => {
    const { text } = await server.client().get(`/explore?${query}`);
    const [, kicker] = /badge[^>]*>(Coming soon)</.exec(text) ?? [];
    return {
      isMarked: kicker !== undefined && text.includes('href="/projects/terrace/coming_soon"'),
      isGuessed: text.includes('Showing results for'),
      isNothing: text.includes('No campaigns'),
      others: [...text.matchAll(/Lantern|Terrane/g)].length > 0,
    };
  };
  beforeAll(async () => {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
      select slug, id, state, title, 'EUR', 100000, case when state = 'live' then clock_now() end,
        case when state = 'live' then clock_now() + interval '9 days' end
      from accounts, (values ('terrace', 'coming_soon', 'The terrace'), ('map', 'live', 'Terrane')) v
        (slug, state, title)`);
    await db().run(sql`
      insert into coming_soon_pages (campaign_id, headline, published_at)
      select id, 'A garden on the roof', clock_now() from campaigns where slug = 'terrace'`);
    await refreshDiscovery();
  });

  it('shows it, marked as such, and guesses at no other word', async () => {
    for (const text of ['terrace', 'terraces']) {
      expect(await shown(`search_text=${text}`)).toEqual({
        isMarked: true,
        isGuessed: false,
        isNothing: false,
        others: false,
      });
    }
  });

  it('shows it beside what a misspelt word may have been meant as', async () => {
    expect(await shown('search_text=terrase')).toEqual({
      isMarked: true,
      isGuessed: true,
      isNothing: false,
      others: true,
    });
    expect(await shown('search_text=lantern')).toMatchObject({ isMarked: false, others: true });
  });

  it('shows nothing of it to who asks for what is open, nor once it is taken back', async () => {
    const open = await shown('search_text=terrace&filter_status=open');
    expect(open).toMatchObject({ isMarked: false });
    await db().run(sql`update coming_soon_pages set published_at = null`);
    expect(await shown('search_text=terrace&sort=newest')).toMatchObject({ isMarked: false });
  });
});

describe('searching for many that are coming soon', () => {
  const shown = async (text: string) => {
    const answer = await server.client().get(`/explore?search_text=${text}`);
    return {
      cards: answer.text.match(/href="\/projects\/quilt-\d+\/coming_soon"/g)?.length ?? 0,
      count: /[\d+]+ campaigns? coming soon/.exec(answer.text)?.[0],
      isSavable: answer.text.includes('Save this search'),
    };
  };
  const publish = (most: number) =>
    db().run(sql`
      update coming_soon_pages p
      set published_at = case when c.id <= least.id + ${most - 1} then clock_now() end
      from campaigns c, (select min(id) as id from campaigns where slug like 'quilt-%') least
      where c.id = p.campaign_id and c.slug like 'quilt-%'`);
  beforeAll(async () => {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor)
      select 'quilt-' || n, id, 'coming_soon', 'Quilt number ' || n, 'EUR', 100000
      from accounts, generate_series(1, 13) n order by n`);
    await db().run(sql`
      insert into coming_soon_pages (campaign_id, headline)
      select id, 'Sewn by hand' from campaigns where slug like 'quilt-%'`);
    await refreshDiscovery();
  });

  it('shows and counts them all, of more than a dozen that many', async () => {
    await publish(10);
    expect(await shown('quilt')).toMatchObject({ cards: 10, count: '10 campaigns coming soon' });
    await publish(13);
    expect(await shown('quilts')).toMatchObject({ cards: 12, count: '12+ campaigns coming soon' });
  });

  it('can be saved by their words, not by misspelt ones: no launch would fit these', async () => {
    expect(await shown('quilts')).toMatchObject({ isSavable: true });
    expect(await shown('quiltt')).toMatchObject({ cards: 12, isSavable: false });
  });

  it('shows three beside what is launched, which alone is counted', async () => {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
      select 'woollen', id, 'live', 'A woollen quilt', 'EUR', 100000, clock_now(),
        clock_now() + interval '9 days' from accounts`);
    await refreshDiscovery();
    expect(await shown('quilt&sort=newest')).toMatchObject({ cards: 3, count: undefined });
  });
});

describe('[3-32] exploring by places', () => {
  const view = async (query: string) => (await server.client().get(`/explore?${query}`)).text;
  beforeAll(async () => {
    await db().run(sql`
      insert into campaigns (slug, owner_id, state, title, country, city, city_slug, currency, goal_minor,
        launched_at, ends_at)
      select 'from-' || v.place || '-' || n, a.id, 'live', 'From ' || v.city || ' ' || n, v.country, v.city,
        v.slug,
        'EUR', 100000, clock_now() - interval '2 days', clock_now() + interval '9 days'
      from accounts a, (values ('munich', 'München', 'munchen', 'DE', 3), ('lyon', 'Lyon', 'lyon', 'FR', 1),
          ('nowhere', 'Nowhereville', 'nowhereville', 'FR', 1)) v (place, city, slug, country, many),
        generate_series(1, v.many) n`);
    await refreshDiscovery();
  });

  it('draws them by how many there are, each leading to its campaigns', async () => {
    const text = await view('view=map&filter_status=open');
    const circles = [
      ...text.matchAll(
        /<a href="([^"]+)" tabindex="-1"><title>([^<]+)<\/title><circle[^>]* r="([\d.]+)"/gi,
      ),
    ];
    expect(circles.map(([, href, title]) => [href, title])).toEqual([
      [
        '/explore?filter_city=munchen&amp;filter_country=DE&amp;filter_status=open',
        'München, Germany: 3 campaigns',
      ],
      [
        '/explore?filter_city=lyon&amp;filter_country=FR&amp;filter_status=open',
        'Lyon, France: 1 campaign',
      ],
    ]);
    expect(Number(circles[0]?.[3])).toBeGreaterThan(Number(circles[1]?.[3]));
    const found = await view('filter_city=munchen&filter_country=DE&filter_status=open');
    expect([found.includes('From München 3'), found.includes('From Lyon')]).toEqual([true, false]);
    expect(found).toContain('aria-label="Remove filter: München"');
  });

  it('names them in a list too, those as well that no map knows', async () => {
    const text = await view('view=map');
    const [list = ''] = /<ul class="explore-places">[\s\S]*?<\/ul>/.exec(text) ?? [];
    const words = list
      .replaceAll(/<li>/g, '\n')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/ +/g, ' ');
    expect(words.trim().split(/ ?\n ?/)).toEqual([
      'München, Germany 3 campaigns',
      'Lyon, France 1 campaign',
      'Nowhereville, France 1 campaign',
    ]);
    expect(text).toContain('1 place is only in the list.');
    expect(text).not.toContain('<h2 class="picture-card-title"');
  });

  it('stays on the map with every filter, and leads back to the list', async () => {
    const text = await view('view=map&filter_country=FR');
    expect(text).not.toContain('München, Germany');
    expect(text).toMatch(/aria-label="Remove filter: France" href="\/explore\?view=map"/);
    expect(text).toMatch(/href="\/explore\?filter_country=FR"[^>]*>List</);
    expect(text).toMatch(/type="hidden" name="view" value="map"/);
    expect(await view('view=globe')).toContain('From München');
  });

  it('says so where nothing is found, and where no place is known', async () => {
    expect(await view('view=map&search_text=qqqqqqq')).toContain('No campaigns found');
    const placeless = await view('view=map&search_text=lantern');
    expect([placeless.includes('place-map'), placeless.includes('Lantern')]).toEqual([false, true]);
  });

  it('shows what is coming soon where that alone is found, and no place of another word', async () => {
    await db().run(sql`
      with announced as (
        insert into campaigns (slug, owner_id, state, title, currency, goal_minor)
        select 'munchyn', id, 'coming_soon', 'Munchyn', 'EUR', 100000 from accounts returning id)
      insert into coming_soon_pages (campaign_id, headline, published_at)
      select id, 'For those who eat', clock_now() from announced`);
    expect(await view('view=map&search_text=munchyn')).toContain('München, Germany');
    await refreshDiscovery();
    const text = await view('view=map&search_text=munchyn&sort=newest');
    expect(text).toContain('href="/projects/munchyn/coming_soon"');
    expect(text).toContain('1 campaign coming soon');
    expect([text.includes('München, Germany'), text.includes('No campaigns found')]).toEqual([
      false,
      false,
    ]);
  });
});
