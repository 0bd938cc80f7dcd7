import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as contactsPage from './contacts-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'accounts/settings/contacts', module: contactsPage }], {
    sessions: sessionReader,
    describePerson,
  });
});
afterAll(() => server.stop());

const PAGE = '/accounts/settings/contacts';
async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  const post = async (fields: Record<string, string>, more: [string, string][] = []) => {
    const body = new URLSearchParams({ csrf_token: await client.csrfToken(), ...fields });
    for (const [name, value] of more) body.append(name, value);
    return client.request({ method: 'POST', url: PAGE, body });
  };
  return { client, post };
}

async function idsOf({ accountId }: Person): Promise<number[]> {
  const rows = await db().query<{ id: number }>(
    sql`select id from account_contacts where account_id = ${accountId} order by id`,
  );
  return rows.map(({ id }) => id);
}

describe('the contacts in the settings', () => {
  it('[7-37] are added, imported from a table and removed without a script', async () => {
    const nora = await plantPerson('nora');
    const { client, post } = await as(nora);
    expect((await client.get(PAGE)).text).toContain('No contacts yet');
    expect((await post({ act: 'add', name: 'Wren', email: 'wren@people.test' })).status).toBe(303);
    const csv = 'Name,E-mail\nOtto,otto@people.test\nNobody,nowhere';
    expect((await post({ act: 'import', csv })).status).toBe(303);
    const page = (await client.get(PAGE)).text;
    expect(page).toContain('1 contact was added. 1 row had no valid address.');
    for (const shown of ['Wren', 'wren@people.test', 'otto@people.test']) {
      expect(page).toContain(shown);
    }
    const [first = 0] = await idsOf(nora);
    expect((await post({ remove: String(first) })).status).toBe(303);
    expect((await client.get(PAGE)).text).not.toContain('wren@people.test');
  });

  it('keep what was typed and say which field is wrong', async () => {
    const ben = await plantPerson('ben');
    const { post } = await as(ben);
    const bad = await post({ act: 'add', name: 'Kept', email: 'not an address' });
    expect(bad.status).toBe(422);
    expect(bad.text).toContain('Please enter a valid email address.');
    expect(bad.text).toContain('value="Kept"');
    expect((await post({ act: 'import', csv: 'nothing here' })).text).toContain(
      'There’s no email address in this table.',
    );
  });

  it('of somebody else cannot be removed or written to', async () => {
    const ida = await plantPerson('ida');
    const eve = await plantPerson('eve');
    await (await as(ida)).post({ act: 'add', email: 'secret@people.test' });
    const [theirs = 0] = await idsOf(ida);
    const { client, post } = await as(eve);
    expect((await client.get(PAGE)).text).not.toContain('secret@people.test');
    expect((await post({ remove: String(theirs) })).status).toBe(404);
    const campaign = await makeCampaign();
    const sent = await post({ act: 'send', campaign: String(campaign.id) }, [
      ['contacts', String(theirs)],
    ]);
    expect(sent.status).toBe(422);
    expect(await idsOf(ida)).toEqual([theirs]);
  });

  it('[7-37] are told of a campaign by its link, however it is pasted', async () => {
    const ada = await plantPerson('ada');
    const { client, post } = await as(ada);
    for (const n of [1, 2, 3]) await post({ act: 'add', email: `friend${n}@people.test` });
    const ids = (await idsOf(ada)).map(String);
    const { slug } = await db().one<{ slug: string }>(
      sql`select slug from campaigns where id = ${(await makeCampaign()).id}`,
    );
    const spelt = [
      slug,
      `https://groundswell.test/fr/projects/${slug}?utm_source=x`,
      `/projects/${slug}/updates`,
    ];
    for (const [place, campaign] of spelt.entries()) {
      const sent = await post({ act: 'send', campaign }, [['contacts', ids[place] ?? '']]);
      expect([campaign, sent.status]).toEqual([campaign, 303]);
    }
    const { count } = await db().one<{ count: number }>(sql`
      select count(*) as count from account_contact_shares where account_id = ${ada.accountId}`);
    expect(count).toBe(3);
    const page = await client.get(`${PAGE}?share=${slug}`);
    expect(page.text).toMatch(new RegExp(`value="https?://[^"/]+/projects/${slug}"`));
    const body = new URLSearchParams({ act: 'add', email: 'late@people.test' });
    body.set('csrf_token', await client.csrfToken());
    const added = await client.request({ method: 'POST', url: `${PAGE}?share=${slug}`, body });
    expect([added.status, added.headers.location]).toEqual([303, `${PAGE}?share=${slug}`]);
    for (const [fields, text] of [
      [{ act: 'send', campaign: slug }, 'Choose at least one contact.'],
      [{ act: 'send', campaign: 'https://x.test/' }, 'Choose at least one contact.'],
    ] as const) {
      expect((await post(fields)).text).toContain(text);
    }
    const nowhere = await post({ act: 'send', campaign: 'https://x.test/' }, [
      ['contacts', ids[0] ?? ''],
    ]);
    expect(nowhere.text).toContain('There’s no public campaign at this link.');
  });
});
