import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, sessionReader } from '#modules/accounts/index.ts';
import { setScheduleEntries } from '#modules/admin/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { type RequestRecord, requestReader } from './request-records.ts';
import { systemCsvRoutes } from './system-csv.routes.ts';

testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(systemCsvRoutes, { sessions: sessionReader });
});
afterAll(() => {
  setScheduleEntries([]);
  return server.stop();
});

let people = 0;
async function rowsOf(list: string, role: Role): Promise<string[]> {
  const person = await plantPerson(`reader-${(people += 1)}`, role);
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  const { status, text } = await client.get(`/private_api/admin/${list}`);
  expect(status).toBe(200);
  return text.trim().split('\r\n').slice(1);
}
const lastExport = () =>
  db().one(sql`
    select details from audit_log where act = 'list_exported' order by id desc limit 1`);

it('errors are a table of all of them, of one kind, or of one request', async () => {
  const requestId = randomUUID();
  await db().run(sql`
    insert into recorded_errors (kind, name, message, fingerprint, request_id, place, times, release)
    select case when n % 600 = 0 then 'job' else 'request' end, 'TypeError', '=cmd() ' || n,
      '0123456789abcdef', case when n <= 510 then ${requestId} end, 'GET /', n, '1.2.3'
    from generate_series(1, 1201) n`);
  const all = await rowsOf('errors/csv', 'support');
  expect([all.length, new Set(all).size]).toEqual([1201, 1201]);
  expect(all[0]).toMatch(
    /^\d+,"request","TypeError","'=cmd\(\) 1201","","GET \/","",1201,"1\.2\.3","0123456789abcdef","2/u,
  );
  const jobs = await rowsOf('errors/csv?kind=job', 'support');
  expect(jobs.map((row) => /cmd\(\) \d+/u.exec(row)?.[0])).toEqual(['cmd() 1200', 'cmd() 600']);
  const pasted = encodeURIComponent(`Please quote ${requestId}!`);
  expect(await rowsOf(`errors/csv?search=${pasted}`, 'support')).toHaveLength(510);
  const taken = { list: 'errors', filter: `request ${requestId}` };
  expect(await lastExport()).toEqual({ details: taken });
  expect(await rowsOf(`errors/csv?kind=job&search=${requestId}`, 'support')).toEqual([]);
  expect(await lastExport()).toEqual({
    details: { list: 'errors', filter: `job, request ${requestId}` },
  });
  await rowsOf('errors/csv?search=nora%40people.test', 'support');
  expect(await lastExport()).toEqual({ details: { list: 'errors', filter: 'request' } });
});

it('what a request did is a table in order, with the audit log for whoever may read it', async () => {
  const requestId = randomUUID();
  const { id } = await makeCampaign();
  await db().run(sql`
    insert into campaign_refusals (campaign_id, act, state, reasons, request_id, occurred_at)
    select ${id}, 'publish', 'draft', '{basics:tagline}', ${requestId},
      clock_now() + (n - 600) * interval '1 minute'
    from generate_series(1, 1100) n`);
  await transaction((tx) =>
    audit(tx, {
      act: 'campaign_held',
      actor: { accountId: null, requestId },
      subject: { kind: 'campaign', id },
      details: { reason: 'looked at' },
    }),
  );
  const all = await rowsOf(`requests/csv?search=${requestId}`, 'admin');
  const times = all.map((row) => row.slice(0, 26));
  expect([all.length, times]).toEqual([1101, times.toSorted()]);
  const entries = all.flatMap((row, place) => (row.includes('"act"') ? [[place, row]] : []));
  const entry = `"act","campaign_held","","campaign",${id},"","{""reason"":""looked at""}"`;
  expect(entries).toEqual([[600, expect.stringContaining(entry)]]);
  expect(all[0]).toContain(`"refusal","publish","","campaign",${id},"","basics:tagline"`);
  const seen = await rowsOf(`requests/csv?search=${requestId}`, 'support');
  expect([seen.length, seen.join().includes('campaign_held')]).toEqual([1100, false]);
  expect(await rowsOf('requests/csv', 'admin')).toEqual([]);
});

it('a request with many entries is read part by part, in order, while the log may be read', async () => {
  const requestId = randomUUID();
  const { id } = await makeCampaign();
  await db().run(sql`
    insert into campaign_refusals (campaign_id, act, state, reasons, request_id, occurred_at)
    select ${id}, 'publish', 'draft', '{basics:tagline}', ${requestId},
      clock_now() + (n - 4) * interval '1 minute'
    from generate_series(1, 7) n`);
  for (let n = 0; n < 5; n += 1) {
    await transaction((tx) =>
      audit(tx, {
        act: 'campaign_held',
        actor: { accountId: null, requestId },
        subject: { kind: 'campaign', id },
      }),
    );
  }
  const partsOf = async (mayReadLog: (part: number) => boolean) => {
    const read = requestReader(requestId, 2);
    const parts: RequestRecord[][] = [];
    for (let place: number | null = null, n = 0; n === 0 || place !== null; n += 1) {
      const { rows, next } = await read(place, mayReadLog(n));
      parts.push([...rows]);
      place = next;
    }
    return parts;
  };
  const parts = await partsOf(() => true);
  const all = parts.flat();
  const times = all.map(({ at }) => at.getTime());
  expect([all.length, times]).toEqual([12, times.toSorted((a, b) => a - b)]);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(4);
  const ended = (await partsOf((part) => part < 1)).flat();
  expect(ended.filter(({ kind }) => kind === 'refusal')).toHaveLength(7);
  expect(ended.filter(({ kind }) => kind === 'act').length).toBeLessThan(5);
});

it('what runs on a clock is a table, without the stack of what failed', async () => {
  setScheduleEntries([
    { name: 'never', everySeconds: 60 },
    { name: 'failing', everySeconds: 3600 },
  ]);
  await db().run(sql`
    insert into schedule_runs (name, due_at, started_at, finished_at, failures, error)
    values ('failing', '2126-01-02T00:00Z', '2026-01-02T00:00Z', '2026-01-02T00:01Z', 3,
      ${'Error: gone\n    at run (src/run.ts:1:2)'})`);
  const [never, failing] = await rowsOf('schedules/csv', 'admin');
  expect(never).toBe('"never","late",60,"","","",0,""');
  const [times, failed] = ['"2026-01-02T00:00:00.000Z","2026-01-02T00:01:00.000Z"', 'Error: gone'];
  expect(failing).toBe(`"failing","failed",3600,${times},"2126-01-02T00:00:00.000Z",3,"${failed}"`);
});
