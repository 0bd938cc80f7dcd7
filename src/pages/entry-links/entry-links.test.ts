import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { REFERRAL_AGE, referralOf, withReferral } from '#modules/contributions/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as referral from './referral-page.tsx';
import * as shortLink from './short-link-page.tsx';

testDatabase();
let site: TestPages;
let owner: Person;
const slugs: Record<string, string> = {};
const ids: Record<string, number> = {};

beforeAll(async () => {
  owner = await plantPerson('owner');
  for (const state of ['draft', 'coming_soon', 'live'] as const) {
    const id = await plantCampaign(owner.accountId, state);
    const row = await db().one<{ slug: string }>(sql`
      update campaigns set short_link = ${`go-${state.replace('_', '-')}`} where id = ${id}
      returning slug`);
    slugs[state] = row.slug;
    ids[state] = id;
  }
  site = await startTestPages(
    [
      { path: 'at/:short_link', module: shortLink },
      { path: 'projects/:slug/reft/:code', module: referral },
    ],
    { sessions: sessionReader },
  );
});
afterAll(() => site.stop());

async function ask(path: string, person?: Person, cookies: Record<string, string> = {}) {
  const client = site.client();
  for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value);
  if (person) client.cookies.set('session', await sessionOf(person));
  const answer = await client.get(path);
  const set = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((one) => one.startsWith('referral='));
  return {
    status: answer.status,
    to: String(answer.headers.location ?? ''),
    set: set && decodeURIComponent(set),
  };
}

describe('a short link', () => {
  it('to what nobody may see, or to nothing, is nothing', async () => {
    for (const path of ['/at/go-draft', '/at/nowhere', '/at/..%2fadmin', "/at/go'--"]) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
    expect(await ask('/at/go-draft', owner)).toMatchObject({
      status: 303,
      to: `/projects/${slugs.draft}`,
    });
  });

  it('leads to the page, or to the one that announces it, in the reader’s language', async () => {
    expect((await ask('/at/GO-live')).to).toBe(`/projects/${slugs.live}`);
    expect((await ask('/fr/at/go-live?utm_source=flyer&x=1')).to).toBe(
      `/fr/projects/${slugs.live}?utm_source=flyer`,
    );
    expect((await ask('/at/go-coming-soon')).to).toBe(`/projects/${slugs.coming_soon}/coming_soon`);
  });
});

describe('a referral link', () => {
  it('remembers nothing for what is hidden, for odd codes, and for the campaign’s own people', async () => {
    const odd = ['a'.repeat(21), 'a%20b', '%3Cscript%3E', 'a~b', 'a:b'];
    for (const code of odd) {
      const answer = await ask(`/projects/${slugs.live}/reft/${code}`);
      expect([code, answer.status, answer.set]).toEqual([code, 404, undefined]);
    }
    expect((await ask(`/projects/${slugs.draft}/reft/nora`)).status).toBe(404);
    const own = await ask(`/projects/${slugs.live}/reft/nora`, owner);
    expect([own.status, own.set]).toEqual([303, undefined]);
  });

  it('leads on, and is kept for this visit alone unless more was agreed to', async () => {
    const path = `/projects/${slugs.live}/reft/nora_1`;
    const first = await ask(path);
    expect(first.to).toBe(`/projects/${slugs.live}?utm_source=nora_1&utm_medium=referral`);
    expect(first.set).toMatch(new RegExp(`^referral=${ids.live}:nora_1:\\d+; .*HttpOnly`));
    expect(first.set).not.toContain('Max-Age');
    const agreed = await ask(path, undefined, { consent: 'all' });
    expect(agreed.set).toContain(`Max-Age=${REFERRAL_AGE}`);
    const soon = await ask(`/projects/${slugs.coming_soon}/reft/nora`);
    expect(soon.to).toContain(`/coming_soon?utm_source=nora`);
  });

  it('counts for its campaign by the last one within 30 days, whatever the browser made of it', () => {
    const at = new Date('2026-05-01T00:00:00Z');
    const later = new Date(at.getTime() + (REFERRAL_AGE + 1) * 1000);
    const one = withReferral(undefined, { campaignId: 7, code: 'flyer' }, at);
    const two = withReferral(one, { campaignId: 8, code: 'mail' }, at);
    const three = withReferral(two, { campaignId: 7, code: 'radio' }, at);
    expect([7, 8, 9].map((id) => referralOf(three, id, at))).toEqual(['radio', 'mail', null]);
    expect(referralOf(three, 7, later)).toBeNull();
    for (const junk of ['', '~~~', '7:x', '7:<b>:1', `7:x:${'9'.repeat(12)}`, 'x'.repeat(4096)]) {
      expect([junk.slice(0, 20), referralOf(junk, 7, at)]).toEqual([junk.slice(0, 20), null]);
    }
  });
});
