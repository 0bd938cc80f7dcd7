import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import pages from '#app/routes.ts';
import { routes } from '#main/modules.ts';
import { describePerson, sessionReader, STAND_IN_MINUTES } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type CallKind, checkAccess } from '#platform/http/access.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { PageRules } from '#platform/web/page-rules.ts';
import { backOfficePages, type StaffClient, submit } from '../stories/back-office.ts';
import { makeCampaign } from '../stories/market.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { setClock, testDatabase } from '../support/database.ts';
import { startTestPages, type TestPages } from '../support/pages.ts';

const modules = import.meta.glob<object>('../../src/**/*-page.tsx');
/** What ends it; what browsers ask on every page, of which nothing is kept then; a price, which is read. */
const OPEN = [
  'DELETE /accounts/sign_out',
  'POST /accounts/sign_out',
  'POST /admin/stand_in',
  'POST /analytics/events/batch',
  'POST /private_api/payments/projects/{id}/quote',
  'PUT /private_api/experiments/fetch_and_update',
];

const standing: Actor = {
  kind: 'person',
  accountId: 1,
  roles: [],
  isRoleWithheld: false,
  standIn: { staffId: 2, until: new Date(0) },
  visitorId: '',
  sessionId: 's~1',
  locale: 'en',
  ip: '127.0.0.1',
  requestId: 'r',
};

/** What the rule says of a call: `standing_in` where it is refused for acting as somebody else. */
async function verdict(access: PageRules['access'], call: CallKind): Promise<string> {
  return checkAccess(access, standing, call).then(
    () => 'passes',
    (error: { id?: string }) => String(error.id),
  );
}

async function rulesOfPages(): Promise<{ path: string; rules: PageRules }[]> {
  const english = (pages as RouteConfigEntry[]).filter(
    ({ path = '' }) => !/^(fr|de|es)(\/|$)/.test(path),
  );
  const found = await Promise.all(
    english.map(async ({ path = '', file }) => {
      const module = (await modules[`../../src/${file}`]?.()) as
        | { loader?: { page?: PageRules } }
        | undefined;
      const rules = module?.loader?.page;
      return rules ? [{ path: `/${path}`, rules }] : [];
    }),
  );
  return found.flat();
}

describe('who acts as somebody else', () => {
  it('row 31: changes nothing by any call or form, whatever it is', async () => {
    const passed: string[] = [];
    let asked = 0;
    for (const { method, path, access, sendsFile, standIn } of routes) {
      if (method === 'GET') continue;
      asked += 1;
      const said = await verdict(access, { isRead: false, sendsFile, standIn });
      if (said !== 'standing_in') passed.push(`${method} ${path}`);
    }
    for (const { path, rules } of await rulesOfPages()) {
      if (!rules.act) continue;
      asked += 1;
      const said = await verdict(rules.access, { isRead: false, standIn: rules.standIn });
      if (said !== 'standing_in') passed.push(`POST ${path}`);
    }
    expect(passed.sort()).toEqual(OPEN);
    expect(asked).toBeGreaterThan(150);
  });

  it('row 31: reads no secret and takes no file away', async () => {
    const refused: string[] = [];
    for (const { method, path, access, sendsFile, standIn } of routes) {
      if (method !== 'GET') continue;
      const said = await verdict(access, { isRead: true, sendsFile, standIn });
      if (said === 'standing_in') refused.push(path);
      expect([path, sendsFile && said !== 'standing_in']).toEqual([path, false]);
    }
    for (const { path, rules } of await rulesOfPages()) {
      const said = await verdict(rules.access, { isRead: true, standIn: rules.standIn });
      if (said === 'standing_in') refused.push(path);
    }
    expect(refused).toEqual(
      expect.arrayContaining([
        '/accounts/auth/facebook',
        '/accounts/auth/facebook/callback',
        '/accounts/settings/security',
        '/accounts/settings/data',
        // Opening it asks the provider and sends a charge that waits.
        '/projects/:slug/payments/continue',
        '/private_api/upload_data',
        '/private_api/command_center/{id}/csv/{table}',
      ]),
    );
  });
});

