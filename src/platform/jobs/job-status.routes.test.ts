import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { type TestServer, startTestServer } from '#test/support/server.ts';
import { endJobStatus, openJobStatus, reportProgress } from './job-status.ts';
import { routes as jobStatusRoutes } from './job-status.routes.ts';

testDatabase();
let server: TestServer;

beforeAll(async () => {
  const people: Record<string, number> = { nora: 1, ben: 2 };
  server = await startTestServer(jobStatusRoutes, {
    sessions: {
      async read({ session }) {
        const accountId = people[session ?? ''];
        return accountId === undefined
          ? null
          : { accountId, roles: [], sessionId: `s${accountId}` };
      },
    },
  });
});

afterAll(() => server.stop());

function as(person?: string) {
  const client = server.client();
  if (person) client.cookies.set('session', person);
  return client;
}

const address = (id: string) => `/private_api/job_statuses/${id}`;

describe('GET /private_api/job_statuses/{id}', () => {
  it("answers another person's, a visitor's and an unknown job alike: 404", async () => {
    const id = await openJobStatus(db(), 'export', { accountId: 1 });
    const answers = [
      await as('ben').get(address(id)),
      await as().get(address(id)),
      await as('ben').get(address('A'.repeat(43))),
      await as('ben').get(address('short')),
      await as('ben').get(address(`${id}%00`)),
    ];
    const bodies = answers.map(({ status, json }) => {
      const { request_id, ...rest } = json() as Record<string, unknown>;
      expect(status).toBe(404);
      expect(request_id).toBeTypeOf('string');
      return rest;
    });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
  });

  it('[7-14] [7-36] tells its owner how far it is, until it ends with its address', async () => {
    const id = await openJobStatus(db(), 'export', { accountId: 1 });
    const read = async () => (await as('nora').get(address(id))).json();
    expect(await read()).toEqual({
      status: 'queued',
      progress: { done: 0, total: 0 },
      url: null,
      error: null,
    });
    expect(await reportProgress(db(), id, 40, 100)).toBe(true);
    expect(await reportProgress(db(), id, 30, 100)).toBe(true);
    expect(await read()).toMatchObject({ status: 'working', progress: { done: 40, total: 100 } });
    expect(await endJobStatus(db(), id, { status: 'completed', url: '/downloads/t' })).toBe(true);
    expect(await read()).toMatchObject({
      status: 'completed',
      progress: { done: 100, total: 100 },
      url: '/downloads/t',
    });
  });

  it('keeps the first end, and tells the worker to stop', async () => {
    const id = await openJobStatus(db(), 'export', { accountId: 1 });
    expect(await endJobStatus(db(), id, { status: 'cancelled' })).toBe(true);
    expect(await reportProgress(db(), id, 1, 2)).toBe(false);
    expect(await endJobStatus(db(), id, { status: 'failed', error: 'late' })).toBe(false);
    const answer = (await as('nora').get(address(id))).json();
    expect(answer).toMatchObject({ status: 'cancelled', error: null, url: null });
  });

  it('lets a visitor follow their own by the visitor cookie', async () => {
    const client = as();
    await client.get('/private_api/csrf');
    const visitorId = client.cookies.get('visitor') ?? '';
    const id = await openJobStatus(db(), 'export', { visitorId });
    expect((await client.get(address(id))).status).toBe(200);
    expect((await as().get(address(id))).status).toBe(404);
  });
});
