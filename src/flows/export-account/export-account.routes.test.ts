import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { config, overrideConfiguration } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { downloadRoutes } from '#platform/files/download.routes.ts';
import { routes as jobStatusRoutes } from '#platform/jobs/job-status.routes.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { mailsTo } from '#test/support/accounts/mailed.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { EXPORT_PARTS } from './export-account.store.ts';
import { exportAccountJob } from './export-account.jobs.ts';
import { exportAccountRoutes } from './export-account.routes.ts';
import { readExport } from './read-export.ts';

testDatabase();
let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
  overrideConfiguration({ ...config(), storageUrl: `file:${folder}` });
  const routes = [...exportAccountRoutes, ...downloadRoutes, ...jobStatusRoutes];
  server = await startTestServer(routes, { sessions: sessionReader });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const path = ({ accountId }: Person) => `/private_api/accounts/${accountId}/export`;
async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

async function ask(person: Person): Promise<string> {
  const answer = await (await as(person)).post(path(person));
  expect(answer.status).toBe(200);
  return answer.json<{ response: { job_id: string } }>().response.job_id;
}

/** What the worker does with the job. */
function work(
  jobId: string,
  person: Person,
  attempt = 1,
  browser: { visitor_id?: string; since?: string } = {},
): Promise<void> {
  return exportAccountJob.handle(
    {
      job_id: jobId,
      account_id: person.accountId,
      ...browser,
    },
    {
      jobId: 'job',
      attempt,
      signal: new AbortController().signal,
      guard: async () => undefined,
    },
  );
}

const reader = ({ accountId }: Person) => ({ accountId, visitorId: '' });

describe('POST /private_api/accounts/{id}/export', () => {
  it('row 146: is 404 for anybody else, whatever they know of the person', async () => {
    const nora = await plantPerson('nora');
    const ben = await plantPerson('ben');
    const other = await as(ben);
    expect((await other.post(path(nora))).status).toBe(404);
    expect((await server.client().post(path(nora))).status).toBe(401);
    const { count } = await db().one<{ count: number }>(
      sql`select count(*) as count from job_statuses`,
    );
    expect(count).toBe(0);
  });

  it('answers the export under way when asked again, and refuses a sixth of a day', async () => {
    const eager = await plantPerson('eager');
    const jobs = await Promise.all([ask(eager), ask(eager), ask(eager)]);
    expect(new Set(jobs).size).toBe(1);
    for (let made = 0; made < 5; made += 1) await work(await ask(eager), eager);
    const refused = await (await as(eager)).post(path(eager));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    await setClock(25 * 3600);
    expect(await ask(eager)).toBeTruthy();
    await setClock(0);
  });

  it('makes one zip of JSON with what is kept, mailed about and fetched once by its owner', async () => {
    const ida = await plantPerson('ida');
    const ben = await plantPerson('another');
    const { accountId } = ida;
    await db().run(sql`
      insert into addresses (account_id, name, address, city, country)
      values (${accountId}, 'Ida', '7 Rope Walk', 'Bristol', 'GB')`);
    await db().run(sql`
      insert into account_contacts (account_id, name, email)
      values (${accountId}, 'Wren', 'wren@people.test'), (${ben.accountId}, 'Secret', 'secret@people.test')`);
    await db().run(sql`
      update accounts set password_hash = '$argon2id$never-in-an-export' where id = ${accountId}`);
    const jobId = await ask(ida);
    expect(await readExport(reader(ida))).toMatchObject({ state: 'under_way', jobId });
    await work(jobId, ida);
    const client = await as(ida);
    const status = (await client.get(`/private_api/job_statuses/${jobId}`)).json<{
      status: string;
      url: string;
      progress: object;
    }>();
    expect(status).toMatchObject({
      status: 'completed',
      progress: { done: EXPORT_PARTS.length, total: EXPORT_PARTS.length },
    });
    expect(await readExport(reader(ida))).toMatchObject({ state: 'ready', url: status.url });
    expect((await (await as(ben)).get(status.url)).status).toBe(404);
    const cookie = `session=${client.cookies.get('session')}`;
    const file = await server.app.inject({ url: status.url, headers: { cookie } });
    expect(file.headers['content-disposition']).toBe('attachment; filename="groundswell-data.zip"');
    const entries = unzipSync(new Uint8Array(file.rawPayload));
    expect(Object.keys(entries).sort()).toEqual(
      ['about', 'browser_events', ...EXPORT_PARTS].map((part) => `${part}.json`).sort(),
    );
    const read = (part: string) =>
      JSON.parse(new TextDecoder().decode(entries[`${part}.json`])) as object[];
    expect(read('account')).toMatchObject([{ id: accountId, email: ida.email, firstname: 'ida' }]);
    expect(read('addresses')).toMatchObject([{ address: '7 Rope Walk', city: 'Bristol' }]);
    expect(read('contacts')).toMatchObject([{ name: 'Wren', email: 'wren@people.test' }]);
    expect(read('acts')).toMatchObject([{ act: 'account_exported' }]);
    const all = Object.values(entries)
      .map((bytes) => new TextDecoder().decode(bytes))
      .join('');
    for (const secret of ['argon2', 'secret@people.test', 'hash'])
      expect(all).not.toContain(secret);
    expect(await readExport(reader(ida))).toEqual({ state: 'fetched' });
    const [mail] = await mailsTo(ida.email, 'export_ready');
    expect(mail?.text).toContain('/accounts/settings/data');
    expect(mail?.text).toContain('because you asked');
    expect(mail?.text).not.toContain('/downloads/');
  });

  it('holds what the browser told since its person logged in, and nothing of anybody else', async () => {
    const [own, other] = ['a'.repeat(32), 'b'.repeat(32)];
    await db().run(sql`
      insert into analytics_events (name, data, visitor_id, page, received_at)
      values ('page_view', '{"page_path": "/before"}', ${own}, 'other',
        clock_now() - interval '1 hour')`);
    const person = await plantPerson('counted');
    const client = await as(person);
    await db().run(sql`
      insert into analytics_events (name, data, visitor_id, page)
      values ('page_view', '{"page_path": "/explore"}', ${own}, 'explore'),
        ('page_view', '{"page_path": "/secret"}', ${other}, 'other')`);
    await db().run(sql`
      insert into analytics_exposures (experiment, round, visitor_id, bucket, event_id, seen_on)
      select data->>'page_path', 1, visitor_id, 'short', id, current_date from analytics_events`);
    // Its event is not kept any more.
    await db().run(sql`
      insert into analytics_exposures (experiment, round, visitor_id, bucket, event_id, seen_on)
      values ('long_ago', 1, ${own}, 'long', 0, current_date + 1)`);
    client.cookies.set('visitor_id', own);
    const answer = await client.post(path(person));
    const { job_id: jobId } = answer.json<{ response: { job_id: string } }>().response;
    const asked = await db().query<{ visitor_id: string; since: string }>(sql`
      select payload->'data'->>'visitor_id' as visitor_id, payload->'data'->>'since' as since from outbox
      where topic = 'job:export-account' and payload->'data'->>'job_id' = ${jobId}`);
    expect(asked).toMatchObject([{ visitor_id: own }]);
    await work(jobId, person, 1, asked[0]);
    const { url } = (await client.get(`/private_api/job_statuses/${jobId}`)).json<{
      url: string;
    }>();
    const cookie = `session=${client.cookies.get('session')}`;
    const file = await server.app.inject({ url, headers: { cookie } });
    const entries = unzipSync(new Uint8Array(file.rawPayload));
    const told = JSON.parse(new TextDecoder().decode(entries['browser_events.json'])) as object[];
    expect(told).toMatchObject([
      { name: 'page_view', data: { page_path: '/explore' } },
      { experiment: '/explore', bucket: 'short' },
      { experiment: 'long_ago', bucket: 'long' },
    ]);
    expect(told).toHaveLength(3);
  });

  it('tells whoever waits when no file can be made', async () => {
    const gone = await plantPerson('gone');
    const jobId = await ask(gone);
    await db().run(sql`update accounts set closed_at = clock_now() where id = ${gone.accountId}`);
    await work(jobId, gone);
    expect(await readExport(reader(gone))).toEqual({ state: 'failed' });
  });

  it('gives up after its last try and is asked for anew', async () => {
    const unlucky = await plantPerson('unlucky');
    await writeFile(join(folder, 'no-folder'), 'a file');
    const jobId = await ask(unlucky);
    overrideConfiguration({ ...config(), storageUrl: `file:${join(folder, 'no-folder')}` });
    await expect(work(jobId, unlucky, 1)).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect(await readExport(reader(unlucky))).toMatchObject({ state: 'under_way' });
    await expect(work(jobId, unlucky, 4)).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect(await readExport(reader(unlucky))).toEqual({ state: 'failed' });
    overrideConfiguration({ ...config(), storageUrl: `file:${folder}` });
    expect(await ask(unlucky)).not.toBe(jobId);
  });
});

