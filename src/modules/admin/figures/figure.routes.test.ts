import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureRoutes } from '#modules/admin/index.ts';
import { foldDifferences } from '#modules/ledger/sums.store.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { buildRichMarket } from '#test/corruptions/rich-market.ts';
import { makeAccount } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { listDayMismatches } from '../checks/books.store.ts';
import { countMarketDays } from './read-figures.ts';

testDatabase();
const gateway = moneyGateway();
const FIGURES = '/private_api/admin/figures';
let server: TestServer;
beforeAll(async () => {
  await buildRichMarket(gateway);
  server = await startTestServer(figureRoutes, { sessions: sessionsByNumber });
}, 240_000);
afterAll(() => server.stop());

async function staff(role: Role) {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client;
}

interface Money {
  readonly volume_cents: number;
  readonly take_cents: number;
  readonly refunds_cents: number;
  readonly disputes_cents: number;
}
interface Figures {
  readonly money: readonly {
    readonly currency: string;
    readonly total: Money;
    readonly spans: readonly (Money & { readonly span: string })[];
  }[];
  readonly work: {
    readonly total: Record<string, number | null>;
    readonly spans: readonly Record<string, number | null>[];
  };
}

async function read(span: 'days' | 'months'): Promise<Figures> {
  const client = await staff('finance');
  const answer = await client.get(`${FIGURES}?span=${span}`);
  expect(answer.status).toBe(200);
  return answer.json<{ response: Figures }>().response;
}

/** From the postings alone, whatever is kept beside them. */
async function recounted(from: string): Promise<Record<string, Money>> {
  const rows = await db().query<Money & { currency: string }>(sql`
    with legs as (
      select p.currency, d.kind as debit, c.kind as credit, p.amount_minor as amount
      from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
        join ledger_accounts d on d.id = p.debit_account_id
        join ledger_accounts c on c.id = p.credit_account_id
      where t.phase = 'posted' and t.occurred_at >= ${from}::timestamptz
    )
    select currency,
      coalesce(sum(amount) filter (where credit = 'beneficiary_held'
        and debit in ('provider_cash', 'contributor_clearing')), 0) as volume_cents,
      coalesce(sum(case when credit = 'platform_fees' then amount else -amount end)
        filter (where 'platform_fees' in (credit, debit)), 0) as take_cents,
      coalesce(sum(amount) filter (where debit = 'beneficiary_held'
        and credit in ('provider_cash', 'refunds_outside')), 0) as refunds_cents,
      coalesce(sum(case when debit = 'beneficiary_held' then amount else -amount end)
        filter (where (debit = 'beneficiary_held' and credit in ('disputes_held', 'refunds_owed'))
          or (credit = 'beneficiary_held' and debit in ('disputes_held', 'refunds_owed'))), 0)
        as disputes_cents
    from legs group by 1`);
  return Object.fromEntries(
    rows.map(({ currency, ...money }) => [
      currency,
      Object.fromEntries(
        Object.entries(money).map(([name, sum]) => [name, Number(sum)]),
      ) as unknown as Money,
    ]),
  );
}

describe('figures of the market', () => {
  it('are for those who handle money', async () => {
    expect((await (await staff('trust')).get(FIGURES)).status).toBe(403);
    expect((await (await staff('support')).get(`${FIGURES}/csv`)).status).toBe(403);
    expect((await server.client().get(FIGURES)).status).toBe(401);
    expect((await (await staff('finance')).get(`${FIGURES}?span=years`)).status).toBe(422);
  });

  it('of money are what the postings add up to, noted or folded', async () => {
    const { from } = await db().one<{ from: string }>(sql`
      select to_char(date_trunc('month', clock_now() at time zone 'UTC') - interval '11 months',
        'YYYY-MM-DD') as from`);
    const expected = await recounted(`${from}T00:00:00Z`);
    expect(Object.keys(expected).length).toBeGreaterThan(1);
    expect(expected.USD?.refunds_cents).toBeGreaterThan(0);
    expect(expected.USD?.disputes_cents).toBeGreaterThan(0);
    const totals = async () =>
      Object.fromEntries((await read('months')).money.map((one) => [one.currency, one.total]));
    expect(await totals()).toEqual(expected);
    await foldDifferences(db());
    expect(await totals()).toEqual(expected);
    expect(await listDayMismatches(db())).toEqual([]);
  });

  it('add up to the same by day and in the table', async () => {
    const { money } = await read('days');
    for (const { total, spans } of money) {
      const volume = spans.reduce((sum, one) => sum + one.volume_cents, 0);
      expect([spans.length, volume]).toEqual([28, total.volume_cents]);
    }
    const csv = await (await staff('finance')).get(`${FIGURES}/csv?span=days&table=money`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.text.trim().split('\r\n')).toHaveLength(1 + 28 * money.length);
  });

  it('count dropped and charged pledges once a day is over, each day once', async () => {
    expect((await read('months')).work.total).toMatchObject({
      pledges_charged: 0,
      drop_rate: null,
    });
    await countMarketDays();
    await countMarketDays();
    const { today } = await db().one<{ today: string }>(sql`
      select (clock_now() at time zone 'UTC' - interval '1 hour')::date::text as today`);
    const expected = await db().one<{ charged: number; dropped: number }>(sql`
      select count(*) filter (where collected_at is not null) as charged,
        count(*) filter (where state = 'dropped') as dropped
      from contributions
      where pledged_at is not null and coalesce(collected_at, state_at) < ${today}::timestamptz`);
    expect(expected.dropped).toBeGreaterThan(0);
    expect(expected.charged).toBeGreaterThan(0);
    const { total } = (await read('months')).work;
    expect(total).toMatchObject({
      pledges_charged: expected.charged,
      pledges_dropped: expected.dropped,
      drop_rate: expected.dropped / (expected.dropped + expected.charged),
    });
    const work = await (await staff('finance')).get(`${FIGURES}/csv?table=work`);
    expect(work.text).toContain('span,pledges_charged,pledges_dropped,drop_rate');
  });

  it('count how long decisions took', async () => {
    const day = '2001-05-05';
    await db().run(sql`
      insert into approval_groups (campaign_id, kind, state, submitted_by, submitted_at, reviewer_id,
        decided_at)
      select k.id, 'perk_change', 'approved', k.owner_id, ${day}::timestamptz + wait.begun,
        ${await makeAccount()}, ${day}::timestamptz + wait.ended
      from (select id, owner_id from campaigns order by id limit 1) k cross join
        (values (interval '1 hour', interval '3 hours'), (interval '0', interval '4 hours'))
          wait (begun, ended)`);
    await db().run(sql`delete from market_days`);
    await db().run(sql`
      insert into market_days values ((${day}::date - 1), 0, 0, 0, 0, 0, 0)`);
    await countMarketDays();
    const counted = await db().one(sql`
      select approvals, approval_seconds from market_days where day = ${day}`);
    expect(counted).toEqual({ approvals: 2, approval_seconds: 6 * 3600 });
  });
});
