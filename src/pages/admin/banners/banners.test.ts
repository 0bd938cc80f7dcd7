import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { currentBanner, readBanners } from '#modules/settings/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import * as homePage from '#pages/home/home-page.tsx';
import { backOfficePages, type StaffClient, submit } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
const LIST = '/admin/info_banners';
const TYPED = {
  intent: 'make',
  message_id: 'harvest',
  message: 'The harvest is in.',
  link_text: '',
  kind: 'link',
  link: '/explore',
  starts_at: '',
  ends_at: '',
};
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: '', module: homePage }, ...backOfficePages], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from info_banners`));

async function staff(role: Role): Promise<StaffClient> {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client;
}
const shownIn = (text: string) => text.split('__reactRouterContext')[0] ?? '';
/** The home page in a language that was not read before, which no cache has as it was. */
const home = async (path: string) => shownIn((await server.client().get(path)).text);

async function make(client: StaffClient, more: Record<string, string> = {}): Promise<string> {
  const answer = await submit(client, LIST, { ...TYPED, ...more });
  expect(answer.status).toBe(303);
  const [banner] = await readBanners();
  return `${LIST}/${banner?.id}`;
}

it('an empty list says so and has the form for the first banner', async () => {
  const text = shownIn((await (await staff('curator')).get(LIST)).text);
  expect(text).toContain('No banners yet.');
  expect(text).toMatch(/<button[^>]*>[^§]{0,80}?Create a banner/);
});

it('a new banner is only previewed until it is switched on; then the home page has it', async () => {
  const curator = await staff('curator');
  const page = await make(curator);
  const text = shownIn((await curator.get(page)).text);
  expect(text).toMatch(/data-preview="de"[^§]*?<a[^>]*href="\/explore"[^>]*>The harvest is in\./);
  expect(await home('/fr')).not.toContain('The harvest is in.');
  await submit(curator, page, { intent: 'switch_on' });
  expect(await home('/')).toMatch(/data-banner="harvest"[^§]*?The harvest is in\./);
  await submit(curator, page, { intent: 'switch_off' });
  expect(await home('/es')).not.toContain('The harvest is in.');
  expect(shownIn((await curator.get(page)).text)).toContain('Info banner changed');
});

it('is worded in each language, and English takes the place of an emptied one', async () => {
  const admin = await staff('admin');
  const page = await make(admin);
  await submit(admin, page, { intent: 'switch_on' });
  const german = { intent: 'words_de', message: 'Die Ernte ist da.', link_text: 'Ansehen' };
  await submit(admin, page, german);
  expect(await currentBanner('de')).toMatchObject({
    message: 'Die Ernte ist da.',
    linkText: 'Ansehen',
  });
  await submit(admin, page, { intent: 'words_de', message: '', link_text: '' });
  expect((await currentBanner('de'))?.message).toBe('The harvest is in.');
  const bare = { intent: 'words_en', message: '', link_text: '' };
  expect((await submit(admin, page, bare)).status).toBe(422);
});

it('keeps its minutes, says at its field what does not fit, and keeps what was typed', async () => {
  const curator = await staff('curator');
  const page = await make(curator, { starts_at: '2031-05-01T08:30', ends_at: '2031-05-02T09:15' });
  const text = shownIn((await curator.get(page)).text);
  expect(text).toContain('value="2031-05-01T08:30"');
  expect(text).toContain('Off');
  await submit(curator, page, { intent: 'switch_on' });
  expect(shownIn((await curator.get(page)).text)).toContain('Scheduled');
  const change = { ...TYPED, intent: 'change', starts_at: '2031-05-03T00:00' };
  const late = await submit(curator, page, { ...change, ends_at: '2031-05-02T00:00' });
  expect(late.status).toBe(422);
  expect(late.text).toContain('value="2031-05-03T00:00"');
  expect(late.text).toContain('It has to end after it starts.');
  const evil = await submit(curator, page, { ...change, link: 'javascript:alert(1)' });
  expect(evil.status).toBe(422);
  expect((await readBanners())[0]?.link).toBe('/explore');
  const unnamed = await submit(curator, LIST, { ...TYPED, message_id: '' });
  expect([unnamed.status, unnamed.text.includes('This field is required.')]).toEqual([422, true]);
  const named = await submit(curator, LIST, { ...TYPED, message_id: 'Summer Sale' });
  expect([named.status, named.text.includes('Use up to 60 lowercase')]).toEqual([422, true]);
  const again = await submit(curator, LIST, TYPED);
  expect(again.status).toBe(409);
  expect(again.text).toContain('This message id was used before.');
});

it('is for curators and admins alone', async () => {
  const support = await staff('support');
  expect((await support.get(LIST)).status).toBe(403);
  expect((await submit(support, LIST, TYPED)).status).toBe(403);
  expect(await readBanners()).toEqual([]);
});
