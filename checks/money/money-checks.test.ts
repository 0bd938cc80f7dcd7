import { describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql, type Statement } from '#platform/db/sql.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { refundContribution } from '#flows/refund-contribution/index.ts';
import {
  addresses,
  key,
  makeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '../../test/stories/market.ts';
import { moneyGateway } from '../../test/stories/money-gateway.ts';
import { testDatabase } from '../../test/support/database.ts';
import { checkMoney, compareWithBooks, moneyChecks } from './index.ts';

testDatabase();
moneyGateway();

/** Some collected, some pledged, some refunded, some disputed. */
async function market(): Promise<void> {
  const campaign = await makeCampaign();
  const perk = await makePerk(campaign, { limit: 9 });
  for (let n = 0; n < 3; n += 1) {
    const { contribution } = await startContribution(
      perkInput(campaign, perk, 2500),
      visitor(),
      key(),
      addresses,
    );
    if (n > 0) continue;
    await refundContribution({
      contributionId: contribution.id,
      amountMinor: 500n,
      reason: 'other',
      key: key(),
      actorId: null,
      requestId: null,
    });
  }
  const fixed = await makeCampaign({ fundingType: 'fixed' });
  const promised = await makePerk(fixed);
  await startContribution(perkInput(fixed, promised, 2500), visitor(), key(), addresses);
}

/** What breaks each invariant, behind the back of every guard. */
const BREAKS: Readonly<Record<string, Statement>> = {
  'contribution-reviews': sql`
    insert into contribution_reviews (contribution_id, reasons, method_ref, opened_at)
    select id, '{device}', 'pm_card_visa', clock_now() from contributions where state = 'collected' limit 1`,
  'ledger-entries-balance': sql`
    delete from ledger_postings
    where transfer_id = (select min(id) from ledger_transfers)`,
  'ledger-pending-resolved': sql`
    update ledger_transfers set pending_id = (select id from ledger_transfers where phase = 'pending' limit 1)
    where id = (select id from ledger_transfers where phase = 'posted' order by id desc limit 1)`,
  'ledger-sides': sql`
    update ledger_postings set amount_minor = 99999999 where debit_account_id = (
      select id from ledger_accounts where kind = 'platform_fees' limit 1)`,
  'ledger-clearing-empty': sql`
    with clearing as (
      insert into ledger_accounts (kind, owner_ref, currency) values ('contributor_clearing', 'platform', 'USD')
      on conflict (kind, owner_ref, currency) do update set kind = excluded.kind returning id
    )
    update ledger_postings p set credit_account_id = clearing.id from clearing
    where p.leg = 1 and p.transfer_id like '%:collected'`,
  'ledger-splits': sql`
    update contributions set platform_fee_minor = platform_fee_minor + 1
    where captured_minor > 0`,
  'ledger-every-event-once': sql`delete from ledger_transfers where kind = 'contribution_collected'`,
  'campaign-totals': sql`
    update campaign_totals set raised_minor = raised_minor + 1, collected_minor = collected_minor + 1`,
  'stock-counters': sql`update stock_units set claimed = claimed + 1`,
  'stock-of-contributions': sql`update stock_reservations set state = 'released'`,
  'contribution-events': sql`
    update contributions set state = 'disputed', captured_minor = total_minor
    where state = 'collected'`,
  'contribution-refunds': sql`
    update contributions set refunded_minor = refunded_minor + 1
    where refunded_minor > 0`,
  'contribution-prices': sql`update contribution_lines set unit_price_minor = unit_price_minor + 1`,
  'payments-one-charge': sql`
    update payment_attempts set captured_minor = captured_minor - 1
    where captured_minor > 0`,
  'payments-cash': sql`
    update payment_attempts set captured_minor = captured_minor + 1
    where captured_minor > 0`,
  'payments-open-watched': sql`
    update payment_attempts set state = 'unknown', resolved_at = null, check_at = null
      where operation = 'setup'`,
  'payments-differences': sql`
    insert into payment_differences (kind, object_ref) values ('orphan_charge',
    'ch_lost')`,
  settlements: sql`
    insert into settlements (campaign_id, decision, outcome, currency, goal_minor, pledged_minor,
      collected_minor, net_minor, ends_at, decided_at)
    select id, 'charge', 'funded', currency, goal_minor, 0, 0, 0, launched_at, launched_at from campaigns`,
};

describe('every check', () => {
  it('finds nothing in a healthy market', async () => {
    await market();
    expect(await checkMoney()).toEqual([]);
  });

  it.each(moneyChecks.map((check) => check.name))('%s sees what it is for', async (name) => {
    const breaking = BREAKS[name];
    if (breaking === undefined) throw new Error(`nothing breaks ${name}`);
    const undo = new Error('undo');
    await expect(
      transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        expect(await tx.run(breaking)).toBeGreaterThan(0);
        const found = await moneyChecks.find((check) => check.name === name)?.find(tx);
        expect(found?.length).toBeGreaterThan(0);
        throw undo;
      }),
    ).rejects.toBe(undo);
  });

  it('the comparison with the gateway sees a charge we do not have', async () => {
    const found = await compareWithBooks(
      { usd: { captured: 1, refunded: 0, disputed_lost: 0 } },
      db(),
    );
    expect(found).toHaveLength(1);
  });
});
