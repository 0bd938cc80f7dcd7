import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { audit, sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

connectModules();
testDatabase();
let server: TestServer;
let victim: Person;
let attacker: Person;
beforeAll(async () => {
  server = await startTestServer(routes, { sessions: sessionReader });
  victim = await plantPerson('victim');
  attacker = await plantPerson('attacker');
});
afterAll(() => server.stop());

async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

describe('staff', () => {
  it('row 30: has no way in for visitors and people without a role, who learn nothing of it', async () => {
    const staffOnly = routes.filter(({ path }) => path.startsWith('/private_api/admin/'));
    expect(staffOnly.length).toBeGreaterThan(3);
    const client = await as(attacker);
    for (const { method, path } of staffOnly) {
      const url = path.replace('{role}', 'support').replace(/\{\w+\}/g, String(victim.accountId));
      const call = async (from: typeof client) =>
        method === 'GET' ? from.get(url) : from.send(method as 'POST', url, {});
      const stranger = await call(server.client());
      const person = await call(client);
      expect([method, path, stranger.status]).toEqual([method, path, 401]);
      expect([method, path, person.status, person.json()]).toMatchObject([
        method,
        path,
        404,
        { error: 'not_found' },
      ]);
    }
  });

  it('row 147: who looks at one person’s trail leaves a row themselves', async () => {
    const admin = await plantPerson('boss', 'admin');
    const { accountId } = victim;
    await transaction((tx) =>
      audit(tx, {
        act: 'logged_in',
        actor: { accountId, ip: '203.0.113.7' },
        subject: { kind: 'account', id: accountId },
      }),
    );
    const client = await as(admin);
    await client.get('/private_api/admin/audit_log');
    const read = () =>
      db().query(sql`
        select actor_id, subject_id, details from audit_log where act = 'personal_data_read'`);
    expect(await read()).toEqual([]);
    const trail = await client.get(`/private_api/admin/audit_log?account_id=${accountId}`);
    expect(trail.text).toContain('203.0.113.7');
    expect(await read()).toEqual([
      { actor_id: admin.accountId, subject_id: accountId, details: { what: 'audit_log' } },
    ]);
  });
});
