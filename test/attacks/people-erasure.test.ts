import fs from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { deleteAvatarJob } from '#flows/close-account/index.ts';
import { exportAccountJob } from '#flows/export-account/index.ts';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { schedules } from '#main/schedule.ts';
import { audit, hashPassword, sessionReader } from '#modules/accounts/index.ts';
import { storePicture } from '#modules/media/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { check as auditChain } from '../../checks/accounts/audit-chain.check.ts';
import { check as keysAnswer } from '../../checks/platform/idempotency.check.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '../stories/money-gateway.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { setClock, testDatabase } from '../support/database.ts';
import type { HttpClient } from '../support/http-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Canaries, findCanaries, findHashes, plantIn } from './people-canaries.ts';
import { plantLife } from './people-life.ts';

connectModules();
testDatabase();
const gateway = moneyGateway();
const PASSWORD = 'groundswell';
const canaries: Canaries = { places: new Map() };
const context = { jobId: 'job', attempt: 1, signal: new AbortController().signal };
let server: TestServer;
let folder: string;
let person: Person;
let client: HttpClient;
let books: string;
const lines: string[] = [];

/** Everything that is written, by the process' own logger. */
function listenToLogs(): void {
  const write = fs.write.bind(fs) as (...given: unknown[]) => void;
  vi.spyOn(fs, 'write').mockImplementation(((fd: number, text: unknown, ...rest: unknown[]) => {
    const done = rest.at(-1);
    if (fd !== 1 || typeof done !== 'function') return write(fd, text, ...rest);
    lines.push(String(text));
    setImmediate(() => done(null, Buffer.byteLength(String(text))) as void);
  }) as typeof fs.write);
}

async function booksAsText(): Promise<string> {
  const parts: string[] = [];
  for (const table of ['ledger_accounts', 'ledger_transfers', 'ledger_postings']) {
    const row = await db().one<{ text: string | null }>(
      sql`select string_agg(t::text, ',' order by t::text) as text from ${sql.raw(table)} t`,
    );
    parts.push(row.text ?? '');
  }
  return parts.join('\n');
}

async function keptFiles(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => one.name);
}

async function picture(red: number): Promise<string> {
  const background = { r: red, g: 120, b: 90 };
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const origin = { source: 'upload', ownerAccountId: person.accountId } as const;
  return (await storePicture(bytes, origin)).publicId;
}

/** What the worker does with jobs of one name. */
async function work<T extends object>(
  name: string,
  handle: (payload: T) => Promise<void>,
): Promise<number> {
  const rows = await db().query<{ data: T }>(sql`
    select payload -> 'data' as data from outbox where topic = ${`job:${name}`} order by id`);
  for (const { data } of rows) await handle(data);
  return rows.length;
}

/** What keeps tables small, told that so many days have passed; buckets and events go by the real clock. */
async function passDays(days: number): Promise<void> {
  await setClock(days * 24 * 3600);
  const past = sql`make_interval(days => ${days}::int)`;
  await db().run(sql`update rate_limits set refilled_at = refilled_at - ${past}`);
  await db().run(sql`update outbox set relayed_at = clock_timestamp() - ${past}`);
  await db().run(sql`delete from outbox_deliveries`);
  const upkeep = schedules.filter(({ name }) =>
    /^(forget|delete|sweep)-|^refresh-search/.test(name),
  );
  expect(upkeep.length).toBeGreaterThan(8);
  for (const { run } of upkeep) {
    await run({ signal: context.signal, guard: async () => undefined });
  }
}

