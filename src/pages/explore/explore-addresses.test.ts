import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as explorePage from './explore-page.tsx';
import * as gamingPage from './gaming-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@explore.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, category_id, country, city, city_slug, currency,
      goal_minor, launched_at, ends_at)
    select v.slug, a.id, 'live', v.title, k.id, 'FR', 'Lyon', 'lyon', 'EUR', 100000,
      clock_now() - interval '2 days', clock_now() + interval '9 days'
    from accounts a, (values ('dice', 'Lantern dice', 'tabletop-games'), ('lamp', 'Lantern', 'home')) v
      (slug, title, category) left join categories k on k.slug = v.category`);
  await refreshDiscovery();
  server = await startTestPages([
    { path: 'explore', module: explorePage },
    { path: 'explore/gaming', module: gamingPage },
  ]);
});
afterAll(() => server.stop());

const view = async (address: string) => (await server.client().get(address)).text;

/** Where the form of the search field leads once these words stand in it. */
async function searchFrom(address: string, words: string): Promise<string> {
  const text = await view(address);
  const [form = ''] =
    /<form[^>]*role="search"(?:(?!<\/form>)[\s\S])*id="site-search"[\s\S]*?<\/form>/.exec(text) ??
    [];
  const hidden = [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
  const [, action = address.split('?')[0]] = /<form[^>]* action="([^"]*)"/.exec(form) ?? [];
  return `${action}?${new URLSearchParams([['search_text', words], ...hidden])}`;
}

describe('the search field', () => {
  it('searches within the categories of the page it stands on', async () => {
    const found = await view(await searchFrom('/explore/gaming', 'lantern'));
    expect(found).toMatch(/id="site-search"[^>]*value="lantern"/);
    expect([found.includes('Lantern dice'), found.includes('href="/projects/lamp"')]).toEqual([
      true,
      false,
    ]);
    expect(found).toMatch(/role="status"[^>]*><span>1 campaign</);
    const nothing = await view(await searchFrom('/explore/gaming?sort=newest', 'zebrafish'));
    expect(nothing).toContain('No campaigns found');
  });

  it.each(['trending', 'newest'])('keeps the order that was chosen: %s', async (sort) => {
    const address = `/explore?search_text=lantern&sort=${sort}`;
    const next = new URLSearchParams((await searchFrom(address, 'dice')).split('?')[1]);
    expect([next.get('sort'), next.getAll('search_text')]).toEqual([sort, ['dice']]);
  });

  it('keeps no order where none was chosen', async () => {
    for (const address of ['/explore', '/explore?search_text=lantern', '/explore?sort=trending']) {
      expect(await searchFrom(address, 'dice')).toBe('/explore?search_text=dice');
    }
  });
});

describe('a later page of a list', () => {
  it('says so, and leads back to the first with the same filters', async () => {
    const text = await view('/explore?filter_country=FR&sort=trending&cursor=trending.99999~1');
    expect(text).toMatch(
      /later page of this list\.<a [^>]*href="\/explore\?filter_country=FR"[^>]*>Back to the first page</,
    );
    expect(await view('/explore?filter_country=FR')).not.toContain('later page of this list');
  });
});

describe('filters', () => {
  it('of which one is chosen say so, and are links', async () => {
    const text = await view('/explore?filter_country=FR');
    const group = /<ul[^>]*role="radiogroup" aria-labelledby="filter-country">.*?<\/ul>/.exec(text);
    expect(group?.[0]).toMatch(/<a [^>]*role="radio" aria-checked="true"[^>]*href="\/explore"/);
    const categories = /aria-labelledby="filter-category">.*?<\/section>/.exec(text)?.[0] ?? '';
    expect(categories).not.toMatch(/role="radio/);
  });
});

describe('an address behind the end of a list', () => {
  it('says so, and leads back to the first page with the same filters', async () => {
    const text = await view('/explore?filter_country=FR&sort=trending&cursor=trending.-5000~1');
    expect(text).toContain('reached the end of this list');
    expect(text).toMatch(/class="button button-solid[^"]*" href="\/explore\?filter_country=FR"/);
    expect(text).not.toMatch(/no campaigns yet|No campaigns found/);
    const newest = await view('/explore?sort=newest&cursor=newest.2001-01-01T00:00:00Z~1');
    expect(newest).toMatch(/class="button button-solid[^"]*" href="\/explore\?sort=newest"/);
  });

  it('is none of the map, which shows all places at once', async () => {
    const text = await view('/explore?view=map&cursor=trending.-5000~1');
    expect(text).toContain('Lyon, France');
    expect(text).not.toMatch(/end of this list|no campaigns yet/);
  });
});
