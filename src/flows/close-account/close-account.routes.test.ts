import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { audit, sessionReader } from '#modules/accounts/index.ts';
import { insertAccount } from '#modules/accounts/account.store.ts';
import { hashPassword } from '#modules/accounts/password.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import {
  addresses,
  key,
  makeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import type { TestAnswer } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { check as auditChain } from '../../../checks/accounts/audit-chain.check.ts';
import { closingSchedules } from './close-account.jobs.ts';
import { closeAccountRoutes } from './close-account.routes.ts';

testDatabase();
const gateway = moneyGateway();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(closeAccountRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

const PASSWORD = 'groundswell';
const path = ({ accountId }: Person) => `/private_api/accounts/${accountId}/close`;
async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}
const close = async (person: Person, more: object = {}) =>
  (await as(person)).post(path(person), { email: person.email, password: PASSWORD, ...more });

async function withPassword(name: string): Promise<Person> {
  const person = await plantPerson(name);
  const hash = await hashPassword(PASSWORD);
  await db().run(sql`update accounts set password_hash = ${hash} where id = ${person.accountId}`);
  return person;
}

async function isOpen({ accountId }: Person): Promise<boolean> {
  const row = await db().one<{ open: boolean }>(
    sql`select closed_at is null as open from accounts where id = ${accountId}`,
  );
  return row.open;
}

