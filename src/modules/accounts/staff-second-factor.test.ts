import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { overrideSignInSettings } from '#platform/config/sign-in-settings.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { definePage } from '#platform/web/define-page.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { accountRoutes } from './account.routes.ts';
import { roleRoutes } from './roles/role.routes.ts';
import { sessionReader } from './session.ts';

testDatabase();

/** A page of staff's, as the admin area has them. */
const staffPage = {
  ...definePage({ access: 'staff:admin', load: () => ({ secret: 'for staff' }) }),
  default: () => 'for staff',
};

let server: TestPages;
let root: Person;
let ben: Person;
beforeAll(async () => {
  root = await plantPerson('root', 'admin');
  ben = await plantPerson('ben');
  server = await startTestPages([{ path: 'staff', module: staffPage }], {
    routes: [...accountRoutes, ...roleRoutes],
    sessions: sessionReader,
  });
});
afterAll(() => server.stop());
afterEach(() => overrideSignInSettings({}));

const as = async (person: Person) => {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
};
const roles = '/private_api/admin/account_roles';

describe('staff without a second factor', () => {
  it('act as ever while it is not required', async () => {
    expect((await (await as(root)).get(roles)).status).toBe(200);
    expect((await (await as(root)).get('/staff')).text).toContain('for staff');
  });

  it('have no role while it is, are told what to do, and are led there from pages', async () => {
    overrideSignInSettings({ staffSecondFactor: true });
    const client = await as(root);
    const call = await client.get(roles);
    expect([call.status, call.json()]).toMatchObject([
      403,
      {
        error: 'second_factor_missing',
        error_description: expect.stringContaining('two-factor authentication'),
      },
    ]);
    const body = { account_id: ben.accountId, role: 'finance' };
    expect((await client.post(roles, body)).status).toBe(403);
    const page = await client.get('/staff');
    expect([page.status, page.headers.location]).toEqual([302, '/accounts/settings/security']);
    expect(client.cookies.has('flash')).toBe(true);
    expect((await client.get('/private_api/me')).status).toBe(200);
  });

  it('are told apart from people, to whom staff calls are not there', async () => {
    overrideSignInSettings({ staffSecondFactor: true });
    expect((await (await as(ben)).get(roles)).status).toBe(404);
  });

  it('act again once it is on, not while it is only begun', async () => {
    overrideSignInSettings({ staffSecondFactor: true });
    await db().run(sql`
      insert into second_factors (account_id, sealed_secret) values (${root.accountId}, '\\x00')`);
    expect((await (await as(root)).get(roles)).status).toBe(403);
    await db().run(sql`update second_factors set confirmed_at = clock_now()`);
    expect((await (await as(root)).get(roles)).status).toBe(200);
    expect((await (await as(root)).get('/staff')).text).toContain('for staff');
  });
});