beforeAll(async () => {
  listenToLogs();
  folder = await mkdtemp(join(tmpdir(), 'erasure-'));
  overrideConfiguration({ storageUrl: `file:${folder}`, logLevel: 'trace' });
  server = await startTestServer(routes, { sessions: sessionReader, logger: log });
  person = await plantPerson('canarymail');
  const { accountId } = person;
  const hash = await hashPassword(PASSWORD);
  await db().run(sql`update accounts set password_hash = ${hash} where id = ${accountId}`);
  client = server.client();
  client.cookies.set('session', await sessionOf(person));
  const pictures = { face: await picture(1), draft: await picture(2), unused: await picture(3) };
  await plantLife(person, { client, pictures });
  const job = await client.post(`/private_api/accounts/${accountId}/export`);
  if (job.status !== 200) throw new Error(`The export was refused: ${job.text}`);
  await work('export-account', (payload: { job_id: string; account_id: number }) =>
    exportAccountJob.handle(payload, { ...context, guard: async () => undefined }),
  );
  await transaction((tx) =>
    audit(tx, {
      act: 'logged_in',
      actor: { accountId, ip: '203.0.113.199' },
      subject: { kind: 'account', id: accountId },
      before: { name: 'canarybefore' },
      after: { name: 'canaryafter' },
    }),
  );
  for (const { table, where, left } of await placesOf(accountId)) {
    await plantIn(canaries, table, where, left);
  }
});

