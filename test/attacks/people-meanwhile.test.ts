/**
 * Whoever acts, or is acted upon, while their account is closed or merged with another waits until that is
 * done, and then finds that it is.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { hashPassword, sessionReader } from '#modules/accounts/index.ts';
import { isOfClosedAccount } from '#platform/db/database-errors.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { check as closedHoldNothing } from '../../checks/accounts/closed-accounts.check.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
  makeCampaign,
  visitor,
} from '../stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '../stories/money-gateway.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import type { HttpClient, TestAnswer } from '../support/http-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

connectModules();
testDatabase();
const gateway = moneyGateway();
const PASSWORD = 'groundswell';
let server: TestServer;
let campaign: MadeCampaign;
let comment: number;
let admin: Person;
let passwordHash: string;

beforeAll(async () => {
  server = await startTestServer(routes, { sessions: sessionReader });
  passwordHash = await hashPassword(PASSWORD);
  admin = await plantPerson('an-admin', 'admin');
  campaign = await makeCampaign();
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body)
    values (${campaign.id}, ${campaign.ownerId}, 'Hello') returning id`);
  comment = id;
});
afterAll(() => server.stop());
beforeEach(() => db().run(sql`delete from rate_limits`));

async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

let people = 0;
async function plantOne(): Promise<Person> {
  people += 1;
  const person = await plantPerson(`one-${people}`);
  await db().run(sql`
    update accounts set password_hash = ${passwordHash} where id = ${person.accountId}`);
  // What stands in the way of both ends below for as long as somebody holds it.
  await db().run(sql`
    insert into addresses (account_id, name, address, city, country)
    values (${person.accountId}, 'Ada', '1 Street', 'Town', 'FR')`);
  return person;
}

/** How an account ends, by a call of whoever may; it waits for the account's address on the way. */
const ENDS = {
  merged: async (person: Person, other?: Person) => {
    const into = other ?? (await plantOne());
    const client = await as(admin);
    return () =>
      client.post(`/private_api/admin/accounts/${into.accountId}/merge`, {
        from: person.accountId,
        reason: 'One person',
      });
  },
  closed: async ({ accountId, email }: Person) => {
    const client = await as({ accountId, email });
    return () =>
      client.post(`/private_api/accounts/${accountId}/close`, { email, password: PASSWORD });
  },
} as const;

async function heldBy({ accountId }: Person): Promise<string[]> {
  const found = await closedHoldNothing.find(db());
  return found.flatMap(({ subject, text }) => (subject === `accounts ${accountId}` ? text : []));
}

