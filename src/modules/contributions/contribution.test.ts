import { describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/transaction.ts';
import { isCheckViolation } from '#platform/db/database-errors.ts';
import { sql } from '#platform/db/sql.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  CONTRIBUTION_STATES,
  CONTRIBUTION_TRANSITIONS,
  type ContributionState,
  isTerminal,
  mayGo,
} from './contribution.ts';

testDatabase();

/** A row put into a state without the guard, as a starting point. */
async function contributionIn(state: ContributionState): Promise<number> {
  const campaign = await makeCampaign();
  const isOutside = state === 'recorded' || state === 'voided';
  const isCaptured = [
    'collected',
    'partially_refunded',
    'refunded',
    'disputed',
    'dispute_lost',
  ].includes(state);
  return await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    const row = await tx.one<{ id: number }>(sql`
      insert into contributions (campaign_id, beneficiary_id, source, state, seq, state_cause,
        state_before_dispute, funding,
        currency, perks_minor, extra_minor, shipping_minor, total_minor, captured_minor, refunded_minor,
          platform_fee_bps, email,
        holder, contributor_key, idempotency_key, body_hash)
      select ${campaign.id}, b.id, ${isOutside ? 'import' : 'web'}, ${state}, 1, 'test', 'collected',
        'flexible', 'USD', 0, 1000, 0, 1000,
        ${isCaptured ? 1000 : 0}, ${state === 'partially_refunded' ? 1 : 0}, 500, 'a@b.test',
          'visitor:x', 'email:x',
        gen_random_uuid()::text, 'x'
      from beneficiaries b where b.campaign_id = ${campaign.id} returning id`);
    await tx.run(sql`
      insert into contribution_events (contribution_id, seq, to_state, cause, occurred_at)
      values (${row.id}, 1, ${state}, 'test', clock_now())`);
    return row.id;
  });
}

async function tryToGo(id: number, to: ContributionState): Promise<boolean> {
  try {
    await db().run(sql`
      update contributions set state = ${to}, state_cause = 'test', captured_minor = case when ${to} in
        ('collected', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost') then total_minor
          else captured_minor end,
        refunded_minor = case when ${to} = 'partially_refunded' then 1 else refunded_minor end,
        source = case when ${to} in ('recorded', 'voided') then 'import' else source end
      where id = ${id}`);
    return true;
  } catch (error) {
    if (!isCheckViolation(error)) throw error;
    return false;
  }
}

describe('transitions', () => {
  it('the table of the database is the table of the code [C1]', async () => {
    const rows = await db().query<{ from_state: string; to_state: string }>(sql`
      select from_state, to_state from contribution_transitions`);
    const stored = rows.map((row) => `${row.from_state} > ${row.to_state}`).sort();
    const coded = CONTRIBUTION_STATES.flatMap((from) =>
      CONTRIBUTION_TRANSITIONS[from].map((to) => `${from} > ${to}`),
    ).sort();
    expect(stored).toEqual(coded);
  });

  it.each(CONTRIBUTION_STATES)(
    'of every pair from %s only the listed ones are made, with an event each [C1 C3 C4]',
    async (from) => {
      for (const to of CONTRIBUTION_STATES.filter((state) => state !== from)) {
        const id = await contributionIn(from);
        // A dispute that is won goes back to where it began: here, to collected.
        const isAllowed = mayGo(from, to) && !(from === 'disputed' && to === 'partially_refunded');
        expect([to, await tryToGo(id, to)]).toEqual([to, isAllowed]);
        const { state, seq, events } = await db().one<{
          state: string;
          seq: number;
          events: number;
        }>(sql`
        select state, seq, (select count(*) from contribution_events e
          where e.contribution_id = c.id) as events
        from contributions c where id = ${id}`);
        expect([state, seq, events]).toEqual(isAllowed ? [to, 2, 2] : [from, 1, 1]);
      }
    },
  );

  it.each(['refunded', 'dropped', 'cancelled', 'expired', 'failed', 'dispute_lost'] as const)(
    '%s has no way out [C2]',
    (state) => expect(isTerminal(state)).toBe(true),
  );

  it('events can be neither changed nor removed, and a price stays frozen [C3 S5]', async () => {
    const id = await contributionIn('reserved');
    const refused = { code: '23001' };
    await expect(
      db().run(sql`update contribution_events set cause = 'x' where contribution_id = ${id}`),
    ).rejects.toMatchObject(refused);
    await expect(
      db().run(sql`delete from contribution_events where contribution_id = ${id}`),
    ).rejects.toMatchObject(refused);
    await expect(
      db().run(sql`update contributions set total_minor = 1, extra_minor = 1 where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'contribution_frozen' });
    await expect(
      db().run(sql`update contributions set refunded_minor = 1 where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'contributions_refund_cap' });
  });
});
