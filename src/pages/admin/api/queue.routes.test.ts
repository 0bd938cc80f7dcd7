import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { plantBackOffice } from '#test/stories/plant-back-office.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { queueRoutes } from './queue.routes.ts';

testDatabase();
let server: TestServer;
beforeAll(async () => {
  await plantBackOffice({ contributions: 160, accounts: 120, campaigns: 120 });
  server = await startTestServer(queueRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

const queue = '/private_api/admin/queue';
let serial = 0;
async function as(role: Role) {
  const client = server.client();
  const person = await plantPerson(`${role}${(serial += 1)}`, role);
  client.cookies.set('session', await sessionOf(person));
  return client;
}

/** Every item that a role decides, page by page. */
async function wholeOf(role: Role, query = '') {
  const client = await as(role);
  const items: { readonly kind: string; readonly key: string }[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await client.get(`${queue}?${query}${from}`);
    expect(answer.status).toBe(200);
    const page = answer.json<{
      response: typeof items;
      pagination: { next_cursor: string | null };
    }>();
    expect(page.response.length).toBeLessThanOrEqual(50);
    items.push(...page.response);
    cursor = page.pagination.next_cursor;
  } while (cursor !== null);
  return items;
}

describe('the work queue as JSON', () => {
  it('is for staff alone, and refuses a place that is none', async () => {
    expect((await server.client().get(queue)).status).toBe(401);
    const trust = await as('trust');
    for (const cursor of ['x', 'hold:12', 'hold:2001-13-01', 'failed_job:']) {
      expect([cursor, (await trust.get(`${queue}?cursor=${cursor}`)).status]).toEqual([
        cursor,
        422,
      ]);
    }
  });

  it('holds what the roles of who asks decide, each once, what is at risk first', async () => {
    const kindsOf = async (role: Role) => [
      ...new Set((await wholeOf(role)).map(({ kind }) => kind)),
    ];
    expect(await kindsOf('curator')).toEqual([]);
    // Both of one risk: which comes first depends on what waits longer, and is not asked here.
    expect((await kindsOf('support')).toSorted()).toEqual(['account_report', 'comment_report']);
    expect(await kindsOf('trust')).toEqual([
      'contribution_review',
      'hold',
      'campaign_report',
      'approval_group',
    ]);
    const all = await wholeOf('trust');
    expect(new Set(all.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(all.length);
    const holds = await wholeOf('trust', 'kind=hold');
    expect(holds).toEqual(all.filter(({ kind }) => kind === 'hold'));
    expect(await wholeOf('trust', 'mine=1')).toEqual([]);
  });

  it('holds of what is mine what I took on, and nobody else’s', async () => {
    const [first, second] = await wholeOf('trust', 'kind=hold');
    const [me, other] = [await plantPerson('mine', 'trust'), await plantPerson('theirs', 'trust')];
    const mine = server.client();
    mine.cookies.set('session', await sessionOf(me));
    for (const [task, by] of [
      [first, me],
      [second, other],
    ] as const) {
      await db().run(sql`
        insert into staff_tasks (kind, subject_key, assignee_id, changed_by)
        values ('hold', ${task?.key ?? ''}, ${by.accountId}, ${by.accountId})`);
    }
    const answer = await mine.get(`${queue}?mine=1`);
    expect(answer.json<{ response: object[] }>().response).toMatchObject([
      { kind: 'hold', key: first?.key, assignee_id: me.accountId },
    ]);
  });
});
