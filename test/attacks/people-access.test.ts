import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { openJobStatus } from '#platform/jobs/job-status.ts';
import { addresses, input, key, makeCampaign, visitor } from '../stories/market.ts';
import { moneyGateway } from '../stories/money-gateway.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

connectModules();
testDatabase();
moneyGateway();
let server: TestServer;
let victim: Person;
let attacker: Person;
let things: Record<'address' | 'card' | 'contribution' | 'contact' | 'link', number>;
let job: string;

const ADDRESS = {
  name: 'Vera',
  address: '1 Canarystreet',
  city: 'Canarycity',
  zipcode: '29200',
  country: 'FR',
};
/** What nobody else may ever read of the victim. */
const SECRETS = /canary(street|city|card|friend|link)|victim@audience/i;

beforeAll(async () => {
  server = await startTestServer(routes, { sessions: sessionReader });
  victim = await plantPerson('victim');
  attacker = await plantPerson('attacker');
  const { accountId } = victim;
  const one = async (statement: ReturnType<typeof sql>) =>
    (await db().one<{ id: number }>(statement)).id;
  const campaign = await makeCampaign();
  const request = input(campaign, { extra_cents: 5000, expected_total_cents: 5000 });
  const backed = await startContribution(request, visitor({ accountId }), key(), addresses);
  things = {
    address: await one(sql`
      insert into addresses (account_id, name, address, city, country)
      values (${accountId}, 'Vera', '1 Canarystreet', 'Canarycity', 'FR') returning id`),
    card: await one(sql`
      insert into payment_methods (account_id, method_ref, brand, saved)
      values (${accountId}, 'pm_victim', 'canarycard', true) returning id`),
    contact: await one(sql`
      insert into account_contacts (account_id, email)
      values (${accountId}, 'canaryfriend@people.test') returning id`),
    link: await one(sql`
      insert into account_links (account_id, kind, url)
      values (${accountId}, 'facebook', 'https://www.facebook.com/canarylink') returning id`),
    contribution: backed.contribution.id,
  };
  job = await openJobStatus(db(), 'export-account', { accountId });
});
afterAll(() => server.stop());

async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

/** Everything that must be as it was after a refusal. */
async function stateOfAll(): Promise<string> {
  const parts: string[] = [];
  for (const table of [
    'accounts',
    'addresses',
    'account_links',
    'account_contacts',
    'account_interests',
    'mail_preferences',
    'payment_methods',
    'contributions',
    'mail_messages',
    'job_statuses',
    'outbox',
  ]) {
    const row = await db().one<{ text: string | null }>(
      sql`select string_agg(t::text, ',' order by t::text) as text from ${sql.raw(table)} t`,
    );
    parts.push(row.text ?? '');
  }
  return parts.join('\n');
}

type Call = readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object];

/**
 * As the attacker: where the answer is another one than that of a number nobody has, byte for byte, or
 * something changed.
 */
async function differences(
  calls: (account: number, thing: number) => readonly Call[],
  thing = 0,
): Promise<unknown[]> {
  const before = await stateOfAll();
  const client = await as(attacker);
  const ask = async ([method, path, body]: Call) => {
    const answer =
      method === 'GET' ? await client.get(path) : await client.send(method, path, body);
    const { request_id: _id, ...rest } = answer.json<Record<string, unknown>>();
    return JSON.stringify({ status: answer.status, ...rest });
  };
  const nobodys = calls(999_999_999, 999_999_999);
  const found: unknown[] = [];
  for (const [place, call] of calls(victim.accountId, thing).entries()) {
    const theirs = await ask(call);
    const isRefused = theirs === (await ask(nobodys[place] ?? call)) && theirs.includes('404');
    if (!isRefused || SECRETS.test(theirs)) found.push([call, theirs]);
  }
  if ((await stateOfAll()) !== before) found.push('something changed');
  return found;
}

