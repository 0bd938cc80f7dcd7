import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { plantBackOffice } from '#test/stories/plant-back-office.ts';
import { testDatabase } from '#test/support/database.ts';
import { searchContributions } from './contributions/search.store.ts';
import { listContributionSteps } from './step.store.ts';
import { listCampaignSteps } from './campaign-records.store.ts';

testDatabase();
beforeAll(() => plantBackOffice({ contributions: 60, accounts: 24, campaigns: 6 }));

const found = async (text: string) =>
  (await searchContributions(db(), { text, id: null, limit: 10 })).rows.map(({ id }) => id);

it('what is narrowed is found behind however many others of the name', async () => {
  await db().run(sql`
    insert into accounts (email, firstname) select 'one' || n || '@people.test', 'Anna'
    from generate_series(1, 120) n`);
  const { id, campaign } = await db().one<{ id: number; campaign: number }>(sql`
    with last as (select max(id) as id from accounts where firstname = 'Anna')
    update contributions set account_id = last.id, firstname = 'Anna' from last
    where contributions.id = (select max(id) from contributions)
    returning contributions.id, campaign_id as campaign`);
  const named = { text: 'anna', id: null, limit: 10 };
  const { rows } = await searchContributions(db(), { ...named, campaignId: campaign });
  expect(rows.map((row) => row.id)).toEqual([id]);
});

it('a refund and a dispute lead to their contribution, by what the provider calls them', async () => {
  const { id: attempt, source } = await db().one<{ id: number; source: number }>(sql`
    select id, source_id as source from payment_attempts where id % 20 = 7 order by id limit 1`);
  await db().run(sql`
    insert into payment_refunds (source_kind, source_id, attempt_id, amount_minor, currency, reason,
      state, provider_ref, idempotency_key)
    values ('contribution', ${source}, ${attempt}, 100, 'USD', 'other', 'stored', 're_planted', 'planted')`);
  expect(await found('re_planted')).toEqual([source]);
  expect(await found(`dp_planted_${attempt}`)).toEqual([source]);
  expect(await found('re_of_nobody')).toEqual([]);
});

it('steps of one moment are told in their order, the newest first', async () => {
  const { id, campaign } = await db().one<{ id: number; campaign: number }>(sql`
    select id, campaign_id as campaign from contributions order by id limit 1`);
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    // The second lies before the first.
    await tx.run(sql`
      insert into contribution_events (contribution_id, seq, from_state, to_state, cause, occurred_at)
      values (${id}, 902, 'pledged', 'charging', 'x', '2100-01-01'),
        (${id}, 901, 'reserved', 'pledged', 'x', '2100-01-01'),
        (${id}, 903, 'charging', 'collected', 'x', '2100-01-01')`);
    for (const [from, to] of [
      ['live', 'held'],
      ['held', 'live'],
    ] as const) {
      await tx.run(sql`
        insert into campaign_events (campaign_id, from_state, to_state, cause, occurred_at)
        values (${campaign}, ${from}, ${to}, 'x', '2100-01-01')`);
    }
  });
  const contributions = await listContributionSteps(db(), id, 3);
  expect(contributions.map(({ what }) => what)).toEqual(['collected', 'charging', 'pledged']);
  const campaigns = await listCampaignSteps(db(), campaign, 2);
  expect(campaigns.map(({ what }) => what)).toEqual(['live', 'held']);
});
