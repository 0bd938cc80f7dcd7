import { describe, expect, it } from 'vitest';
import type { Said, StartDecision } from '#modules/contributions/index.ts';
import { keepCards } from '#modules/payments/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import {
  makeCampaign,
  makePerk,
  stateOf,
  stockOf,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { requestFor } from '#test/stories/start-request.ts';
import { cardFacts, said } from '#test/stories/said.ts';
import { testDatabase } from '#test/support/database.ts';
import { recordBatch } from './record-batch.ts';
import { startBatch } from '../start/start-batch.ts';

testDatabase();

const started: typeof requestFor = (campaign, perk, values) =>
  requestFor(campaign, perk, { country: 'FR', ...values });

type Asked = Parameters<typeof said>[0];

const succeeded = (attempt: Asked, amountMinor = 2500n): Said => ({
  ...said(attempt, 'succeeded'),
  object: 'payment_intent',
  ref: `pi_${attempt.id}`,
  charge: { ref: `ch_${attempt.id}`, amountMinor, currency: 'USD', feeMinor: 103n },
  method: cardFacts('pm_of_the_batch'),
});

const idOf = (decision: StartDecision): number[] =>
  'contributionId' in decision ? [decision.contributionId] : [];
/** Of what began; of anything else one that nobody has. */
const attemptOf = (decision: StartDecision | undefined): Asked =>
  decision !== undefined && 'attemptId' in decision
    ? { id: decision.attemptId ?? 0, sourceId: decision.contributionId }
    : { id: 0, sourceId: 0 };
const outcomesOf = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);

async function decline(campaign: { id: number; currency: string }, perk: number, holder: string) {
  const [row] = await startBatch([started(campaign, perk, { holder })]);
  await recordBatch([said(attemptOf(row), 'declined')]);
}

describe('a batch of what goes together and what does not', () => {
  it('answers each as it would be answered alone, in order', async () => {
    const campaign = await makeCampaign();
    const [open, limited, shipped] = [
      await makePerk(campaign),
      await makePerk(campaign, { limit: 2 }),
      await makePerk(campaign, { rates: { US: 700 } }),
    ];
    const closed = await makeCampaign({ endsIn: -60 });
    const watched = `visitor:${visitor().visitorId}`;
    await decline(campaign, open, watched);
    const before = started(campaign, open);
    await startBatch([before]);
    const twice = { contributorKey: 'email:twice' };
    const rows = await startBatch([
      started(campaign, open),
      started(campaign, open, { expectedTotalMinor: 2499n }),
      started(campaign, limited),
      started(campaign, shipped, { expectedTotalMinor: 3200n }),
      started(campaign, shipped, { expectedTotalMinor: 3200n, country: 'US' }),
      started(campaign, open, { holder: watched }),
      before,
      started(campaign, limited),
      started(campaign, open, twice),
      started(closed, await makePerk(closed)),
      started(campaign, open, twice),
      started(campaign, open, { currency: 'EUR' }),
    ]);
    expect(outcomesOf(rows)).toEqual([
      'started',
      'price_changed',
      'started',
      'does_not_ship',
      'started',
      'started',
      'exists',
      'started',
      'started',
      'campaign_closed',
      'started',
      'currency_mismatch',
    ]);
    const ids = rows.flatMap(idOf);
    expect(new Set(ids).size).toBe(8);
    expect(await stockOf(limited)).toMatchObject({ reserved: 2, claimed: 0 });
    // One was begun before, and one declined whose time is not over.
    expect(await stockOf(open)).toMatchObject({ reserved: 6, claimed: 0 });
    expect(await stockOf(shipped)).toMatchObject({ reserved: 1, claimed: 0 });
  });

  it('records each once: units, people, totals and the ledger agree', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { limit: 10 });
    const same = { contributorKey: 'email:the-same-person' };
    const rows = [
      ...(await startBatch([started(campaign, perk, same), started(campaign, perk)])),
      ...(await startBatch([started(campaign, perk, same), started(campaign, perk)])),
    ];
    const attempt = (index: number): Asked => attemptOf(rows[index]);
    const recorded = await recordBatch([
      succeeded(attempt(0)),
      succeeded(attempt(1), 2400n),
      succeeded(attempt(2)),
      said(attempt(3), 'declined'),
      succeeded(attempt(0)),
    ]);
    expect(outcomesOf(recorded)).toEqual([
      'collected',
      'differs',
      'collected',
      'declined',
      'exists',
    ]);
    expect(await stockOf(perk)).toMatchObject({ reserved: 2, claimed: 2 });
    expect(await totalsOf(campaign.id)).toMatchObject({
      raised_minor: 5000n,
      contributions: 2,
      contributors: 1,
    });
    const ids = rows.flatMap(idOf);
    expect(await Promise.all(ids.map(stateOf))).toEqual([
      'collected',
      'charging',
      'collected',
      'charging',
    ]);
    const posted = await db().query<{ id: number; legs: number }>(sql`
      select t.source_id as id, count(*)::int as legs from ledger_transfers t
        join ledger_postings p on p.transfer_id = t.id
      where t.source_kind = 'contribution' and t.source_id = any (${ids}::bigint[])
      group by 1 order by 1`);
    expect(posted).toEqual([
      { id: ids[0], legs: 4 },
      { id: ids[2], legs: 4 },
    ]);
    const sent = await db().query<{ key: string }>(sql`
      select key from outbox where topic = 'contribution.collected'
        and key = any (${ids.map((id) => `contribution.collected:${id}`)}::text[]) order by id`);
    expect(sent.length).toBe(2);
  });
});

describe('a card that somebody else keeps at the same moment', () => {
  it('is waited for and found, and kept once', async () => {
    const campaign = await makeCampaign();
    const rows = await startBatch([started(campaign, await makePerk(campaign))]);
    const card = cardFacts('pm_kept_by_two');
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: isKept, resolve: kept } = Promise.withResolvers<void>();
    const other = transaction(async (tx) => {
      const numbers = await keepCards(tx, [{ accountId: null, isSaved: false, card }]);
      kept();
      await mayEnd;
      return numbers.get(card.methodRef);
    });
    await isKept;
    const recorded = recordBatch([{ ...succeeded(attemptOf(rows[0])), method: card }]);
    await untilOneWaits();
    end();
    const id = await other;
    expect(outcomesOf(await recorded)).toEqual(['collected']);
    expect(id).toBeGreaterThan(0);
    const paid = await db().one(sql`
      select method_id from contributions where id = any (${rows.flatMap(idOf)}::bigint[])`);
    expect(paid).toEqual({ method_id: id });
  });
});

/** Until a session waits for a lock that another one has. */
async function untilOneWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { count } = await db().one<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return count;
    })
    .toBeGreaterThan(0);
}