async function untilWaiting(count: number): Promise<void> {
  for (let turn = 0; turn < 5000; turn += 1) {
    const waits = await db().query(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (waits.length >= count) return;
  }
  throw new Error(`fewer than ${count} wait for a lock`);
}

/** Lets the account end up to its address, then the act begin, and when that waits both go on. */
async function meanwhile<T>(
  person: Person,
  end: () => Promise<TestAnswer>,
  act: () => Promise<T>,
): Promise<{ readonly ended: number; readonly acted: T }> {
  const [isHeld, isEnough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = transaction(async (tx) => {
    await tx.run(sql`
      select from addresses where account_id = ${person.accountId} for no key update`);
    isHeld.resolve();
    await isEnough.promise;
  });
  await isHeld.promise;
  try {
    const ended = end();
    await untilWaiting(1);
    const acted = act();
    await untilWaiting(2);
    isEnough.resolve();
    return { ended: (await ended).status, acted: await acted };
  } finally {
    isEnough.resolve();
    await held;
  }
}

interface Act {
  /** Whoever acts; the person themselves by default. */
  readonly by?: 'another' | 'admin';
  /** What they are answered: 409, that the account just ended, by default. */
  readonly answer?: readonly [number, string];
  readonly send: (client: HttpClient, person: Person) => Promise<TestAnswer>;
}

const GIFT = {
  lines: [],
  extra_cents: 900,
  expected_total_cents: 900,
  currency: 'USD',
  firstname: 'Ada',
  lastname: 'Secret',
  payment_method_id: 'pm_card_visa',
};

const posting = (path: () => string, body: object) => (client: HttpClient) =>
  client.post(path(), body);

const ACTS: Readonly<Record<string, Act>> = {
  pays: {
    send: (client, { email }) =>
      client.post(
        `/private_api/payments/projects/${campaign.id}`,
        { ...GIFT, email },
        { 'idempotency-key': key() },
      ),
  },
  'starts a campaign': { send: posting(() => '/private_api/campaigns', { title: 'A draft' }) },
  'adds an address': {
    send: (client, { accountId }) =>
      client.post(`/private_api/accounts/${accountId}/addresses`, {
        name: 'Secret',
        address: '2 Street',
        city: 'Town',
        zipcode: '29200',
        country: 'FR',
      }),
  },
  'adds a contact': {
    send: posting(() => '/private_api/contacts', { email: 'friend@people.test', name: 'A friend' }),
  },
  'writes a message': {
    send: posting(() => `/private_api/projects/${campaign.id}/campaign_messages`, { body: 'Hi' }),
  },
  'follows a campaign': {
    send: posting(() => `/private_api/projects/${campaign.id}/follow`, {}),
  },
  'follows a person': {
    send: posting(() => `/private_api/profiles/${campaign.ownerId}/follow`, {}),
  },
  'reports a campaign': {
    send: posting(() => `/private_api/campaigns/${campaign.id}/report`, { reason: 'spam' }),
  },
  'reports a comment': {
    send: posting(() => `/private_api/campaigns/${campaign.id}/comments/${comment}/report`, {
      reason: 'spam',
    }),
  },
  'changes their name': {
    answer: [410, 'account_closed'],
    send: (client, { accountId }) =>
      client.send('PATCH', `/private_api/profiles/${accountId}`, { firstname: 'Secret' }),
  },
  'is reported': {
    by: 'another',
    send: (client, { accountId }) =>
      client.post(`/private_api/individuals/${accountId}/report`, { reason: 'spam' }),
  },
  'is restricted': {
    by: 'admin',
    answer: [404, 'not_found'],
    send: async (client, { accountId }) => {
      const { day } = await db().one<{ day: string }>(sql`
        select to_char(clock_now() + interval '7 days', 'YYYY-MM-DD') as day`);
      const body = { kind: 'comment', reason: 'Threats', last_day: day };
      return client.post(`/private_api/admin/accounts/${accountId}/restrict`, body);
    },
  },
  'is given a role': {
    by: 'admin',
    answer: [404, 'not_found'],
    send: (client, { accountId: account_id }) =>
      client.post('/private_api/admin/account_roles', { account_id, role: 'curator' }),
  },
};

describe('an account that ends while its person', () => {
  const cases = Object.keys(ENDS).flatMap((how) =>
    Object.keys(ACTS).map((act) => [act, how] as const),
  );
  it.each(cases)('%s: it is %s, and nothing is written to it', async (name, how) => {
    const { by, answer = [409, 'account_just_closed'], send } = ACTS[name] as Act;
    const person = await plantOne();
    const client = await as(by === undefined ? person : by === 'admin' ? admin : await plantOne());
    const end = await ENDS[how as 'merged'](person);
    const { ended, acted } = await meanwhile(person, end, () => send(client, person));
    const { error } = acted.json<{ error?: string }>();
    expect([ended, acted.status, error]).toEqual([200, ...answer]);
    expect(await heldBy(person)).toEqual([]);
  });

  it('is reported by the other one for a comment, which is their own by then', async () => {
    const [into, from] = [await plantOne(), await plantOne()];
    const { id } = await db().one<{ id: number }>(sql`
      insert into comments (campaign_id, author_id, body)
      values (${campaign.id}, ${from.accountId}, 'Hello') returning id`);
    const client = await as(into);
    const end = await ENDS.merged(from, into);
    const { ended, acted } = await meanwhile(from, end, () =>
      client.post(`/private_api/campaigns/${campaign.id}/comments/${id}/report`, {
        reason: 'spam',
      }),
    );
    expect([ended, acted.status, acted.json()]).toMatchObject([200, 403, { error: 'own_comment' }]);
  });

  it('pays together with others: theirs is refused, and nothing is charged for it', async () => {
    const [person, other] = [await plantOne(), await plantOne()];
    const end = await ENDS.merged(person);
    const pay = ({ accountId }: Person) =>
      startContribution(
        input(campaign, { extra_cents: 900, expected_total_cents: 900 }),
        visitor({ accountId }),
        key(),
        addresses,
      );
    const { ended, acted } = await meanwhile(person, end, () =>
      Promise.allSettled([pay(other), pay(person), pay(other)]),
    );
    expect([ended, ...acted.map((one) => one.status)]).toEqual([
      200,
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(acted[1]).toMatchObject({ reason: expect.toSatisfy(isOfClosedAccount) });
    const rows = await db().query(sql`
      select state from contributions where account_id = ${other.accountId}`);
    expect(rows).toEqual([{ state: 'collected' }, { state: 'collected' }]);
    const { attempts } = await db().one<{ attempts: number }>(sql`
      select count(*) as attempts from payment_attempts`);
    expect(attempts).toBe(2);
    expect(await heldBy(person)).toEqual([]);
  });
});

itLeavesMoneyInOrder(gateway);
