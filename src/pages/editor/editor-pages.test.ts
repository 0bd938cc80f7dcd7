import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import type { CampaignState } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as basics from './basics/basics-page.tsx';
import * as content from './content/content-page.tsx';
import * as extras from './extras/extras-page.tsx';
import * as preview from './preview/preview-page.tsx';
import * as start from './start/start-page.tsx';
import * as team from './team/team-page.tsx';

testDatabase();
let server: TestPages;
let owner: Person;
let editor: Person;
let packer: Person;
let stranger: Person;
let draft: number;

async function plantDraft(slug: string): Promise<number> {
  const { id } = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, title) values (${slug}, ${owner.accountId}, 'A quiet draft')
    returning id`);
  return id;
}

async function seat(person: Person, permission: string): Promise<void> {
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${draft}, ${person.accountId}, ${[permission]})`);
}

beforeAll(async () => {
  [owner, editor] = await Promise.all([plantPerson('owner'), plantPerson('editor')]);
  [packer, stranger] = await Promise.all([plantPerson('packer'), plantPerson('stranger')]);
  draft = await plantDraft('a-quiet-draft');
  await seat(editor, 'edit_campaign');
  await seat(packer, 'fulfil_orders');
  server = await startTestPages(
    [
      { path: 'campaigns/new', module: start },
      { path: 'campaigns/:id/edit', module: basics },
      { path: 'campaigns/:id/edit/content', module: content },
      { path: 'campaigns/:id/edit/extras', module: extras },
      { path: 'campaigns/:id/edit/preview', module: preview },
      { path: 'campaigns/:id/edit/team', module: team },
    ],
    { sessions: sessionReader, describePerson },
  );
});
afterAll(() => server.stop());

async function clientOf(person?: Person): Promise<HttpClient> {
  const client = server.client();
  if (person) client.cookies.set('session', await sessionOf(person));
  return client;
}

async function send(person: Person, url: string, fields: Record<string, string>) {
  const client = await clientOf(person);
  const csrf_token = await client.csrfToken();
  return client.request({
    method: 'POST',
    url,
    body: new URLSearchParams({ csrf_token, ...fields }),
  });
}

const row = (id: number) =>
  db().one<{ title: string; tagline: string; version: number }>(sql`
    select title, tagline, version from campaigns where id = ${id}`);

