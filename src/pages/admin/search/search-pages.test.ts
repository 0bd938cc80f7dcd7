import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
const PAGE = '/admin/search';
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function staff(role: Role) {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client;
}

const saidIn = (text: string): string =>
  /<section class="search-preview".*?<p><bdi>(.*?)<\/bdi>/s.exec(text)?.[1] ?? '';

/** The hidden fields of the form that decides, as the preview was shown with. */
function decisionOf(text: string): Record<string, string> {
  const panel = /<section class="search-preview".*?<\/section>/s.exec(text)?.[0] ?? '';
  const fields = panel.matchAll(/name="(?!csrf_token)([a-z_]+)" value="([^"]*)"/g);
  return Object.fromEntries(Array.from(fields, ([, name = '', value = '']) => [name, value]));
}

describe('the page of the search', () => {
  it('shows what a decision would do, decides it from there, and takes it back', async () => {
    const { id } = await makeCampaign();
    await db().run(sql`update campaigns set title = 'Paper Orchard' where id = ${id}`);
    await refreshDiscovery();
    const curator = await staff('curator');
    const typed = { terms: 'Orchard', reason: 'A test', search_text: 'orchard' };
    const seen = await submit(curator, PAGE, { intent: 'preview_banned', ...typed });
    expect(seen.status).toBe(200);
    expect(seen.text).toContain('What a search for “orchard” would show');
    expect(seen.text).toContain('Paper Orchard');
    expect(seen.text).toContain('No campaigns.');
    expect(saidIn(seen.text)).toContain(' · Orchard · A test');
    expect((await curator.get(PAGE)).text).toContain('No decisions about search yet');
    const decided = await submit(curator, PAGE, decisionOf(seen.text));
    expect(decided.status).toBe(303);
    const [, page = ''] =
      /href="(\/admin\/search\/\d+)"/.exec((await curator.get(PAGE)).text) ?? [];
    expect((await curator.get(page)).text).toContain('A test');
    expect((await submit(curator, page, { intent: 'end' })).status).toBe(303);
    expect((await submit(curator, page, { intent: 'end' })).status).toBe(404);
    expect((await curator.get(page)).text).toContain('What: ended');
    const boost = {
      intent: 'preview_boost',
      campaign: String(id),
      points: '3',
      ends_on: '2999-01-31',
      reason: 'x',
    };
    const again = await submit(curator, PAGE, boost);
    expect(saidIn(again.text)).toMatch(/· Paper Orchard · .*3.* · Last day: January 31, 2999 · x$/);
    expect((await submit(curator, PAGE, decisionOf(again.text))).status).toBe(303);
    expect((await curator.get(`${PAGE}?standing=true`)).text).toContain('Paper Orchard +3');
  });

  it('keeps what was typed beside its preview', async () => {
    const { id } = await makeCampaign();
    await refreshDiscovery();
    const curator = await staff('curator');
    const boost = {
      intent: 'preview_boost',
      campaign: String(id),
      points: '-2',
      ends_on: '2999-01-31',
      reason: 'Too loud',
      search_text: 'orchard',
    };
    const shown = (await submit(curator, PAGE, boost)).text.split('__reactRouterContext')[0] ?? '';
    const form =
      /<details[^>]* open=""(?:(?!<\/details>).)*value="preview_boost".*?<\/details>/s.exec(
        shown,
      )?.[0];
    expect(form).toMatch(new RegExp(`name="campaign"[^>]* value="${id}"`));
    expect(form).toMatch(/<option[^>]*value="-2"[^>]*selected=""|<option selected="" value="-2"/);
    expect(form).toMatch(/name="ends_on"[^>]* value="2999-01-31"/);
    expect(form).toContain('Too loud</textarea>');
    expect(form).toMatch(/name="search_text"[^>]* value="orchard"/);
    const others = shown
      .replace(form ?? '', '')
      .replace(/<section class="search-preview".*?<\/section>/s, '');
    expect(others).not.toContain('Too loud');
  });

  it('says at its field what does not fit, and keeps what was typed', async () => {
    const curator = await staff('curator');
    const one = await submit(curator, PAGE, {
      intent: 'preview_synonyms',
      terms: 'lonely',
      reason: 'Kept text',
    });
    expect(one.status).toBe(422);
    expect(one.text).toContain('synonyms need at least two');
    expect(one.text).toContain('Kept text');
    const boost = { intent: 'preview_boost', campaign: '999999', points: '0', ends_on: 'soon' };
    expect((await submit(curator, PAGE, boost)).status).toBe(422);
    const unnamed = await submit(curator, PAGE, { ...boost, campaign: '' });
    expect(unnamed.text).toContain('This field is required.');
    expect((await (await staff('trust')).get(PAGE)).status).toBe(403);
  });
});
