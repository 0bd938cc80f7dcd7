import { beforeAll, describe, expect, it } from 'vitest';
import { sql, type Statement } from '#platform/db/sql.ts';
import { MONEY_COLUMNS, SOME_COLUMNS } from '#test/corruptions/money-columns.cases.ts';
import { dropGuards, whileCorrupted } from '#test/corruptions/plant-corruption.ts';
import { buildRichMarket } from '#test/corruptions/rich-market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { checkMoney, compareWithBooks, moneyChecks } from './index.ts';

testDatabase();
const gateway = moneyGateway();
beforeAll(() => buildRichMarket(gateway), 120_000);

/** What breaks each invariant, behind the back of every guard. */
const BREAKS: Readonly<Record<string, Statement>> = {
  'ledger-derived': sql`
    update ledger_postings set amount_minor = amount_minor + 1
    where transfer_id = 'contribution:1:collected'`,
  'ledger-days': sql`update ledger_differences set in_minor = in_minor + 1`,
  'ledger-sources': sql`delete from payment_disputes where state = 'open'`,
  'ledger-external': sql`
    update campaign_totals set external_raised_minor = 1 where external_raised_minor > 0`,
  'ledger-entries-balance': sql`
    delete from ledger_postings
    where transfer_id = (select min(id) from ledger_transfers)`,
  'ledger-pending-resolved': sql`
    update ledger_transfers set pending_id = (select id from ledger_transfers where phase = 'pending' limit 1)
    where id = (select id from ledger_transfers where phase = 'posted' order by id desc limit 1)`,
  'ledger-sides': sql`
    update ledger_postings set amount_minor = 99999999 where debit_account_id = (
      select id from ledger_accounts where kind = 'platform_fees' limit 1)`,
  'contribution-home': sql`
    update contributions set beneficiary_id = 1 where state = 'disputed' and beneficiary_id <> 1`,
  'contribution-prices': sql`update contribution_lines set unit_price_minor = unit_price_minor + 1`,
  'contribution-lines': sql`update contribution_lines set refunded_minor = 0 where refunded_minor > 0`,
  'contribution-states': sql`
    update payment_attempts set state = 'declined', captured_minor = null where state = 'unknown'`,
  'contribution-events': sql`
    update contributions set state = 'disputed', captured_minor = total_minor
    where state = 'collected'`,
  'contribution-moments': sql`
    update contributions set collected_at = collected_at + interval '1 second' where captured_minor > 0`,
  'contribution-ends': sql`update contributions set expires_at = null where state = 'reserved'`,
  'contribution-days': sql`update contribution_days set amount_minor = amount_minor + 1`,
  'contribution-dues': sql`update contributions set charge_due_at = null where state = 'errored'`,
  'contribution-refunds': sql`
    update contributions set refunded_minor = refunded_minor + 1
    where refunded_minor > 0`,
  'contribution-reviews': sql`
    insert into contribution_reviews (contribution_id, reasons, method_ref, opened_at)
    select id, '{device}', 'pm_card_visa', clock_now() from contributions where state = 'collected' limit 1`,
  'refund-requests': sql`
    insert into refund_requests (contribution_id, campaign_id, state, reason, asked_at, due_at)
    select id, campaign_id, 'open', 'changed_mind', clock_now(), clock_now() from contributions
    where state = 'refunded' limit 1`,
  'contribution-cards': sql`update contributions set method_id = null where state = 'pledged'`,
  'contribution-contributors': sql`update campaign_contributors set contributions = contributions + 1`,
  'payment-attempts': sql`
    update payment_attempts set captured_minor = captured_minor - 1
    where captured_minor > 0`,
  'payments-one-charge': sql`
    update payment_attempts set captured_minor = captured_minor - 1
    where captured_minor > 0`,
  'payment-refunds': sql`delete from payment_refund_parts where position = 1`,
  'payment-disputes': sql`
    update payment_disputes set state = 'won', closed_at = clock_now() where state = 'open'`,
  'payments-open-watched': sql`
    update payment_attempts set state = 'unknown', resolved_at = null, check_at = null
      where operation = 'setup'`,
  'payments-differences': sql`
    insert into payment_differences (kind, object_ref) values ('orphan_charge',
    'ch_lost')`,
  'stock-counters': sql`update stock_units set claimed = claimed + 1`,
  'stock-of-contributions': sql`update stock_reservations set state = 'released'`,
  'stock-of-lines': sql`update stock_reservations set quantity = quantity + 1`,
  'campaign-totals': sql`
    update campaign_totals set raised_minor = raised_minor + 1, collected_minor = collected_minor + 1`,
  'campaign-books': sql`
    update campaign_totals set collected_minor = collected_minor + 1 where collected_minor > 0`,
  'campaign-terms': sql`update campaigns set outcome = 'funded' where outcome = 'unfunded'`,
  'cancelled-campaigns': sql`
    update campaigns set state = 'cancelled', updated_at = clock_now() - interval '1 day'
    where id = (select campaign_id from contributions where state = 'pledged' limit 1)`,
  settlements: sql`
    insert into settlements (campaign_id, decision, outcome, currency, goal_minor, pledged_minor,
      collected_minor, net_minor, ends_at, decided_at)
    select id, 'charge', 'funded', currency, goal_minor, 0, 0, 0, launched_at, launched_at from campaigns k
    where not exists (select 1 from settlements s where s.campaign_id = k.id)`,
  'settlement-figures': sql`update settlements set net_minor = net_minor + 1`,
  facts: sql`delete from outbox where topic = 'contribution.collected'`,
  'rows-once': sql`
    insert into settlements select * from settlements where decision = 'keep'`,
};

describe('every check', () => {
  it('finds nothing in a healthy market', async () => {
    expect(await checkMoney()).toEqual([]);
  });

  beforeAll(() => dropGuards(Object.keys({ ...MONEY_COLUMNS, ...SOME_COLUMNS })));

  it.each(moneyChecks.map((check) => check.name))('%s sees what it is for', async (name) => {
    const breaking = BREAKS[name];
    if (breaking === undefined) throw new Error(`nothing breaks ${name}`);
    const check = moneyChecks.find((each) => each.name === name);
    const found = await whileCorrupted(
      (tx) => tx.run(breaking),
      (tx) => check?.find(tx) ?? Promise.resolve([]),
    );
    expect(found.length).toBeGreaterThan(0);
  });

  it('the comparison with the gateway sees a charge we do not have', async () => {
    const books = { chf: { captured: 1, refunded: 0, disputed_lost: 0 } };
    const found = await compareWithBooks(books);
    expect(found).toContainEqual({
      subject: 'provider_cash CHF',
      text: '0 here, 1 at the gateway',
    });
  });
});
