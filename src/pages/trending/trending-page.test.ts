import { afterAll, beforeAll, expect, it } from 'vitest';
import { config } from '#platform/config/config.ts';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { makeCampaign, type MadeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './trending-page.tsx';

testDatabase();
let server: TestPages;
let campaign: MadeCampaign;
let slug: string;
beforeAll(async () => {
  server = await startTestPages([{ path: 'trending', module: page }]);
  campaign = await makeCampaign();
  await db().run(sql`
    update campaign_totals set contributors = 12, updated_at = clock_now()
    where campaign_id = ${campaign.id}`);
  ({ slug } = await db().one<{ slug: string }>(
    sql`select slug from campaigns where id = ${campaign.id}`,
  ));
  await refreshDiscovery();
});
afterAll(() => server.stop());

const read = async (campaignTyped: string, language = '') => {
  const query = `campaign=${encodeURIComponent(campaignTyped)}`;
  const { status, text } = await server.client().get(`${language}/trending?${query}`);
  expect(status).toBe(200);
  return text;
};

it.each([
  ['/trending', 'How trending works'],
  ['/fr/trending', 'Comment fonctionnent les tendances'],
])('%s is there in its language', async (address, title) => {
  const { status, text } = await server.client().get(address);
  expect([status, /<h1[^>]*>([^<]*)/.exec(text)?.[1]]).toEqual([200, title]);
});

it('shows the parts of any campaign that is shown, by its slug or an address', async () => {
  for (const typed of [
    slug,
    `${config().publicUrl}/fr/projects/${slug}?x=1#top`,
    ` ${slug.toUpperCase()}/ `,
  ]) {
    const text = await read(typed);
    expect(text).toMatch(/caption[^>]*>[^<]*: 1\.28 points/);
    expect(text).toContain('Contributors since launch');
  }
  expect(await read(slug, '/fr')).toMatch(/: 1,28 points/);
});

it.each([
  ['', 'less than 0.01'],
  ['/fr', 'moins de 0,01'],
])(
  'says of the little that one more adds to many that it is something: %s',
  async (language, words) => {
    const { id } = await makeCampaign();
    await db().run(sql`
    update campaign_totals set contributors = 700, updated_at = clock_now() where campaign_id = ${id}`);
    const named = await db().one<{ slug: string }>(
      sql`select slug from campaigns where id = ${id}`,
    );
    await refreshDiscovery();
    expect(await read(named.slug, language)).toContain(`>${words}<`);
    expect(await read(slug, language)).not.toContain(`>${words}<`);
  },
);

it('knows no campaign of another site', async () => {
  expect(await read(`https://elsewhere.example/projects/${slug}`)).toContain('aria-invalid="true"');
});

it('asks for an address where none was typed, and only of whoever pressed the button', async () => {
  const text = await read(' ');
  expect(text).toMatch(/aria-invalid="true"[^>]*>/);
  expect(text).toContain('Enter the address of a campaign.');
  expect(text).toMatch(/<form[^>]*noValidate=""/i);
  const untouched = await server.client().get('/trending');
  expect(untouched.text).not.toContain('aria-invalid');
});

it.each(['draft', 'nothing', 'odd'])(
  'says that there is none to see where it is %s',
  async (kind) => {
    const hidden = String(await plantCampaign(campaign.ownerId, 'draft'));
    const typed = { draft: hidden, nothing: 'nothing-is-here', odd: '%00/..' }[kind] ?? '';
    const text = await read(typed);
    expect(text).toContain('No public campaign has this address');
    expect(text).not.toContain('points</caption>');
  },
);