describe('the pages of the editor', () => {
  it('answer strangers as if there were no such campaign, and lead visitors to the log-in', async () => {
    for (const part of ['', '/content', '/preview']) {
      const url = `/campaigns/${draft}/edit${part}`;
      const unknown = `/campaigns/999999/edit${part}`;
      const visitor = await (await clientOf()).get(url);
      expect([part, visitor.status]).toEqual([part, 302]);
      expect(visitor.headers.location).toContain('/accounts/sign_in?from=');
      const other = await clientOf(stranger);
      const [hidden, missing] = [await other.get(url), await other.get(unknown)];
      expect([hidden.status, missing.status]).toEqual([404, 404]);
      expect(hidden.text).not.toContain('quiet draft');
      expect((await (await clientOf(packer)).get(url)).status).toBe(403);
      for (const person of [owner, editor]) {
        expect((await (await clientOf(person)).get(url)).status).toBe(200);
      }
    }
    const before = await row(draft);
    for (const person of [stranger, packer]) {
      const answer = await send(person, `/campaigns/${draft}/edit`, { title: 'Taken over' });
      expect([403, 404]).toContain(answer.status);
      const link = await send(person, `/campaigns/${draft}/edit/preview`, { act: 'enable' });
      expect([403, 404]).toContain(link.status);
    }
    expect(await row(draft)).toEqual(before);
  });

  it('lead to the command center once there is something to lead', async () => {
    const campaign = await makeCampaign();
    await db().run(
      sql`update campaigns set owner_id = ${owner.accountId} where id = ${campaign.id}`,
    );
    const client = await clientOf(owner);
    const way = (id: number) => `href="/command_center/${id}"`;
    const launched = (await client.get(`/campaigns/${campaign.id}/edit`)).text;
    expect(launched).toContain(way(campaign.id));
    expect((await client.get(`/campaigns/${draft}/edit`)).text).not.toContain(way(draft));
  });

  it('say what can still be changed once the campaign is over, and take no more', async () => {
    const fields = async (state: CampaignState, step: string) => {
      const id = await plantCampaign(owner.accountId, state);
      const { text } = await (await clientOf(owner)).get(`/campaigns/${id}/edit${step}`);
      const isLocked = /<fieldset disabled=""/.test(text);
      return [isLocked, /This campaign (has ended|is over|is on hold)/.exec(text)?.[1]];
    };
    expect(await fields('live', '')).toEqual([false, undefined]);
    expect(await fields('ended', '')).toEqual([true, 'has ended']);
    expect(await fields('ended', '/content')).toEqual([false, 'has ended']);
    expect(await fields('cancelled', '/content')).toEqual([true, 'is over']);
    expect(await fields('held', '')).toEqual([true, 'is on hold']);
  });

  it('say beside every picture how large it may be', async () => {
    const client = await clientOf(owner);
    for (const step of ['', '/content', '/extras']) {
      const { text } = await client.get(`/campaigns/${draft}/edit${step}`);
      const uploaders = text.match(/(?:JPG or PNG)[^<]*/g) ?? [];
      expect(uploaders.length).toBeGreaterThan(0);
      for (const hint of uploaders) expect(hint).toMatch(/up to 20\sMB/);
    }
  });

  it('end with the way to the next step', async () => {
    const client = await clientOf(owner);
    for (const [step, next, label] of [
      ['team', 'funding', 'Continue to Funding'],
      ['extras', 'settings', 'Continue to Settings'],
    ] as const) {
      const { text } = await client.get(`/campaigns/${draft}/edit/${step}`);
      const link = new RegExp(`<a[^>]*href="/campaigns/${draft}/edit/${next}"[^>]*>[^/]*${label}`);
      expect(text).toMatch(link);
    }
  });

  it('are no steps any more once a campaign runs', async () => {
    const id = await plantCampaign(owner.accountId, 'live');
    const { text } = await (await clientOf(owner)).get(`/campaigns/${id}/edit/team`);
    expect(text).toContain('>Status and reviews<');
    for (const gone of ['Step ', 'Continue to', `/campaigns/${id}/edit/coming_soon`, 'editor-mark'])
      expect(text.includes(gone) ? gone : null).toBe(null);
  });

  it('name the zone of the days a banner is shown on', async () => {
    await db().run(sql`update campaigns set time_zone = 'Europe/Paris' where id = ${draft}`);
    const { text } = await (await clientOf(owner)).get(`/campaigns/${draft}/edit/extras`);
    expect(text).toContain('whole days, Paris time.');
    await db().run(sql`update campaigns set time_zone = 'UTC' where id = ${draft}`);
    const universal = await (await clientOf(owner)).get(`/campaigns/${draft}/edit/extras`);
    expect(universal.text).toContain('whole days, UTC.');
  });

  it('[2-09] name what is missing and lead to its spot, in the reader’s language', async () => {
    const client = await clientOf(owner);
    const { text } = await client.get(`/fr/campaigns/${draft}/edit`);
    expect(text).toContain('Résumez-la en une ligne');
    for (const [section, spot] of [
      ['', 'tagline'],
      ['', 'card'],
      ['/content', 'story_html'],
      ['/perks', 'perks'],
      ['/funding', 'bank_country'],
      ['/funding', 'identity_verification'],
      ['/launch', 'terms_accepted'],
    ]) {
      expect(text).toContain(`href="/fr/campaigns/${draft}/edit${section}#${spot}"`);
    }
    expect(text).not.toContain(`#title"`);
  });

  it('refuse an edit of an older version and keep what was typed', async () => {
    const { version } = await row(draft);
    const fields = { title: 'Typed by one', tagline: 'And kept', version: String(version) };
    const saved = await send(owner, `/campaigns/${draft}/edit`, fields);
    expect([saved.status, saved.headers.location]).toEqual([
      303,
      `/campaigns/${draft}/edit/content`,
    ]);
    const late = await send(editor, `/campaigns/${draft}/edit`, { ...fields, title: 'Typed late' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('saved changes in the meantime');
    expect(late.text).toContain('value="Typed late"');
    expect(await row(draft)).toMatchObject({ title: 'Typed by one', version: version + 1 });
  });

  it('refuse what does not fit with its reason and never break', async () => {
    const url = `/campaigns/${draft}/edit`;
    for (const [fields, status, said] of [
      [{ title: 'x'.repeat(61), tagline: 'y' }, 422, 'at most 60'],
      [{ title: 'Fine', category_id: '1' }, 422, 'choose a category'],
      [{ title: 'Fine', country: 'XX' }, 422, 'choose a country'],
      [{ title: 'Fine', card_image: '{"version":1}' }, 422, ''],
      [{ title: 'Fine', version: 'x', 'tags[a][b]': '1' }, 303, ''],
    ] as const) {
      const answer = await send(owner, url, fields as Record<string, string>);
      expect([fields, answer.status]).toEqual([fields, status]);
      expect(answer.text).toContain(said);
    }
    const video = { video_url: 'https://example.org/film', story_html: '<p>Hello</p>' };
    const answer = await send(owner, `${url}/content`, video);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('We can’t show this video');
  });

  it('keep what is frozen once a campaign is over', async () => {
    const over = await plantDraft('over-and-out');
    await db().run(sql`
      update campaigns set state = 'live', launched_at = clock_now(),
        ends_at = clock_now() + interval '1 day' where id = ${over}`);
    await db().run(sql`
      update campaigns set state = 'cancelled' where id = ${over}`);
    const before = await row(over);
    const answer = await send(owner, `/campaigns/${over}/edit`, { title: 'Too late now' });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('The campaign is over');
    expect(await row(over)).toEqual(before);
    const shown = await (await clientOf(owner)).get(`/campaigns/${over}/edit`);
    expect(shown.text).not.toContain('Before the launch');
  });
});

describe('beginning a campaign', () => {
  const leaf = () =>
    db().one<{ id: number }>(sql`select id from categories where parent_id is not null limit 1`);
  const count = () =>
    db().one<{ count: number }>(sql`
      select count(*) as count from campaigns where owner_id = ${stranger.accountId}`);

  it('[2-09] has its address, for whoever is logged in', async () => {
    const visitor = await (await clientOf()).get('/campaigns/new');
    expect([visitor.status, visitor.headers.location]).toEqual([
      302,
      '/accounts/sign_in?from=%2Fcampaigns%2Fnew',
    ]);
    const { status, text } = await (await clientOf(stranger)).get('/campaigns/new');
    expect(status).toBe(200);
    for (const name of ['title', 'category', 'country']) expect(text).toContain(`name="${name}`);
  });

  it('asks for title, category and country before there is a draft', async () => {
    const { id } = await leaf();
    const good = { title: 'A new one', category_id: String(id), country: 'FR' };
    for (const [field, value, said] of [
      ['title', 'abc', 'at least 5 characters'],
      ['category_id', '', 'choose a category'],
      ['category_id', '999999', 'choose a category'],
      ['country', 'ZZ', 'choose a country'],
      ['funding_type', 'all', ''],
      ['time_zone', 'Mars/Olympus', 'choose a time zone'],
    ] as const) {
      // In a country of several zones the browser is asked for its own.
      const country = field === 'time_zone' ? 'US' : good.country;
      const fields = { ...good, country, funding_type: 'fixed', [field]: value };
      const answer = await send(stranger, '/campaigns/new', fields);
      expect([field, answer.status]).toEqual([field, 422]);
      expect(answer.text).toContain(said);
    }
    expect((await count()).count).toBe(0);
    const fields = { ...good, funding_type: 'fixed', time_zone: 'UTC' };
    const made = await send(stranger, '/fr/campaigns/new', fields);
    expect(made.headers.location).toMatch(/^\/fr\/campaigns\/\d+\/edit$/);
    const [draftMade] = await db().query(sql`
      select currency, funding_type, time_zone, language, category_id, forever_opt_in from campaigns
      where owner_id = ${stranger.accountId}`);
    expect(draftMade).toEqual({
      currency: 'EUR',
      funding_type: 'fixed',
      time_zone: 'Europe/Paris',
      language: 'fr',
      category_id: id,
      forever_opt_in: false,
    });
  });
});