afterAll(async () => {
  await server.stop();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

interface Place {
  readonly table: string;
  readonly where: string;
  /** Columns that hold codes, keys or numbers of ours, though the database would take words. */
  readonly left: readonly string[];
}

/** A row of theirs per table: those that refer to accounts, and what hangs on them. */
async function placesOf(accountId: number): Promise<Place[]> {
  const references = await db().query<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass order by 1, 2`);
  const own = references
    .filter(({ column }) => !ACTS.has(column))
    .filter(({ table, column }) => !(`${table}.${column}` in PUBLISHED))
    .map(({ table, column }) => ({ table, where: `${column} = ${accountId}` }));
  const ofGiving = `(select id from contributions where account_id = ${accountId})`;
  const ofDraft = `(select id from campaigns where owner_id = ${accountId} and state = 'draft')`;
  const hanging = [
    { table: 'accounts', where: `id = ${accountId}` },
    { table: 'campaigns', where: `id in ${ofDraft}` },
    { table: 'contribution_addresses', where: `contribution_id in ${ofGiving}` },
    { table: 'contribution_declines', where: `contribution_id in ${ofGiving}` },
    { table: 'refund_requests', where: `contribution_id in ${ofGiving}` },
    { table: 'payment_refunds', where: `source_id in ${ofGiving}` },
    { table: 'campaign_faqs', where: `campaign_id in ${ofDraft}` },
    { table: 'campaign_pictures', where: `campaign_id in ${ofDraft}` },
    { table: 'campaign_tags', where: `campaign_id in ${ofDraft}` },
    { table: 'campaign_updates', where: `campaign_id in ${ofDraft}` },
    { table: 'coming_soon_pages', where: `campaign_id in ${ofDraft}` },
    { table: 'perks', where: `campaign_id in ${ofDraft}` },
    { table: 'idempotency_keys', where: `scope = 'person:${accountId}'` },
    { table: 'job_statuses', where: `owner_account_id = ${accountId}` },
    { table: 'downloads', where: `owner_account_id = ${accountId}` },
    { table: 'mail_messages', where: `account_id = ${accountId}` },
    { table: 'media_files', where: `owner_account_id = ${accountId}` },
  ];
  return [...own, ...hanging].map(({ table, where }) => ({
    table,
    where,
    left: [...(CODES[table] ?? []), ...ADDRESSES],
  }));
}

/** References that say who did something to a row which tells of somebody or something else. */
const ACTS = new Set(
  `granted_by publish_by actor_id held_by ended_by invited_by reviewer_id rescinded_by hidden_by
    decided_by state_actor_id follower_id imposed_by lifted_by assignee_id changed_by
    acts_as written_by tried_by merged_into answered_by`.split(/\s+/),
);

/** What everybody read as a campaign's stays the campaign's, and what is only a count or a number. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'campaigns.owner_id': 'drafts are planted apart',
  'campaign_updates.author_id': 'those of drafts are planted apart',
  'account_roles.account_id': 'who has a role cannot leave',
};

/** The person's address is a canary itself; another one would hide the row from who looks for it. */
const ADDRESSES = ['email', 'to_address', 'address_of_mail'];

const CODES: Readonly<Record<string, readonly string[]>> = {
  accounts: ['password_hash', 'avatar_public_id'],
  campaign_contributors: ['contributor_key'],
  campaign_team: ['permissions'],
  campaigns: [
    'time_zone',
    'import_key',
    'hold_reason',
    'cancel_reason',
    'card_public_id',
    'language',
  ],
  consents: ['text_version', 'locale'],
  contribution_declines: ['holder', 'decline_code'],
  contributions: [
    'state_cause',
    'state_request_id',
    'holder',
    'contributor_key',
    'idempotency_key',
    'body_hash',
    'locale',
  ],
  identity_checks: ['provider_key', 'provider_ref', 'reason'],
  idempotency_keys: ['scope', 'route', 'key', 'body_hash'],
  job_statuses: ['kind'],
  mail_messages: ['key'],
  downloads: ['storage_key', 'filename', 'content_type'],
  media_files: ['storage_key', 'public_id', 'avif_shapes'],
  oauth_tokens: ['family'],
  sessions: ['public_id'],
  payment_customers: ['customer_ref'],
  payment_methods: ['method_ref', 'brand'],
  refund_requests: ['state', 'reason'],
  payment_refunds: ['idempotency_key', 'provider_ref', 'failure', 'currency'],
  perks: ['import_key'],
  approval_groups: ['note'],
};

describe('a closed account', () => {
  it('was full of strings that nobody else has', async () => {
    expect(canaries.places.size).toBeGreaterThan(80);
    expect((await findCanaries(canaries)).length).toBeGreaterThan(80);
    expect(await findHashes(person.email)).not.toEqual([]);
    expect(await keptFiles()).not.toEqual([]);
    books = await booksAsText();
    const path = `/private_api/accounts/${person.accountId}/close`;
    const { email } = await db().one<{ email: string }>(
      sql`select email from accounts where id = ${person.accountId}`,
    );
    const answer = await client.post(path, { email, password: PASSWORD });
    expect([answer.status, answer.json()]).toEqual([200, { response: { closed: true } }]);
  });

  it('leaves at once nothing but a parcel’s address, the goodbye, and mails of others', async () => {
    const left = await findCanaries(canaries);
    const tables = new Set(left.map((one) => one.split(' has ')[0]));
    expect([...tables].sort()).toEqual(['contribution_addresses', 'mail_messages']);
    expect(await findHashes(person.email)).toEqual([]);
  });

  it('raises no alarm by the answers that went with it', async () => {
    const gone = await db().query(sql`select id from idempotency_keys where response is null`);
    expect(gone.length).toBeGreaterThan(1);
    expect(await keysAnswer.find(db())).toEqual([]);
  });

  it('leaves no file: its pictures and its export are gone', async () => {
    const deleted = await work('delete-avatar', (payload: { public_id: string }) =>
      deleteAvatarJob.handle(payload, { ...context, guard: async () => undefined }),
    );
    expect(deleted).toBe(3);
    await passDays(2);
    expect(await keptFiles()).toEqual([]);
  });

  it('leaves nothing in any table after ninety days, and the books as they were', async () => {
    await passDays(91);
    expect(await findCanaries(canaries)).toEqual([]);
    expect(await findHashes(person.email)).toEqual([]);
    expect(await booksAsText()).toBe(books);
    expect(await auditChain.find(db())).toEqual([]);
  });

  it('left nothing in the log, though much was written', async () => {
    log.warn({ module: 'test', account_id: person.accountId }, 'the log is listened to');
    await expect.poll(() => lines.join('\n')).toContain('the log is listened to');
    expect(lines.filter((line) => /canary|203\.0\.113\.199/i.test(line))).toEqual([]);
  });
});

itLeavesMoneyInOrder(gateway);
