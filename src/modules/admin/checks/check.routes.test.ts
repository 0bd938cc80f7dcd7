import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingCheckRoutes } from '#modules/admin/index.ts';
import type { Role } from '#platform/http/actor.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { runStandingChecks } from './run-checks.ts';

testDatabase();
moneyGateway();
const BALANCE = '/private_api/admin/balance_checks';
const AUDIT = '/private_api/admin/audit_checks';
interface Listed {
  readonly response: readonly {
    readonly kind: string;
    readonly holds: boolean | null;
    readonly error: string | null;
  }[];
}
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(standingCheckRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function staff(role: Role) {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client;
}

describe('standing checks', () => {
  it('are asked for by the role that reads them, and by no other', async () => {
    const [finance, curator] = [await staff('finance'), await staff('curator')];
    expect((await finance.post(AUDIT, {})).status).toBe(403);
    expect((await curator.post(BALANCE, {})).status).toBe(403);
    expect((await server.client().get(BALANCE)).status).toBe(401);
    expect((await finance.get(`${BALANCE}?cursor=x`)).status).toBe(422);
  });

  it('say whether everything holds once they are made; one that waits is not asked for twice', async () => {
    const admin = await staff('admin');
    for (const path of [BALANCE, BALANCE, AUDIT]) {
      const asked = await admin.post(path, {});
      expect(asked.status).toBe(201);
      expect(asked.json<{ response: { holds: null } }>().response.holds).toBeNull();
    }
    const asked = await db().query(sql`
      select act, details from audit_log where act = 'check_asked' order by id`);
    expect(asked).toEqual(
      ['balance', 'audit_chain'].map((kind) => ({ act: 'check_asked', details: { kind } })),
    );
    await runStandingChecks();
    for (const [path, kind] of [
      [BALANCE, 'balance'],
      [AUDIT, 'audit_chain'],
    ] as const) {
      const { response } = (await admin.get(path)).json<Listed>();
      expect(response).toMatchObject([{ kind, holds: true }]);
    }
  });

  it('find a kept sum that the postings do not bear out, of a day and of a campaign', async () => {
    const admin = await staff('admin');
    const check = async () => {
      await admin.post(BALANCE, {});
      await runStandingChecks();
      const { response } = (await admin.get(BALANCE)).json<{
        response: readonly { readonly findings: readonly string[] }[];
      }>();
      return response[0]?.findings;
    };
    const campaign = await makeCampaign();
    const request = input(campaign, { extra_cents: 2500, expected_total_cents: 2500 });
    await startContribution(request, visitor(), key(), addresses);
    expect(await check()).toEqual([]);
    await db().run(sql`
      update campaign_totals set collected_minor = collected_minor + 1, raised_minor = raised_minor + 1
      where campaign_id = ${campaign.id}`);
    expect(await check()).toEqual([
      expect.stringMatching(`^campaign ${campaign.id}: kept 0 pledged and 2501 collected`),
    ]);
    await db().run(sql`
      update campaign_totals set collected_minor = collected_minor - 1, raised_minor = raised_minor - 1
      where campaign_id = ${campaign.id}`);
    await db().run(sql`
      insert into ledger_differences (account_id, day, other, in_minor, out_minor)
      select account_id, day, other, 7, 0 from ledger_differences limit 1`);
    expect(await check()).toEqual([expect.stringContaining('ledger account')]);
    await db().run(sql`delete from ledger_differences where in_minor = 7`);
    expect(await check()).toEqual([]);
  });

  it('go on behind one that cannot be made, which says so and is due again after an hour', async () => {
    const admin = await staff('admin');
    await db().run(sql`delete from standing_checks`);
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holder = transaction(async (tx) => {
      await tx.run(sql`lock table ledger_balances in access exclusive mode`);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    try {
      await runStandingChecks({}, { lockTimeout: 50 });
    } finally {
      held.resolve();
      await holder;
    }
    const latest = async (path: string) =>
      (await admin.get(path)).json<Listed>().response.map(({ holds, error }) => [holds, error]);
    expect(await latest(BALANCE)).toEqual([[null, expect.stringContaining('timeout')]]);
    expect(await latest(AUDIT)).toEqual([[true, null]]);
    const runAfter = async (minutes: number) => {
      await db().run(sql`
        update standing_checks set asked_at = asked_at - make_interval(mins => ${minutes}),
          finished_at = finished_at - make_interval(mins => ${minutes})`);
      await runStandingChecks();
    };
    await runAfter(45);
    expect(await latest(BALANCE)).toEqual([[null, expect.stringContaining('timeout')]]);
    await runAfter(15);
    expect(await latest(BALANCE)).toEqual([
      [true, null],
      [null, expect.stringContaining('timeout')],
    ]);
    expect(await latest(AUDIT)).toEqual([[true, null]]);
  });
});
