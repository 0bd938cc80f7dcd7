import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePerson } from '#app/describe-person.ts';
import { enablePreview } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import * as individualPage from '#pages/individual/individual-page.tsx';
import { makePerk } from '#test/stories/market.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { type Person, plantPerson } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as campaignPage from '../campaign-page.tsx';

testDatabase();
let server: TestPages;
let nora: Person;
let ida: Person;
let ben: Person;

beforeAll(async () => {
  [nora, ida, ben] = (await Promise.all(
    ['nora', 'ida', 'ben'].map((name) => plantPerson(name)),
  )) as [Person, Person, Person];
  server = await startTestPages(
    [
      { path: 'projects/:slug', module: campaignPage },
      { path: 'projects/:slug/faq', module: campaignPage },
      { path: 'individuals/:id/campaigns', module: individualPage },
    ],
    { sessions: sessionsByNumber, describePerson },
  );
});
afterAll(() => server.stop());

const open = (address: string, who?: Person) => {
  const client = server.client();
  if (who) client.cookies.set('session', String(who.accountId));
  return client.get(address);
};

async function seat(campaignId: number, who: Person, permissions: string[]): Promise<void> {
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${campaignId}, ${who.accountId}, ${permissions})`);
}

async function plant(state: 'live' | 'draft', owner = nora) {
  const id = await plantCampaign(owner.accountId, state);
  const { slug } = await db().one<{ slug: string }>(sql`
    update campaigns set title = ${`Lantern ${state}`} where id = ${id} returning slug`);
  return { id, slug, address: `/projects/${slug}` };
}

describe('a campaign’s own page', () => {
  it('names an owner who has closed their account a former member, whom nobody is led to', async () => {
    const gone = await plantPerson('gone');
    const { address } = await plant('live', gone);
    await db().run(sql`
      update accounts set email = ${`closed-${gone.accountId}@closed.invalid`}, firstname = '',
        lastname = '', closed_at = clock_now() where id = ${gone.accountId}`);
    const { text } = await open(address);
    expect(text).toContain('Former member');
    for (const left of [
      `closed-${gone.accountId}`,
      `/individuals/${gone.accountId}`,
      '/messages',
    ]) {
      expect(text).not.toContain(left);
    }
  });

  it('[2-11] shows its title under its slug, and its number leads there with the query', async () => {
    const { id, address } = await plant('live');
    const shown = await open(address);
    expect(shown.status).toBe(200);
    expect(shown.text).toMatch(/<h1[^>]*>Lantern live/);
    const led = await open(`/projects/${id}?perk=1`);
    expect([led.status, led.headers.location]).toEqual([301, `${address}?perk=1`]);
    expect((await open('/projects/nobody-knows-this')).status).toBe(404);
  });

  it('leads strangers to the checkout, those who run it to their work', async () => {
    const { id, slug, address } = await plant('live');
    await seat(id, ida, ['post_and_comment']);
    for (const who of [undefined, ben]) {
      const { text } = await open(address, who);
      expect(text).toContain(`href="${address}/payments/new"`);
      expect(text).not.toContain('/command_center/');
    }
    const { text: own } = await open(address, nora);
    for (const way of [
      `/command_center/${slug}`,
      `/campaigns/${id}/edit`,
      `${address}?as=visitor`,
    ]) {
      expect(own).toContain(`href="${way}"`);
    }
    expect(own).not.toMatch(/button-act[^>]*>Back this/);
    const bar = /<nav class="owner-bar".*?<\/nav>/s.exec(own)?.[0] ?? '';
    const ways = ['Command center', 'Edit', 'Share', 'Preview as visitor'];
    const places = ways.map((way) => bar.search(new RegExp(`(?<=>|</svg>)${way}`)));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
    expect(own.match(/popoverTarget="share"/gi)).toHaveLength(1);
    const { text: helping } = await open(address, ida);
    expect(helping).toContain(`href="/command_center/${slug}"`);
    expect(helping).not.toContain(`/campaigns/${id}/edit`);
  });

  it('is shown to its owner as a visitor sees it when they ask', async () => {
    const { address, slug } = await plant('live');
    const { text } = await open(`${address}?as=visitor`, nora);
    expect(text).toMatch(/button-act[^>]*>Back this/);
    expect(text).not.toContain(`href="/command_center/${slug}"`);
    expect(text).toContain('This is what visitors see');
    expect(text).toContain(`href="${address}/faq?as=visitor"`);
    expect((await open(`${address}?as=visitor`)).text).not.toContain('This is what visitors see');
  });
});

describe('a preview', () => {
  it('shows the first day: time left, perks, a button that leads nowhere, the ways back', async () => {
    const { id, address } = await plant('draft', ben);
    await makePerk({ id, ownerId: ben.accountId, currency: 'USD' });
    const { status, text } = await open(address, ben);
    expect(status).toBe(200);
    expect(text).toContain('days left');
    expect(text).not.toContain('The deadline has passed');
    expect(text).toMatch(/role="link" aria-disabled="true"[^>]*>Back this/);
    expect(text).not.toMatch(/href="[^"]*payments/);
    expect(text).toContain('Choose a perk');
    expect(text).toMatch(new RegExp(`/campaigns/${id}/edit"[^>]*>Back to editor`));
    expect(text).toMatch(new RegExp(`/campaigns/${id}/edit/launch"[^>]*>Launch`));
    expect(text).toContain('First campaign here');
  });

  it('is private, sends no address on, and keeps its token from tab to tab', async () => {
    const { id, address } = await plant('draft');
    const preview = await enablePreview(id);
    const { status, headers, text } = await open(`${address}?preview=${preview}`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toMatch(/^private/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(text).toContain('content="no-referrer"');
    expect(text).not.toContain('Back to editor');
    expect(text).toContain(`href="${address}/faq?preview=${preview}"`);
    expect((await open(`${address}/faq?preview=${preview}`)).status).toBe(200);
    expect((await open(`${address}/faq?preview=${preview}x`)).status).toBe(404);
  });
});

describe('the ways into what somebody works on', () => {
  it('stand in the menu and in the own list, for owner and team, for nobody else', async () => {
    const { id } = await plant('live');
    await seat(id, ben, ['edit_campaign']);
    const list = (who: Person, reader: Person) =>
      open(`/individuals/${who.accountId}/campaigns`, reader);
    for (const who of [nora, ben]) {
      const { text } = await list(who, who);
      expect(text).toMatch(new RegExp(`menu-item" href="/command_center/${id}"`));
      expect(text).toMatch(new RegExp(`menu-item" href="/campaigns/${id}/edit"`));
      expect(text).toContain('aria-label="Command center of Lantern live"');
      expect(text).toContain('aria-label="Edit Lantern live"');
    }
    expect((await list(nora, ben)).text).not.toContain('aria-label="Edit Lantern live"');
    await db().run(sql`
      update campaign_team set left_at = clock_now() where account_id = ${ben.accountId}`);
    expect((await list(ben, ben)).text).not.toContain(`/command_center/${id}`);
  });
});