describe('acting as somebody else', () => {
  testDatabase();
  let server: TestPages;
  let support: Person;
  let victim: Person;
  beforeAll(async () => {
    const wanted = ['accounts/settings/addresses', 'accounts/settings/security'];
    const others = await Promise.all(
      (pages as RouteConfigEntry[])
        .filter(({ path = '' }) => wanted.includes(path))
        .map(async ({ path = '', file }) => {
          return { path, module: (await modules[`../../src/${file}`]?.()) ?? {} };
        }),
    );
    server = await startTestPages([...backOfficePages, ...others], {
      routes,
      sessions: sessionReader,
      describePerson,
    });
    support = await plantPerson('support', 'support');
    victim = await plantPerson('Vera');
  });
  afterAll(() => server.stop());

  async function as(person: Person): Promise<StaffClient> {
    const client = server.client();
    client.cookies.set('session', await sessionOf(person));
    return client;
  }
  const begin = (client: StaffClient, person: Person, reason = 'Cannot see their campaign') =>
    submit(client, `/admin/accounts/${person.accountId}`, { intent: 'stand_in', reason });
  const whoIs = async (client: StaffClient) => {
    const { current_account: account } = (
      await client.get('/private_api/accounts/user_data')
    ).json<{
      response: { current_account: { id: number } | null };
    }>().response;
    return account?.id ?? null;
  };
  const actsOn = async ({ accountId }: Person) =>
    (
      await db().query<{ act: string; actor_id: number }>(sql`
        select act, actor_id from audit_log where subject_id = ${accountId} and act like 'stand_in%'
        order by id`)
    ).map(({ act, actor_id: actor }) => [act, actor]);

  it('asks for a reason, shows a banner, changes nothing and leaves its beginning and end', async () => {
    const client = await as(support);
    expect((await begin(client, victim, ' ')).status).toBe(422);
    const stale = await client.get(`/admin/accounts/${victim.accountId}`);
    expect((await begin(client, victim)).status).toBe(303);
    expect(await whoIs(client)).toBe(victim.accountId);
    const page = await client.get('/accounts/settings/addresses');
    expect([page.status, page.text.includes('viewing as Vera')]).toEqual([200, true]);
    const token = /name="csrf_token" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    const form = (csrf: string) =>
      new URLSearchParams({ csrf_token: csrf, intent: 'remove', id: '1' });
    const send = (csrf: string) =>
      client.request({ method: 'POST', url: '/accounts/settings/addresses', body: form(csrf) });
    const refused = await send(token);
    expect([refused.status, refused.text.includes('look but not change')]).toEqual([403, true]);
    // A form that was opened before, as oneself, is none of theirs.
    const own = /name="csrf_token" value="([^"]*)"/.exec(stale.text)?.[1] ?? '';
    expect((await send(own)).status).toBe(403);
    expect((await client.get('/accounts/settings/security')).status).toBe(403);
    expect((await client.get('/admin/accounts')).status).toBe(404);
    const call = await client.send('POST', `/private_api/profiles/${support.accountId}/follow`, {});
    expect([call.status, call.json()]).toMatchObject([403, { error: 'standing_in' }]);
    expect((await submit(client, '/admin/stand_in', {})).status).toBe(303);
    expect(await whoIs(client)).toBe(support.accountId);
    expect((await client.get(`/admin/accounts/${victim.accountId}`)).text).not.toContain(
      'viewing as',
    );
    expect(await actsOn(victim)).toEqual([
      ['stand_in_began', support.accountId],
      ['stand_in_ended', support.accountId],
    ]);
  });

  it('ends with the session, and the log says so', async () => {
    const person = await plantPerson('Selma');
    const client = await as(support);
    await begin(client, person);
    expect(await whoIs(client)).toBe(person.accountId);
    expect((await client.send('DELETE', '/accounts/sign_out')).status).toBeLessThan(400);
    expect(await whoIs(client)).toBeNull();
    expect(await actsOn(person)).toEqual([
      ['stand_in_began', support.accountId],
      ['stand_in_ended', support.accountId],
    ]);
  });

  it('leaves one row an hour of whose people were read, and of what, in the name of the staff', async () => {
    const owner = await plantPerson('Olga');
    const { id } = await makeCampaign();
    await db().run(sql`update campaigns set owner_id = ${owner.accountId} where id = ${id}`);
    const readings = async () =>
      (
        await db().query<{ actor: number; what: string }>(sql`
          select actor_id as actor, details->>'what' as what from audit_log
          where act = 'personal_data_read' and subject_kind = 'campaign' and subject_id = ${id} order by id`)
      ).map(({ actor, what }) => [actor, what]);
    const lists = [
      `/private_api/campaigns/${id}/contributions`,
      `/private_api/campaigns/${id}/email_subscribers`,
      `/private_api/projects/${id}/campaign_messages/threads`,
      `/private_api/projects/${id}/campaign_messages?account_id=${owner.accountId}`,
      `/private_api/campaigns/${id}/pledges`,
    ];
    const readAll = async (client: StaffClient) => {
      const answers = await Promise.all(lists.map((path) => client.get(path)));
      return answers.map(({ status }) => status);
    };
    expect(await readAll(await as(owner))).toEqual([200, 200, 200, 200, 200]);
    expect(await readings()).toEqual([]);
    const client = await as(await plantPerson('helper', 'support'));
    const staffId = await whoIs(client);
    expect(await readAll(client)).toEqual([403, 403, 403, 403, 403]);
    expect(await readings()).toEqual([]);
    await begin(client, owner);
    expect(await readAll(client)).toEqual([200, 200, 200, 200, 200]);
    expect(await readAll(client)).toEqual([200, 200, 200, 200, 200]);
    const once = ['contributions', 'messages', 'subscribers'].map((what) => [staffId, what]);
    expect((await readings()).sort()).toEqual(once);
    const finance = await plantPerson('money', 'finance');
    const byRole = await as(finance);
    expect((await byRole.get(lists[0] ?? '')).status).toBe(200);
    expect((await byRole.get(lists[0] ?? '')).status).toBe(200);
    expect((await readings()).slice(3)).toEqual([[finance.accountId, 'contributions']]);
    await setClock(3601);
    expect((await (await as(finance)).get(lists[0] ?? '')).status).toBe(200);
    expect((await readings()).slice(4)).toEqual([[finance.accountId, 'contributions']]);
    await setClock(0);
  });

  it('is never possible as staff, as oneself, or as whoever is revoked', async () => {
    const client = await as(support);
    const curator = await plantPerson('curator', 'curator');
    const revoked = await plantPerson('revoked');
    await db().run(sql`
      update accounts set revoked_at = clock_now(), revoked_reason = 'x' where id = ${revoked.accountId}`);
    expect((await begin(client, curator)).status).toBe(403);
    expect((await begin(await as(await plantPerson('boss', 'admin')), curator)).status).toBe(403);
    expect((await begin(client, support)).status).toBe(409);
    expect((await begin(client, revoked)).status).toBe(409);
    expect(await whoIs(client)).toBe(support.accountId);
  });

  it('is over after half an hour, and at once with the role of either', async () => {
    const client = await as(support);
    const person = await plantPerson('Promoted');
    await begin(client, person);
    expect(await whoIs(client)).toBe(person.accountId);
    await setClock(STAND_IN_MINUTES * 60 + 1);
    expect(await whoIs(client)).toBe(support.accountId);
    await setClock(0);
    await db().run(
      sql`insert into account_roles (account_id, role) values (${person.accountId}, 'curator')`,
    );
    expect(await whoIs(client)).toBe(support.accountId);
    const other = await plantPerson('Other');
    await begin(client, other);
    expect(await whoIs(client)).toBe(other.accountId);
    await db().run(sql`delete from account_roles where account_id = ${support.accountId}`);
    expect(await whoIs(client)).toBe(support.accountId);
  });
});