describe('an export', () => {
  /** Of accounts, and told why a table of theirs has no file. */
  const ELSEWHERE: Readonly<Record<string, string>> = {
    account_roles: 'in account.json',
    account_tokens: 'links on their way, worthless to their owner',
    account_restrictions: 'names who decided',
    audit_keys: 'keys',
    known_browsers: 'hashes',
    recovery_codes: 'hashes',
    sign_in_challenges: 'log-ins that were begun',
    setup_trials: 'what staff tried of the market, not of themselves',
    payment_disputes: 'names who of the staff answered the bank',
    payment_card_pages: 'a card being added at the provider',
    payment_customers: 'a number at the provider',
    campaign_contributors: 'a count, from contributions.json',
    contribution_events: 'in contribution_history.json',
    contribution_reviews: 'names who decided',
    campaign_events: 'the life of a campaign',
    campaign_refusals: 'the life of a campaign',
    campaign_product_stages: 'the life of a campaign',
    approval_groups: 'the life of a campaign',
    approval_events: 'the life of a campaign',
    campaign_dismissed_steps: 'hints a team has seen enough of',
    market_versions: 'the life of the market',
    content_texts: 'the pages of the market',
    staff_tasks: 'work of the staff',
  };

  it('reads every table that knows an account, or says why not', async () => {
    const tables = await db().query<{ name: string }>(sql`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'accounts'::regclass order by 1`);
    const here = import.meta.dirname;
    const stores = (await readdir(here)).filter((name) => name.endsWith('.store.ts'));
    const text = (await Promise.all(stores.map((one) => readFile(join(here, one), 'utf8')))).join();
    const missing = tables
      .map(({ name }) => name)
      .filter((name) => !(name in ELSEWHERE))
      .filter((name) => !new RegExp(`(from|join) ${name}\\b`).test(text));
    expect(missing).toEqual([]);
  });
});