describe('what belongs to a person is as unknown to others as what nobody has', () => {
  it('row 1: addresses, by list, number and every verb', async () => {
    const found = await differences(
      (account, id) => [
        ['GET', `/private_api/accounts/${account}/addresses`],
        ['POST', `/private_api/accounts/${account}/addresses`, ADDRESS],
        ['GET', `/private_api/accounts/${account}/addresses/${id}`],
        ['PATCH', `/private_api/accounts/${account}/addresses/${id}`, { city: 'Elsewhere' }],
        ['PATCH', `/private_api/accounts/${account}/addresses/${id}`, { is_default: true }],
        ['DELETE', `/private_api/accounts/${account}/addresses/${id}`],
      ],
      things.address,
    );
    expect(found).toEqual([]);
  });

  it('row 1: the address of somebody else under one’s own number', async () => {
    const client = await as(attacker);
    const own = `/private_api/accounts/${attacker.accountId}/addresses/${things.address}`;
    expect((await client.get(own)).status).toBe(404);
    expect((await client.send('PATCH', own, { city: 'Mine' })).status).toBe(404);
    expect((await client.send('DELETE', own)).status).toBe(404);
  });

  it('row 2: cards, by list and number', async () => {
    const found = await differences(
      (account, id) => [
        ['GET', `/private_api/accounts/${account}/credit_cards`],
        ['DELETE', `/private_api/accounts/${account}/credit_cards/${id}`],
      ],
      things.card,
    );
    expect(found).toEqual([]);
    const saved = await (await as(attacker)).get('/private_api/payments/credit_cards/saved');
    expect(saved.json()).toMatchObject({ response: [] });
  });

  it('row 3: contributions and interests', async () => {
    const found = await differences(
      (account, id) => [
        ['GET', `/private_api/accounts/${account}/contributions`],
        [
          'PATCH',
          `/private_api/accounts/${account}/contributions/${id}`,
          { appearance: 'anonymous' },
        ],
        ['GET', `/private_api/accounts/${account}/interests`],
        ['POST', `/private_api/accounts/${account}/interests`, { slug: 'games' }],
        ['DELETE', `/private_api/accounts/${account}/interests/games`],
      ],
      things.contribution,
    );
    expect(found).toEqual([]);
  });

  it('[7-32] row 4: who one is cannot be asked of somebody else', async () => {
    const client = await as(attacker);
    const query = `?account_id=${victim.accountId}&id=${victim.accountId}&accountId=${victim.accountId}`;
    for (const path of ['accounts/user_data', 'accounts/me', 'me']) {
      const answer = await client.get(`/private_api/${path}${query}`);
      expect(answer.status).toBe(422);
      expect(answer.text).not.toMatch(SECRETS);
      const nobody = await server.client().get(`/private_api/${path}${query}`);
      expect(nobody.text).not.toMatch(SECRETS);
      const isOpen = path === 'accounts/user_data';
      expect(nobody.status).toBe(isOpen ? 422 : 401);
    }
  });

  it('row 16: jobs, whose ids cannot be guessed', async () => {
    const client = await as(attacker);
    const known = await client.get(`/private_api/job_statuses/${job}`);
    const unknown = await client.get(`/private_api/job_statuses/${'A'.repeat(43)}`);
    expect([known.status, unknown.status]).toEqual([404, 404]);
    expect((await client.get('/private_api/job_statuses/1')).status).toBe(404);
    expect(Buffer.from(job, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect((await (await as(victim)).get(`/private_api/job_statuses/${job}`)).status).toBe(200);
  });

  it('row 17: what mail one wants', async () => {
    const found = await differences((account) => [
      ['GET', `/private_api/profiles/${account}/email_preferences`],
      ['PATCH', `/private_api/profiles/${account}/email_preferences`, { message: false }],
    ]);
    expect(found).toEqual([]);
  });

  it('row 18: linked sites; and the profile itself, its picture, its export, its end', async () => {
    const image_params = { version: 1, public_id: 'a'.repeat(20), signature: 'A'.repeat(43) };
    const found = await differences(
      (account, id) => [
        ['GET', `/private_api/profiles/${account}/facebooks`],
        [
          'POST',
          `/private_api/profiles/${account}/facebooks`,
          { url: 'https://www.facebook.com/eve' },
        ],
        ['DELETE', `/private_api/profiles/${account}/facebooks/${id}`],
        ['GET', `/private_api/profiles/${account}/linkedins`],
        [
          'POST',
          `/private_api/profiles/${account}/linkedins`,
          { url: 'https://www.linkedin.com/in/eve' },
        ],
        ['DELETE', `/private_api/profiles/${account}/linkedins/${id}`],
        ['PATCH', `/private_api/profiles/${account}`, { bio: 'hacked' }],
        ['POST', `/private_api/accounts/${account}/image`, { image_params }],
        ['DELETE', `/private_api/accounts/${account}/image`],
        ['POST', `/private_api/accounts/${account}/export`],
        ['POST', `/private_api/accounts/${account}/close`, { email: 'victim@audience.test' }],
      ],
      things.link,
    );
    expect(found).toEqual([]);
  });

  it('[7-37] contacts: one’s own alone, and none by number', async () => {
    const client = await as(attacker);
    expect((await client.get('/private_api/contacts')).json()).toMatchObject({ response: [] });
    expect((await client.send('DELETE', `/private_api/contacts/${things.contact}`)).status).toBe(
      404,
    );
  });

  it('row 24: an owner of null, zero or undefined is nobody', async () => {
    const client = await as(attacker);
    for (const id of ['null', '0', 'undefined', '-1', 'NaN', '', '1e1', '01', '1.0', '%00']) {
      for (const rest of ['addresses', 'contributions', 'credit_cards', 'interests']) {
        const answer = await client.get(`/private_api/accounts/${id}/${rest}`);
        expect([id, rest, [400, 404].includes(answer.status)]).toEqual([id, rest, true]);
        expect(answer.text).not.toMatch(SECRETS);
      }
    }
  });
});
