import { describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { addresses, input, key, makeCampaign, stateOf, visitor } from '#test/stories/market.ts';
import { moneyBackGateway } from '#test/stories/money-back.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { findOrphanCharges } from './index.ts';

testDatabase();
const { faults } = moneyBackGateway();

/** Charged at the provider; the answer never came. */
async function lostAnswer(): Promise<number> {
  await faults({ match: { method: 'POST', path: '/v1/payment_intents' }, kind: 'drop_after' });
  const request = { extra_cents: 5000, expected_total_cents: 5000 };
  const body = input(await makeCampaign(), { ...request, payment_method_id: 'pm_card_visa' });
  const { contribution } = await startContribution(body, visitor(), key(), addresses);
  await faults();
  return contribution.id;
}

/** Whatever is recorded of this contribution's payment fails. */
async function breakAttemptOf(contribution: number): Promise<void> {
  await db().run(sql`
    create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`);
  await db().run(sql`
    create trigger refuse_row before update on payment_attempts for each row
    when (old.source_id = ${sql.raw(String(contribution))}) execute function refuse_row()`);
}

const differences = () =>
  db().query(sql`select kind, details from payment_differences order by id`);

const seenUntil = () =>
  db().maybe<{ at: Date }>(sql`
    select seen_until as at from payment_cursors where name = 'charges'`);

describe('the provider’s list of charges', () => {
  it('is taken in to its end though one fails, which finance gets after a day [F15]', async () => {
    const failing = await lostAnswer();
    const other = await lostAnswer();
    await breakAttemptOf(failing);
    await findOrphanCharges();
    expect(await stateOf(failing)).toBe('charge_unknown');
    expect(await stateOf(other)).toBe('collected');
    expect(await differences()).toEqual([]);
    expect(await seenUntil()).toBeUndefined();
    await setClock(25 * 3600);
    await findOrphanCharges();
    expect(await differences()).toMatchObject([
      {
        kind: 'orphan_charge',
        details: { text: expect.stringContaining('could not be recorded') },
      },
    ]);
    expect(await seenUntil()).toBeDefined();
    await db().run(sql`drop trigger refuse_row on payment_attempts`);
    await db().run(sql`delete from payment_cursors`);
    await findOrphanCharges();
    expect(await stateOf(failing)).toBe('collected');
    await db().run(sql`update payment_differences set settled_at = clock_now()`);
  });
});
