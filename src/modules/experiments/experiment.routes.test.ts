import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isCheckViolation } from '#platform/db/database-errors.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { experimentFlag, experimentRoutes, setExposures } from './index.ts';

testDatabase();
const FETCH = '/private_api/experiments/fetch_and_update';
const FAMILY = '/private_api/admin/experiments';
const BUCKETS = [
  { name: 'control', weight: 0 },
  { name: 'short', weight: 1 },
];

let server: TestServer;
let adminId: number;
beforeAll(async () => {
  const account = await db().one<{ id: number }>(sql`
    insert into accounts (email, firstname, lastname) values ('ada@demo.test', 'Ada', 'Admin')
    returning id`);
  adminId = account.id;
  server = await startTestServer(experimentRoutes, {
    sessions: {
      read: async ({ session }) =>
        session === 'ada'
          ? { accountId: adminId, roles: ['admin'], sessionId: 's1' }
          : session === 'ben'
            ? { accountId: adminId, roles: [], sessionId: 's2' }
            : null,
    },
  });
});
afterAll(() => server.stop());
beforeEach(async () => void (await db().run(sql`delete from experiments`)));

/** Somebody's browser, who agreed to more than the necessary cookies. */
function visitor(consent = 'all') {
  const client = server.client();
  client.cookies.set('consent', consent);
  return client;
}

function staff() {
  const client = server.client();
  client.cookies.set('session', 'ada');
  return client;
}

interface Made {
  readonly response: { readonly id: number; readonly round: number; readonly state: string };
}

async function run(name = 'home_call', subject = 'visitor'): Promise<number> {
  const made = await staff().post(FAMILY, { name, subject, buckets: BUCKETS });
  const { id } = made.json<Made>().response;
  await staff().send('PATCH', `${FAMILY}/${id}`, { state: 'running' });
  return id;
}

describe('a visitor', () => {
  it('[8-11] is in control of what is unknown, off or shared out to campaigns', async () => {
    await staff().post(FAMILY, { name: 'not_yet', subject: 'visitor', buckets: BUCKETS });
    await run('of_campaigns', 'campaign');
    for (const name of ['nothing_here', 'not_yet', 'of_campaigns', 'constructor']) {
      const answer = await visitor().send('PUT', FETCH, { name });
      expect([answer.status, answer.json()]).toEqual([
        200,
        { response: { buckets: { [name]: 'control' }, app_version: '0.1.0' } },
      ]);
    }
  });

  it.each([{}, { name: '' }, { name: 7 }, { name: 'UPPER' }, { name: 'a', bucket: 'short' }])(
    'is refused %o',
    async (body) => expect((await visitor().send('PUT', FETCH, body)).status).toBe(422),
  );

  it('[3-30] [7-15] [7-16] [7-36] gets the bucket and the version, by name and by number', async () => {
    const id = await run();
    const client = visitor();
    const byName = await client.send('PUT', FETCH, { name: 'home_call' });
    expect(byName.json()).toEqual({
      response: { buckets: { home_call: 'short' }, app_version: '0.1.0' },
    });
    const byId = await client.get(`/private_api/experiments/${id}`);
    expect(byId.json()).toEqual({ response: { bucket: 'short' } });
    expect((await client.get('/private_api/experiments/999999')).status).toBe(404);
    expect((await client.get('/private_api/experiments/x')).status).toBe(404);
  });

  it('[8-11] is in control where the experiment can’t be read', async () => {
    await run();
    await db().run(sql`alter table experiments rename to experiments_away`);
    const answer = await visitor().send('PUT', FETCH, { name: 'home_call' });
    await db().run(sql`alter table experiments_away rename to experiments`);
    expect([answer.status, answer.json()]).toEqual([
      200,
      { response: { buckets: { home_call: 'control' }, app_version: '0.1.0' } },
    ]);
  });

  it('sees the control without having agreed', async () => {
    const id = await run();
    for (const consent of ['necessary', '', 'allies']) {
      const client = visitor(consent);
      const byName = await client.send('PUT', FETCH, { name: 'home_call' });
      expect(byName.text).toContain('"home_call":"control"');
      const byId = await client.get(`/private_api/experiments/${id}`);
      expect(byId.json()).toEqual({ response: { bucket: 'control' } });
    }
  });

  it('row 130: can ask 60 times a minute, and nothing is kept of made-up names', async () => {
    // Points come back with time: it stands still, so that they are counted to the last.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const fresh = await startTestServer(experimentRoutes);
    onTestFinished(async () => {
      clock.mockRestore();
      await fresh.stop();
    });
    const client = fresh.client();
    client.cookies.set('consent', 'all');
    await client.csrfToken();
    const names = Array.from({ length: 300 }, (_none, asked) => `made_up_${asked}`);
    const answers = await Promise.all(names.map((name) => client.send('PUT', FETCH, { name })));
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(answers.filter(({ status }) => status === 429).length).toBe(300 - taken);
    expect(taken).toBe(60);
    const { kept } = await db().one<{ kept: number }>(sql`
      select count(*)::int as kept from experiments`);
    expect(kept).toBe(0);
  });

  it('[6-07] is told by the page whether the experiment runs', async () => {
    expect(await experimentFlag('home_call')).toBe(false);
    const id = await run();
    expect(await experimentFlag('home_call')).toBe('experiment');
    await staff().send('PATCH', `${FAMILY}/${id}`, { state: 'off' });
    expect(await experimentFlag('home_call')).toBe(false);
  });
});

