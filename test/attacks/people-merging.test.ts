import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { hashPassword, sessionReader } from '#modules/accounts/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { check as auditChain } from '../../checks/accounts/audit-chain.check.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '../stories/money-gateway.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { plantLife } from './people-life.ts';

connectModules();
testDatabase();
const gateway = moneyGateway();
const PASSWORD = 'groundswell';
const REASON = 'They wrote from both addresses.';
let server: TestServer;
let folder: string;
let support: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merging-'));
  overrideConfiguration({ storageUrl: `file:${folder}` });
  server = await startTestServer(routes, { sessions: sessionReader });
  support = await plantPerson('support', 'support');
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

const address = (into: Person) => `/private_api/admin/accounts/${into.accountId}/merge`;

async function merge(into: Person, from: Person, by = support, reason: unknown = REASON) {
  return (await as(by)).post(address(into), { from: from.accountId, reason });
}

async function logIn(email: string, password = PASSWORD) {
  const answer = await server
    .client()
    .post('/accounts/sign_in.json', { account: { email, password } });
  return {
    status: answer.status,
    ...answer.json<{ error?: string; error_description?: string }>(),
  };
}

/** Columns that hold the number of an account, by a foreign key or by their name alone. */
async function accountColumns(): Promise<string[]> {
  const rows = await db().query<{ name: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass
    union select c.table_name || '.' || c.column_name from information_schema.columns c
    where c.table_schema = 'public' and c.table_name not like 'ledger_%'
      and c.column_name ~ '(^|_)account_id$' order by 1`);
  return rows.map(({ name }) => name);
}

async function rowsOf(column: string, id: number): Promise<number> {
  const [table = '', name = ''] = column.split('.');
  const { count } = await db().one<{ count: number }>(sql`
    select count(*) as count from ${sql.raw(table)} where ${sql.raw(name)} = ${id}`);
  return count;
}

/** Who did something to a thing of others: it stays written down as it was. */
const ACTS =
  `account_restrictions.imposed_by account_restrictions.lifted_by account_roles.granted_by
  staff_tasks.assignee_id staff_tasks.changed_by approval_events.actor_id approval_groups.reviewer_id
  approval_groups.submitted_by campaign_events.actor_id campaign_holds.ended_by campaign_holds.held_by
  campaign_invitations.invited_by campaign_product_stages.rescinded_by campaign_refusals.actor_id
  comment_reports.decided_by comments.hidden_by content_texts.written_by
  contribution_reviews.decided_by contributions.state_actor_id moderation_reports.decided_by
   market_versions.decided_by
  payment_disputes.answered_by payment_refunds.actor_id refund_requests.answered_by
  refund_requests.decided_by setup_trials.tried_by`.split(/\s+/);

/** Of the old number itself: what leads to the new one, what opens what was sealed, the provider's name. */
const OWN = [
  'accounts.merged_into',
  'account_roles.account_id',
  'audit_keys.account_id',
  'downloads.owner_account_id',
];

describe('two accounts of one person', () => {
  it('become one: every column with a number of an account is handled [C D]', async () => {
    const [into, from] = [await plantPerson('w-into'), await plantPerson('w-from')];
    const hash = await hashPassword(PASSWORD);
    await db().run(sql`update accounts set password_hash = ${hash} where id in (
      ${into.accountId}, ${from.accountId})`);
    await plantLife(from, {
      client: await as(from),
      pictures: { face: 'face', draft: 'draft', unused: 'unused' },
    });
    await plantLeft(from);
    const columns = (await accountColumns()).filter((name) => !ACTS.includes(name));
    const before = new Map<string, number>();
    for (const name of columns) before.set(name, await rowsOf(name, from.accountId));
    const never = [...before].filter(([, count]) => count === 0).map(([name]) => name);
    expect(never.sort()).toEqual(UNPLANTED);
    const books = await booksAsText();
    expect((await merge(into, from)).status).toBe(200);
    const left: string[] = [];
    for (const name of columns) {
      if (!OWN.includes(name) && (await rowsOf(name, from.accountId)) > 0) left.push(name);
    }
    expect(left).toEqual([]);
    const moved = columns.filter((name) => !ENDED.includes(name) && !never.includes(name));
    for (const name of moved.filter((one) => !OWN.includes(one))) {
      expect([name, await rowsOf(name, into.accountId)]).toEqual([name, expect.any(Number)]);
      expect([name, (await rowsOf(name, into.accountId)) > 0]).toEqual([name, true]);
    }
    const cards = await db().query<{ saved: boolean }>(
      sql`select saved from payment_methods where account_id = ${into.accountId}`,
    );
    // They stand behind pledges; whoever has the account now buys nothing with them.
    expect([cards.length > 0, cards.some(({ saved }) => saved)]).toEqual([true, false]);
    expect(await booksAsText()).toBe(books);
    expect(await auditChain.find(db())).toEqual([]);
  });

  it('tells the old log-in where to go, and the person by two mails', async () => {
    expect(await logIn('w-from@audience.test', 'another')).toMatchObject({
      error: 'invalid_grant',
    });
    const told = await logIn('w-from@audience.test');
    expect(told).toMatchObject({ status: 401, error: 'account_merged' });
    expect(told.error_description).toContain('w•••@audience.test');
    expect((await logIn('w-into@audience.test')).status).toBe(200);
    const mails = await db().query<{ kind: string; to: string; body: string }>(sql`
      select kind, to_address as "to", body_text as body from mail_messages
      where kind like 'account_merged%' order by kind`);
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['account_merged', 'w-into@audience.test'],
      ['account_merged_away', 'w-from@audience.test'],
    ]);
    for (const { body } of mails) expect(body).toContain(REASON);
    const acts = await db().query(sql`
      select subject_id, actor_id from audit_log where act = 'accounts_merged' order by id`);
    expect(acts).toHaveLength(2);
  });

  it('is erased whole when the person closes what is left', async () => {
    const into = await personOf('w-into@audience.test');
    const answer = await (await as(into)).post(`/private_api/accounts/${into.accountId}/close`, {
      email: into.email,
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    const left = await db().query<{ email: string }>(sql`
      select email from accounts where email like 'w-%' or password_hash is not null`);
    expect(left).toEqual([]);
    expect((await logIn('w-from@audience.test')).error).toBe('invalid_grant');
  });
});

itLeavesMoneyInOrder(gateway);

/** What ends with the account, or stays of it where the other has its own. */
const ENDED: readonly string[] = [
  'sessions.acts_as',
  'account_tokens.account_id',
  'job_statuses.owner_account_id',
  'known_browsers.account_id',
  'oauth_tokens.account_id',
  'passkeys.account_id',
  'payment_card_pages.account_id',
  'recovery_codes.account_id',
  'second_factors.account_id',
  'sessions.account_id',
  'sign_in_challenges.account_id',
];

/** Who has roles is refused, a key comes with the first act, and files of exports are swept within days. */
const UNPLANTED = [...OWN].sort();

async function personOf(email: string): Promise<Person> {
  const { id } = await db().one<{ id: number }>(
    sql`select id from accounts where email = ${email}`,
  );
  return { accountId: id, email };
}

/** What plantLife leaves out. */
async function plantLeft({ accountId }: Person): Promise<void> {
  await db().run(sql`update campaigns set publish_by = ${accountId} where owner_id = ${accountId}`);
  await db().run(sql`
    insert into job_statuses (id, kind, owner_account_id)
    values ('a-job-of-twenty-two-signs', 'export', ${accountId})`);
  await db().run(sql`
    insert into media_files (public_id, source, owner_account_id, sha256, format, width, height, bytes,
      storage_key, color, preview)
    values (${'p'.repeat(20)}, 'upload', ${accountId}, ${'a'.repeat(64)}, 'png', 1, 1, 1, 'key', '#000000',
      'data:image/webp;base64,AA')`);
  await sessionOf(support);
  await db().run(sql`
    update sessions set acts_as = ${accountId}, acts_until = expires_at
    where account_id = ${support.accountId}`);
}

async function booksAsText(): Promise<string> {
  const { text } = await db().one<{ text: string }>(sql`
    select concat((select string_agg(t::text, ',' order by t::text) from ledger_accounts t),
      (select string_agg(t::text, ',' order by t::text) from ledger_transfers t),
      (select string_agg(t::text, ',' order by t::text) from ledger_postings t)) as text`);
  return text;
}
