import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { searchTransfers } from '../ledger/read-transfers.ts';
import { readContributionList } from '../read-money.ts';
import { findContributions } from '../contributions/search.store.ts';

testDatabase();

const [KEPT, HERE] = [501, 601];
const OLD = 'jordan.ellis@old.test';

/** An account that has what was given by one that was merged into it, under that name and address. */
beforeAll(() =>
  transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into accounts (id, email, firstname, lastname)
      values (${KEPT}, 'kept@people.test', 'Kim', 'Stone')`);
    await tx.run(sql`
      insert into campaigns (id, slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
      values (${HERE}, 'agua', 1, 'live', 'Agua', 'USD', 1000, clock_now(),
        clock_now() + interval '9 days')`);
    await tx.run(sql`
      insert into contributions (id, campaign_id, beneficiary_id, account_id, state, state_cause, funding,
        currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor,
        email, firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
      select v.id, ${HERE}, 1, ${KEPT}, v.state, 'planted', 'flexible', 'USD', 1000, 0, 0, 1000, 500, 1000,
        v.email, v.firstname, v.lastname, 'planted', 'k' || v.id, 'planted-contribution-' || v.id, 'x'
      from (values (701, 'collected', ${OLD}, 'Jordan', 'Ellis'),
        (702, 'errored', ${OLD}, 'Jordan', 'Ellis'),
        (703, 'collected', 'kept@people.test', 'Kim', 'Stone'))
        v (id, state, email, firstname, lastname)`);
    await tx.run(sql`
      insert into ledger_transfers (id, kind, source_kind, source_id, digest, occurred_at)
      select 'planted:' || id, 'contribution_collected', 'contribution', id, 'x', clock_now()
      from contributions`);
  }),
);

const FOUND = [
  [OLD, [702, 701]],
  [OLD.toUpperCase(), [702, 701]],
  ['ellis', [702, 701]],
  ['jordan ellis', [702, 701]],
  ['stone', [703, 702, 701]],
  ['kept@people.test', [703, 702, 701]],
  ['other@old.test', []],
] as const;

it.each(FOUND)(
  'contributions show who gave them, and are found by it: "%s"',
  async (search, ids) => {
    const page = { search, before: null, limit: 50 };
    const all = await readContributionList({ ...page, filter: null }, null);
    expect(all.rows.map(({ id }) => id)).toEqual(ids);
    const errored = await readContributionList(
      { ...page, filter: 'errored', campaignId: HERE },
      null,
    );
    expect(errored.rows.map(({ id }) => id)).toEqual(ids.filter((id) => id === 702));
  },
);

it('a file says that it may be incomplete where an address has more than are looked at', async () => {
  const search = { text: OLD, id: null, state: null, campaignId: null };
  expect(await findContributions(db(), { ...search, limit: 2 })).toEqual({
    ids: [702, 701],
    isCut: false,
  });
  expect((await findContributions(db(), { ...search, limit: 1 })).isCut).toBe(true);
});

it.each(FOUND)('the books show who gave what moved, and find it by it: "%s"', async (text, ids) => {
  const { rows } = await searchTransfers({ by: 'text', text }, { cursor: null, limit: 50 }, null);
  expect(rows.map(({ contribution_id: id }) => id ?? 0).toSorted((a, b) => b - a)).toEqual(ids);
});