describe('staff', () => {
  it('alone may look and change', async () => {
    const other = server.client();
    other.cookies.set('session', 'ben');
    expect((await other.get(FAMILY)).status).toBe(404);
    expect((await server.client().get(FAMILY)).status).toBe(401);
    const input = { name: 'mine', subject: 'visitor', buckets: BUCKETS };
    expect((await other.post(FAMILY, input)).status).toBe(404);
  });

  it.each([
    ['one bucket', [{ name: 'control', weight: 1 }]],
    [
      'no control',
      [
        { name: 'a1', weight: 1 },
        { name: 'b1', weight: 1 },
      ],
    ],
    ['two of a name', [...BUCKETS, { name: 'short', weight: 2 }]],
    [
      'no weight at all',
      [
        { name: 'control', weight: 0 },
        { name: 'a1', weight: 0 },
      ],
    ],
    [
      'half a weight',
      [
        { name: 'control', weight: 0.5 },
        { name: 'a1', weight: 1 },
      ],
    ],
  ])('is refused %s', async (_what, buckets) => {
    const answer = await staff().post(FAMILY, { name: 'odd', subject: 'visitor', buckets });
    expect(answer.status).toBe(422);
  });

  it('cannot take a name twice, nor change the buckets of a running experiment', async () => {
    const id = await run();
    const again = await staff().post(FAMILY, {
      name: 'home_call',
      subject: 'visitor',
      buckets: BUCKETS,
    });
    expect([again.status, again.json<{ error: string }>().error]).toEqual([409, 'name_taken']);
    const buckets = [...BUCKETS, { name: 'long', weight: 1 }];
    const shifted = await staff().send('PATCH', `${FAMILY}/${id}`, { buckets });
    expect([shifted.status, shifted.json<{ error: string }>().error]).toEqual([
      409,
      'still_running',
    ]);
    const behind = await db()
      .run(sql`update experiments set buckets = '[1, 2]' where id = ${id}`)
      .catch((error: unknown) => error);
    expect(isCheckViolation(behind)).toBe(true);
    expect((await staff().send('PATCH', `${FAMILY}/999`, { state: 'off' })).status).toBe(404);
  });

  it('read what each side brought in the present round, too little being said to be so', async () => {
    const id = await run();
    const asked: unknown[] = [];
    setExposures(async (...question) => {
      asked.push(question);
      return [
        { bucket: 'control', people: 4_000, campaigns: 400, checkouts: 90, backings: 2 },
        { bucket: 'short', people: 4_000, campaigns: 600, checkouts: 91, backings: 9 },
        { bucket: 'forged', people: 9, campaigns: 9, checkouts: 9, backings: 9 },
      ];
    });
    const answer = await staff().get(`${FAMILY}/${id}/results`);
    expect(asked).toEqual([['home_call', 1]]);
    const { round, buckets } = answer.json<{ response: { round: number; buckets: object[] } }>()
      .response;
    expect([answer.status, round, buckets.length]).toEqual([200, 1, 2]);
    expect(buckets).toMatchObject([
      { name: 'control', people: 4_000, goals: { campaigns: { done: 400, verdict: 'control' } } },
      {
        name: 'short',
        goals: {
          campaigns: { done: 600, verdict: 'better' },
          checkouts: { done: 91, verdict: 'no_difference_seen' },
          backings: { done: 9, p_value: 1, between: null, verdict: 'too_early' },
        },
      },
    ]);
    expect((await staff().get(`${FAMILY}/999999/results`)).status).toBe(404);
    expect((await server.client().get(`${FAMILY}/${id}/results`)).status).toBe(401);
  });

  it('change them while off, which begins a new round; each act is in the audit log', async () => {
    const id = await run();
    await staff().send('PATCH', `${FAMILY}/${id}`, { state: 'off' });
    const buckets = [...BUCKETS, { name: 'long', weight: 1 }];
    const changed = await staff().send('PATCH', `${FAMILY}/${id}`, { buckets, state: 'running' });
    expect(changed.json()).toMatchObject({ response: { round: 2, state: 'running', buckets } });
    const list = await staff().get(FAMILY);
    expect(list.json()).toMatchObject({ response: [{ name: 'home_call', round: 2 }] });
    const rows = await db().query<{ details: object }>(sql`
      select details from audit_log where act = 'experiment_changed' and subject_id = ${id}
      order by id`);
    expect(rows.map(({ details }) => details)).toEqual([
      { name: 'home_call', state: 'off', round: 1 },
      { name: 'home_call', state: 'running', round: 1 },
      { name: 'home_call', state: 'off', round: 1 },
      { name: 'home_call', state: 'running', round: 2 },
    ]);
  });
});
