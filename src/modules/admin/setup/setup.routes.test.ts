import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setupRoutes } from '#modules/admin/index.ts';
import { decideMarket } from '#modules/settings/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { deliverMail } from '#platform/mail/deliver-mail.ts';
import { makeAccount, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';

testDatabase();
const gateway = moneyGateway();
const SETUP = '/private_api/admin/setup';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(setupRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());
afterEach(async () => {
  overrideConfiguration({ stripeApiBase: gateway.url, smtpUrl: undefined });
  await db().run(sql`delete from setup_trials`);
  await db().run(sql`delete from market_versions`);
});

async function staff(role: Role) {
  const client = server.client();
  const id = await makeAccount();
  client.cookies.set('session', `${role}:${id}`);
  return { id, client };
}
type Client = Awaited<ReturnType<typeof staff>>['client'];

interface Answer {
  readonly response: {
    readonly version: number;
    readonly steps: readonly {
      readonly step: string;
      readonly state: string;
      readonly problem: string | null;
      readonly tried_at: string | null;
      readonly detail: string | null;
    }[];
  };
}

async function steps(client: Client) {
  const { response } = (await client.get(SETUP)).json<Answer>();
  return Object.fromEntries(response.steps.map(({ step, ...rest }) => [step, rest]));
}

/** A mail server that refuses whoever it is told to. */
async function mailServer(refuses: (to: string) => boolean) {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      refuses(address)
        ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
        : done(),
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  overrideConfiguration({ smtpUrl: `smtp://127.0.0.1:${port}` });
  return () => new Promise<void>((resolve) => smtp.close(() => resolve()));
}

describe('setting up a market', () => {
  it('is for admins alone', async () => {
    const { client } = await staff('finance');
    for (const part of ['', '/payments', '/mail', '/offer']) {
      const answer = part === '' ? await client.get(SETUP) : await client.post(SETUP + part, {});
      expect([part, answer.status]).toEqual([part, 403]);
    }
    expect((await server.client().get(SETUP)).status).toBe(401);
    expect(await db().query(sql`select from setup_trials`)).toEqual([]);
  });

  it('knows demo accounts, and admins of one’s own who can log in', async () => {
    const { id, client } = await staff('admin');
    await db().run(sql`insert into account_roles (account_id, role) values (${id}, 'admin')`);
    await db().run(sql`update accounts set password_hash = 'x', origin = 'demo' where id = ${id}`);
    expect(await steps(client)).toMatchObject({
      own_market: { state: 'open', problem: 'demo_accounts' },
      own_admin: { state: 'open', problem: 'no_own_admin' },
      name: { state: 'open', problem: 'not_named' },
    });
    await db().run(sql`update accounts set password_hash = null, origin = 'site' where id = ${id}`);
    expect(await steps(client)).toMatchObject({
      own_market: { state: 'done' },
      own_admin: { state: 'open' },
    });
    await db().run(sql`update accounts set password_hash = 'x' where id = ${id}`);
    expect(await steps(client)).toMatchObject({ own_admin: { state: 'done', problem: null } });
  });

  it('asks the provider for real, keeps what came of it, and says so in the log', async () => {
    const { id, client } = await staff('admin');
    expect((await client.post(`${SETUP}/payments`, {})).status).toBe(200);
    const { payments } = await steps(client);
    expect(payments).toMatchObject({ state: 'open', problem: 'sandbox' });
    expect(payments?.tried_at).not.toBeNull();
    overrideConfiguration({ stripeApiBase: 'http://127.0.0.1:1' });
    expect((await client.post(`${SETUP}/payments`, {})).status).toBe(200);
    expect((await steps(client)).payments).toMatchObject({
      state: 'failed',
      problem: 'unreachable',
    });
    const acts = await db().query(sql`
      select details->>'step' as step, details->>'problem' as problem from audit_log
      where act = 'setup_tried' and actor_id = ${id} order by id`);
    expect(acts).toEqual([
      { step: 'payments', problem: null },
      { step: 'payments', problem: 'unreachable' },
    ]);
  });

  it('has done the mail once the server took it, until another server is configured', async () => {
    const { id, client } = await staff('admin');
    expect((await steps(client)).mail).toMatchObject({ state: 'open', problem: 'no_server' });
    const close = await mailServer(() => false);
    expect((await steps(client)).mail).toMatchObject({ state: 'open', problem: 'not_tried' });
    await client.post(`${SETUP}/mail`, {});
    expect((await steps(client)).mail).toMatchObject({ state: 'waiting', problem: null });
    await deliver(id);
    expect((await steps(client)).mail).toMatchObject({ state: 'done', problem: null });
    await close();
    overrideConfiguration({ smtpUrl: 'smtp://127.0.0.1:1' });
    expect((await steps(client)).mail).toMatchObject({ state: 'open', problem: 'changed_since' });
  });

  it('shows what the mail server said where it refused', async () => {
    const { id, client } = await staff('admin');
    const close = await mailServer(() => true);
    await client.post(`${SETUP}/mail`, {});
    await deliver(id);
    await close();
    const { mail } = await steps(client);
    expect(mail).toMatchObject({ state: 'failed', problem: 'not_delivered' });
    expect(mail?.detail).toContain('no such mailbox');
  });

  it('confirms the offer that was seen, and asks again once it is another', async () => {
    const { id, client } = await staff('admin');
    expect((await client.post(`${SETUP}/offer`, {})).status).toBe(422);
    expect((await client.post(`${SETUP}/offer`, { version: 7 })).status).toBe(409);
    expect((await steps(client)).offer).toMatchObject({ state: 'open', problem: 'not_tried' });
    expect((await client.post(`${SETUP}/offer`, { version: 0 })).status).toBe(200);
    expect((await steps(client)).offer).toMatchObject({ state: 'done', problem: null });
    const admin = {
      ...visitor(),
      kind: 'person',
      accountId: id,
      roles: ['admin'],
      isRoleWithheld: false,
      sessionId: null,
    } as const;
    const named = await decideMarket(
      { profile: { name: 'Hafenlicht' }, note: '', basedOn: 0 },
      admin,
    );
    expect(await steps(client)).toMatchObject({
      name: { state: 'done' },
      offer: { state: 'done' },
    });
    await decideMarket({ profile: { currencies: ['EUR'] }, note: '', basedOn: named.id }, admin);
    expect((await steps(client)).offer).toMatchObject({ state: 'open', problem: 'changed_since' });
  });
});

async function deliver(accountId: number) {
  const { id } = await db().one<{ id: number }>(sql`
    select id from mail_messages where account_id = ${accountId} and kind = 'setup_test'`);
  await deliverMail(id);
}