/** Every table that holds the text somewhere, whatever its columns are. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await db().query<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const like = `%${text.toLowerCase()}%`;
    const row = await db().maybe(
      sql`select 1 as one from ${sql.raw(name)} t where lower(t::text) like ${like} limit 1`,
    );
    if (row) found.push(name.replace('public.', ''));
  }
  return found;
}

async function booksAsText(): Promise<string> {
  const parts: string[] = [];
  for (const table of [
    'ledger_accounts',
    'ledger_transfers',
    'ledger_postings',
    'campaign_totals',
  ]) {
    const row = await db().one<{ text: string | null }>(
      sql`select string_agg(t::text, ',' order by t::text) as text from ${sql.raw(table)} t`,
    );
    parts.push(row.text ?? '');
  }
  return parts.join('\n');
}

describe('closing an account is refused', () => {
  it('to anybody else, with the answer of a number nobody has', async () => {
    const nora = await withPassword('nora');
    const ben = await withPassword('ben');
    const other = await as(ben);
    const body = { email: nora.email, password: PASSWORD };
    expect((await other.post(path(nora), body)).status).toBe(404);
    expect((await server.client().post(path(nora), body)).status).toBe(401);
    expect(await isOpen(nora)).toBe(true);
  });

  it.each([
    ['another address', { email: 'someone@else.test' }, 'email'],
    ['no address', { email: '' }, 'email'],
    ['a wrong password', { password: 'not-this-one' }, 'password'],
    ['no password', { password: '' }, 'password'],
  ])('with %s', async (name, wrong, field) => {
    const person = await withPassword(`typed-${name.replace(/ /g, '-')}`);
    const answer = await close(person, wrong);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect(await isOpen(person)).toBe(true);
  });

  it('to staff, to who runs a campaign, and while a promise is open', async () => {
    const staff = await plantPerson('staff', 'finance');
    const owner = await plantPerson('owner');
    const campaign = await makeCampaign({ fundingType: 'fixed' });
    await db().run(sql`
      update campaigns set owner_id = ${owner.accountId} where id = ${campaign.id}`);
    const backer = await plantPerson('backer');
    const perk = await makePerk(campaign);
    await startContribution(
      perkInput(campaign, perk, 2500),
      visitor({ accountId: backer.accountId }),
      key(),
      addresses,
    );
    for (const [person, error] of [
      [staff, 'has_role'],
      [owner, 'open_campaign'],
      [backer, 'open_contribution'],
    ] as const) {
      const answer = await close(person);
      expect([answer.status, answer.json()]).toMatchObject([409, { error }]);
      expect(await isOpen(person)).toBe(true);
    }
  });
});

describe('a closed account', () => {
  const CANARIES = [
    'canaryfirst',
    'canarylast',
    'canarymail',
    'canarybio',
    'canarystreet',
    'canarycity',
    'canarylink',
    'canaryfriend',
    'canaryagent',
    '203.0.113.199',
    'canarywallet',
  ];
  const parcel = {
    name: 'Canaryfirst Canarylast',
    address: '1 Canarystreet',
    address2: '',
    city: 'Canarycity',
    state: '',
    zipcode: '29200',
    country: 'FR',
    phone_number: '',
  };
  let person: Person;
  let books: string;
  let kept: string;
  let planted: string[][];
  let answer: TestAnswer;

  beforeAll(async () => {
    person = await withPassword('canarymail');
    const { accountId } = person;
    await db().run(sql`
      update accounts set firstname = 'Canaryfirst', lastname = 'Canarylast', bio = 'canarybio',
        city = 'Canarycity'
      where id = ${accountId}`);
    await db().run(sql`
      insert into addresses (account_id, name, address, city, country)
      values (${accountId}, 'Canaryfirst', '1 Canarystreet', 'Canarycity', 'FR')`);
    await db().run(sql`
      insert into account_links (account_id, kind, url)
      values (${accountId}, 'website', 'https://canarylink.test/')`);
    await db().run(sql`
      insert into account_contacts (account_id, email) values (${accountId}, 'canaryfriend@people.test')`);
    await db().run(sql`
      insert into campaigns (slug, owner_id, title) values ('a-draft', ${accountId}, 'Canarybio draft')`);
    await db().run(sql`
      insert into passkeys (credential_id, account_id, public_key, name)
      values ('credential', ${accountId}, ''::bytea, 'canarywallet')`);
    await db().run(sql`
      insert into mail_messages (key, kind, account_id, to_address, locale, subject, html, body_text,
        message_id, state)
      values ('canary', 'receipt', ${accountId}, ${person.email}, 'en', 'Dear Canaryfirst', '',
        '', '<a1@b.test>', 'kept')`);
    await sessionOf(person);
    await db().run(sql`
      update sessions set user_agent = 'canaryagent', ip = '203.0.113.199' where account_id = ${accountId}`);
    const actor = { accountId, ip: '203.0.113.199' };
    await transaction((tx) =>
      audit(tx, { act: 'logged_in', actor, subject: { kind: 'account', id: accountId } }),
    );
    const campaign = await makeCampaign();
    const buyer = visitor({ accountId, ip: '203.0.113.199' });
    const plain = perkInput(campaign, await makePerk(campaign), 2500);
    await startContribution(plain, buyer, key(), addresses);
    const shipped = await makePerk(campaign, { rates: { everywhere: 500 } });
    const sent = perkInput(campaign, shipped, 3000, { address: parcel });
    await startContribution(sent, buyer, key(), addresses);
    const asGuest = { ...sent, email: person.email, firstname: 'Canaryfirst' };
    await startContribution(asGuest, visitor(), key(), addresses);
    books = await booksAsText();
    planted = await Promise.all(CANARIES.map(tablesWith));
    const client = await as(person);
    kept = client.cookies.get('session') ?? '';
    answer = await client.post(path(person), { email: person.email, password: PASSWORD });
  });

  it('said so, and was full of what had to go', () => {
    expect([answer.status, answer.json()]).toEqual([200, { response: { closed: true } }]);
    expect(planted.filter((tables) => tables.length === 0)).toEqual([]);
  });

  it('leaves its contributions in the books, which say the same as before', async () => {
    expect(await booksAsText()).toBe(books);
    const rows = await db().query<{ total_minor: bigint; email: string; firstname: string }>(sql`
      select total_minor, email, firstname from contributions
      where account_id = ${person.accountId} order by total_minor`);
    const email = `closed-${person.accountId}@closed.invalid`;
    expect(rows).toEqual([
      { total_minor: 2500n, email, firstname: '' },
      { total_minor: 3000n, email, firstname: '' },
    ]);
  });

  it('keeps its row in the audit log, whose chain still verifies', async () => {
    expect(await auditChain.find(db())).toEqual([]);
    const { acts } = await db().one<{ acts: string[] }>(sql`
      select array_agg(act order by id) as acts from audit_log where subject_id = ${person.accountId}`);
    expect(acts).toEqual(['logged_in', 'account_closed']);
  });

  it('is logged out everywhere, also for whoever kept the cookie', async () => {
    const client = server.client();
    client.cookies.set('session', kept);
    expect((await client.post(path(person), { email: person.email })).status).toBe(401);
  });

  it('leaves the address of a parcel and the goodbye for a while, and nothing else', async () => {
    const left = new Set((await Promise.all(CANARIES.map(tablesWith))).flat());
    expect([...left].sort()).toEqual(['contribution_addresses', 'mail_messages']);
    const mails = await db().query<{ kind: string; address: string }>(
      sql`select kind, to_address as address from mail_messages where to_address like 'canary%'`,
    );
    expect(mails).toEqual([{ kind: 'account_closed', address: person.email }]);
  });

  it('row 145: frees its address for somebody new, who gets nothing of it', async () => {
    const values = { passwordHash: null, firstname: 'New', lastname: 'Person' };
    const place = {
      locale: 'en',
      origin: 'site',
      domainCode: null,
      newsletterOptIn: false,
    } as const;
    const again = await transaction((tx) =>
      insertAccount(tx, { email: person.email, ...values, ...place }),
    );
    expect(again).toBeGreaterThan(person.accountId);
    const { count } = await db().one<{ count: number }>(
      sql`select count(*) as count from contributions where account_id = ${again ?? 0}`,
    );
    expect(count).toBe(0);
    await db().run(sql`delete from accounts where id = ${again ?? 0}`);
  });

  it('leaves nothing at all in any table after 90 days', async () => {
    await setClock(91 * 24 * 3600);
    await closingSchedules[0]?.run({
      signal: new AbortController().signal,
      guard: async () => undefined,
    });
    const left = await Promise.all(CANARIES.map(async (one) => [one, await tablesWith(one)]));
    expect(left.filter(([, tables]) => tables?.length)).toEqual([]);
    await setClock(0);
  });
});

itLeavesMoneyInOrder(gateway);
