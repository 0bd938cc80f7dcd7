import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newestVersion } from '#modules/settings/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { makeAccount } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
const PAGE = '/admin/market';
const TYPED = {
  version: '0',
  name: 'Hafenlicht',
  main_colour: '#ffd400',
  link_colour: '#ffee00',
  sender_name: '',
  reply_to: '',
  note: 'Our own colours',
};
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());
afterEach(() => db().run(sql`delete from market_versions`));

async function admin() {
  const client = server.client();
  client.cookies.set('session', `admin:${await makeAccount()}`);
  return client;
}
const names = async () =>
  (
    await db().query<{ name: string }>(
      sql`select profile->>'name' as name from market_versions order by id`,
    )
  ).map(({ name }) => name);

describe('the page of the market', () => {
  it('shows how it would look and what was done for it to be read, and decides nothing', async () => {
    const client = await admin();
    const answer = await submit(client, PAGE, { intent: 'preview', ...TYPED });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Nothing has been changed yet.');
    expect(answer.text).toContain('value="Hafenlicht"');
    expect(answer.text).toContain('value="Our own colours"');
    expect(answer.text).toMatch(/style="--coral:light-dark\(#ffd400,#ffd400\)/);
    expect(answer.text).toContain('Links are shown in a shade of your color');
    expect(answer.text).not.toContain('slightly different shade');
    expect(await names()).toEqual([]);
  });

  it('decides, keeps what was before, and takes it back', async () => {
    const client = await admin();
    expect((await submit(client, PAGE, { intent: 'decide', ...TYPED })).status).toBe(303);
    const first = await client.get(PAGE);
    expect(first.text).toContain('The market is now called Hafenlicht');
    const version = /name="version" value="(\d+)"/.exec(first.text)?.[1] ?? '';
    await submit(client, PAGE, { intent: 'decide', ...TYPED, version, name: 'Leuchtfeuer' });
    const { text } = await client.get(PAGE);
    const id = /name="id" value="(\d+)"/.exec(text)?.[1] ?? '';
    expect(id).toBe(version);
    const late = await submit(client, PAGE, { intent: 'restore', version, id });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Someone else changed the market in the meantime.');
    const seen = /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
    await submit(client, PAGE, { intent: 'restore', version: seen, id });
    expect(await names()).toEqual(['Hafenlicht', 'Leuchtfeuer', 'Hafenlicht']);
  });

  it('goes back to how it came; the document is asked for anew, as it says the market’s name', async () => {
    const client = await admin();
    const page = await client.get(PAGE);
    const token = /name="csrf_token" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    const body = new URLSearchParams({ csrf_token: token, intent: 'decide', ...TYPED });
    const byScript = await client.request({ method: 'POST', url: `${PAGE}.data`, body });
    expect(byScript.text).toMatch(/"reload",true/);
    const { text } = await client.get(PAGE);
    expect(text).toContain('Before the first change');
    const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
    expect((await submit(client, PAGE, { intent: 'restore', version, id: '0' })).status).toBe(303);
    expect(await names()).toEqual(['Hafenlicht', 'Groundswell']);
    expect((await newestVersion()).profile.mainColour).toBe(null);
  });

  it('shows a logo before it is decided, believes no other upload, and goes without one', async () => {
    const client = await admin();
    const params = { public_id: 'abcdefghij0123456789', version: 7, signature: 'x'.repeat(43) };
    const fields = { ...TYPED, logo: JSON.stringify(params) };
    const preview = await submit(client, PAGE, { intent: 'preview', ...fields });
    expect(preview.text).toMatch(/class="market-logo" src="[^"]*abcdefghij0123456789\.webp"/);
    const refused = await submit(client, PAGE, { intent: 'decide', ...fields });
    expect([refused.status, await names()]).toEqual([422, []]);
    for (const logo of ['{', 'x', '[]']) {
      expect((await submit(client, PAGE, { intent: 'decide', ...TYPED, logo })).status).toBe(422);
    }
    await submit(client, PAGE, { intent: 'decide', ...TYPED, logo: '' });
    expect((await newestVersion()).profile).toMatchObject({ name: 'Hafenlicht', logo: null });
  });

  it('takes back the look alone; what the market offers stays as it was decided since', async () => {
    const client = await admin();
    const by = await makeAccount();
    for (const [name, currency] of [
      ['Hafenlicht', 'EUR'],
      ['Leuchtfeuer', 'GBP'],
    ]) {
      await db().run(sql`
        insert into market_versions (profile, note, decided_by)
        values (${sql.json({ name, currencies: [currency], hiddenCategories: [currency] })}, '', ${by})`);
    }
    const { text } = await client.get(PAGE);
    const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
    const id = /name="id" value="(\d+)"/.exec(text)?.[1] ?? '';
    expect((await submit(client, PAGE, { intent: 'restore', version, id })).status).toBe(303);
    const { profile } = await newestVersion();
    expect([profile.name, profile.currencies]).toEqual(['Hafenlicht', ['GBP']]);
    expect(profile.hiddenCategories).toEqual(['GBP']);
  });

  it('lists what changed the look alone, with what that was', async () => {
    const client = await admin();
    const by = await makeAccount();
    for (const profile of [
      { name: 'Hafenlicht' },
      { name: 'Hafenlicht', currencies: ['EUR'] },
      { name: 'Leuchtfeuer', currencies: ['EUR'], mainColour: '#ffd400' },
    ]) {
      await db().run(sql`
        insert into market_versions (profile, note, decided_by) values (${sql.json(profile)}, '', ${by})`);
    }
    const { text } = await client.get(PAGE);
    expect([...text.matchAll(/name="id" value="\d+"/g)]).toHaveLength(2);
    expect(text).toContain('<del>Hafenlicht</del> <ins>Leuchtfeuer</ins>');
    expect(text).toContain('<del>Default</del> <ins>#ffd400</ins>');
    // A look that comes again is in use once, and nothing that would change nothing is offered.
    await db().run(sql`
      insert into market_versions (profile, note, decided_by)
      values (${sql.json({ name: 'Hafenlicht' })}, '', ${by})`);
    const again = (await client.get(PAGE)).text.split('__reactRouterContext')[0] ?? '';
    expect([...again.matchAll(/>In use</g)]).toHaveLength(1);
    expect([...again.matchAll(/name="id" value="\d+"/g)]).toHaveLength(2);
  });

  it('says at its field what does not fit, keeps what was typed, refuses what is out of date', async () => {
    const client = await admin();
    const wrong = await submit(client, PAGE, { intent: 'decide', ...TYPED, main_colour: 'red' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="red"');
    expect(wrong.text).toContain('value="Hafenlicht"');
    await submit(client, PAGE, { intent: 'decide', ...TYPED });
    const late = await submit(client, PAGE, { intent: 'decide', ...TYPED, name: 'Too late' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Someone else changed the market in the meantime.');
    expect(await names()).toEqual(['Hafenlicht']);
  });
});
