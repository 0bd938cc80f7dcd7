import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import type { CampaignState } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import * as subscriptionPage from '#modules/prelaunch/web/subscription-page.tsx';
import * as campaignPage from '#pages/campaign/campaign-page.tsx';
import * as homePage from '#pages/home/home-page.tsx';
import { plantAccount, plantCampaign } from '#test/stories/campaign-plant.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as comingSoonPage from './coming-soon-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  const pages = [
    { path: '/', module: homePage },
    { path: 'projects/:slug', module: campaignPage },
    { path: 'projects/:slug/coming_soon', module: comingSoonPage },
    { path: 'projects/:slug/coming_soon/:variant', module: comingSoonPage },
    { path: 'email_subscriptions/:token', module: subscriptionPage },
  ];
  server = await startTestPages(pages, { sessions: sessionReader });
});
afterAll(() => server.stop());

async function announced(
  isPublished = true,
  state: CampaignState = 'coming_soon',
): Promise<number> {
  const id = await plantCampaign(await plantAccount('olga'), state);
  await db().run(sql`update campaigns set slug = ${`soon-${id}`} where id = ${id}`);
  await db().run(sql`
    insert into coming_soon_pages (campaign_id, headline, published_at)
    values (${id}, 'A lantern', case when ${isPublished} then clock_now() end)`);
  await db().run(sql`
    insert into coming_soon_variants (campaign_id, variant) values (${id}, 'bold')`);
  return id;
}

async function led(address: string) {
  const { status, headers } = await server.client().get(address);
  return [status, headers.location];
}

describe('the addresses of a coming-soon page', () => {
  it('[2-13] its number leads to its slug, with variant and source', async () => {
    const id = await announced();
    const page = `/projects/soon-${id}/coming_soon`;
    expect((await server.client().get(page)).text).toContain('A lantern');
    const asked = `/projects/${id}/coming_soon`;
    expect(await led(`${asked}?utm_source=radio`)).toEqual([301, `${page}?utm_source=radio`]);
    expect(await led(`${asked}/bold`)).toEqual([301, `${page}/bold`]);
    const campaign = `/projects/soon-${id}?utm_source=radio`;
    expect(await led(campaign)).toEqual([303, `${page}?utm_source=radio`]);
  });

  it('name the campaign beside what the page promises', async () => {
    const id = await announced();
    await db().run(sql`update campaigns set title = 'Terrace Oven' where id = ${id}`);
    const { text } = await server.client().get(`/projects/soon-${id}/coming_soon`);
    expect(text).toContain('<title>Terrace Oven: A lantern · Groundswell</title>');
    expect(text).toMatch(/class="kicker">.*Terrace Oven.*<h1/s);
  });

  it('say nothing of one that is not published', async () => {
    const id = await announced(false);
    expect(await led(`/projects/${id}/coming_soon`)).toEqual([404, undefined]);
  });

  it('lead to the campaign once it is launched, by an old slug too, with the source', async () => {
    const id = await plantCampaign(await plantAccount('olga'), 'live');
    await db().run(sql`update campaigns set slug = ${`live-${id}`} where id = ${id}`);
    await db().run(sql`insert into campaign_old_slugs values (${`once-${id}`}, ${id})`);
    for (const slug of [`live-${id}`, `once-${id}`]) {
      const asked = `/projects/${slug}/coming_soon?utm_source=radio`;
      expect(await led(asked)).toEqual([303, `/projects/live-${id}?utm_source=radio`]);
    }
  });
});

describe('who is on the list', () => {
  it('is told so where the form was, with the ways to share the page', async () => {
    const id = await announced();
    const page = `/projects/soon-${id}/coming_soon`;
    const asked = (await server.client().get(page)).text;
    expect([asked.includes('type="email"'), asked.includes('on the list')]).toEqual([true, false]);
    const ben = await plantPerson('ben');
    await db().run(sql`
      insert into email_subscribers (campaign_id, email, locale, token_hash, text_version)
      values (${id}, 'maya@people.demo.test', 'en', sha256(${'A'.repeat(43)}::bytea), 'test'),
        (${id}, ${ben.email}, 'en', sha256('other'), 'test')`);
    const client = server.client();
    const csrf_token = await client.csrfToken();
    const { headers } = await client.request({
      method: 'POST',
      url: `/email_subscriptions/${'A'.repeat(43)}`,
      body: new URLSearchParams({ csrf_token, act: 'confirm' }),
    });
    expect(headers.location).toBe(`${page}?confirmed=1`);
    const listed = (await client.get(String(headers.location))).text;
    expect(listed).toContain('You’re on the list');
    expect(listed).toContain('Share this page');
    expect(listed.slice(listed.indexOf('<main'), listed.indexOf('</main'))).not.toContain('<form');
    // A member is known by the address of their account, once it has confirmed.
    const member = server.client();
    member.cookies.set('session', await sessionOf(ben));
    expect((await member.get(page)).text).not.toContain('on the list');
    await db().run(sql`
      update email_subscribers set confirmed_at = clock_now() where email = ${ben.email}`);
    expect((await member.get(page)).text).toContain('You’re on the list');
  });
});

describe('the home page', () => {
  it('leads to what is announced, and to nothing hidden or launched', async () => {
    const hidden = await announced(false);
    const launched = await announced(true, 'live');
    const id = await announced();
    const { text } = await server.client().get('/');
    expect(text).toContain(`href="/projects/soon-${id}/coming_soon"`);
    expect(text).toContain('Coming soon');
    for (const other of [hidden, launched]) expect(text).not.toContain(`soon-${other}/coming_soon`);
  });
});
