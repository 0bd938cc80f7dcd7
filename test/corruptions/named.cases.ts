/** Corruptions with a name, each as somebody once made it in a review of the checks. */
import { sql, type Statement } from '#platform/db/sql.ts';

export interface NamedCorruption {
  readonly title: string;
  /** Each changes something, in their order. */
  readonly acts: readonly Statement[];
  /** What a finding says of it, among others. */
  readonly says: RegExp;
}

const anAccountOf = (kind: string, other: Statement): Statement => sql`
  (select a.id from ledger_accounts a where a.kind = ${kind} and a.currency = 'USD' and a.owner_ref ${other}
    order by a.id limit 1)`;

/** A collected contribution in US dollars with a platform fee, not refunded. */
const collected = sql`(select min(c.id) from contributions c where c.state = 'collected'
  and c.currency = 'USD' and c.holder <> 'planted' and c.platform_fee_minor > 0)`;

const twoRefunds = sql`(select array_agg(x.id order by x.id) from (
  select r.id from payment_refunds r where r.state = 'succeeded' and not r.surplus and r.currency = 'USD'
    and r.amount_minor > 1 order by r.id limit 2) x)`;

const aFeeOfARefund = sql`(select max(r.id) from payment_refunds r where r.state = 'succeeded'
  and r.platform_fee_minor > 1)`;

export const NAMED_CORRUPTIONS: readonly NamedCorruption[] = [
  {
    title: 'money credited to another campaign',
    acts: [
      sql`update ledger_postings p set credit_account_id = (select a.id from ledger_accounts a
          join ledger_accounts mine on mine.id = p.credit_account_id
          where a.kind = mine.kind and a.currency = mine.currency and a.id <> mine.id order by a.id limit 1)
        where p.transfer_id = 'contribution:' || ${collected} || ':collected' and exists (
          select 1 from ledger_accounts a where a.id = p.credit_account_id and a.kind = 'beneficiary_held')`,
    ],
    says: /contribution \d+: contribution:\d+:collected lacks .* and has .*beneficiary_held beneficiary:/,
  },
  {
    title: 'an extra transfer of a fee',
    acts: [
      sql`insert into ledger_transfers (id, kind, source_kind, source_id, digest, occurred_at)
        values ('contribution:fee:more', 'contribution_collected', 'contribution', ${collected}, '',
          clock_now())`,
      sql`insert into ledger_postings (transfer_id, leg, debit_account_id, credit_account_id, currency,
          amount_minor)
        values ('contribution:fee:more', 1, ${anAccountOf('beneficiary_held', sql`<> 'platform'`)},
          ${anAccountOf('platform_fees', sql`= 'platform'`)}, 'USD', 100)`,
    ],
    says: /ledger_transfer contribution:fee:more: no row says why/,
  },
  {
    title: 'the amounts of two refunds shifted against each other',
    acts: [
      sql`update payment_refunds set amount_minor = amount_minor + case when id = (${twoRefunds}::bigint[])[1]
        then 1 else -1 end where id = any (${twoRefunds}::bigint[])`,
    ],
    says: /refund \d+: (its fees are|refund:\d+:sent lacks)/,
  },
  {
    title: 'the fee of a refund too high in its row and in the ledger alike',
    acts: [
      sql`update ledger_postings p set amount_minor = amount_minor + 1
        where p.transfer_id = 'refund:' || ${aFeeOfARefund} || ':sent' and exists (
          select 1 from ledger_accounts a where a.id = p.debit_account_id and a.kind = 'platform_fees')`,
      sql`update payment_refunds set platform_fee_minor = platform_fee_minor + 1 where id = ${aFeeOfARefund}`,
    ],
    says: /refund \d+: its fees are \d+ and \d+ of processing, by their rates/,
  },
  {
    title: 'two units reserved for a line of one',
    acts: [
      sql`update stock_reservations set quantity = 2 where id = (select min(r.id) from stock_reservations r
        where r.state = 'claimed' and r.quantity = 1)`,
      sql`update stock_units u set claimed = (select sum(r.quantity) from stock_reservations r
        where r.stock_unit_id = u.id and r.state = 'claimed') where exists (
          select 1 from stock_reservations r where r.stock_unit_id = u.id and r.state = 'claimed')`,
    ],
    says: /contribution \d+: its lines are 1 of stock unit \d+, its 1 reservations 2/,
  },
  {
    title: 'the row of a dispute gone',
    acts: [sql`delete from payment_disputes where state = 'lost'`],
    says: /(there is no dispute \d+|it is dispute_lost)/,
  },
  {
    title: 'a dispute on a contribution without a row',
    acts: [sql`update contributions set disputed_minor = 100 where id = ${collected}`],
    says: /contribution \d+: 0 is refunded of \d+, by its refunds 0; 100 is disputed, by its disputes 0/,
  },
  {
    title: 'the charges of two contributions exchanged',
    acts: [
      sql`with two as (
          select a.id, a.charge_ref, a.provider_ref, row_number() over (order by a.id) as n
          from payment_attempts a join contributions c on c.id = a.source_id
          where c.state = 'collected' and a.operation = 'charge' and a.state = 'succeeded'
            and c.holder <> 'planted' order by a.id limit 2)
        update payment_attempts a set charge_ref = other.charge_ref, provider_ref = other.provider_ref
        from two mine join two other on other.n <> mine.n where a.id = mine.id`,
    ],
    says: /provider ch_\w+: attempt \d+ of contribution \d+ has ch_\w+; it was asked as contribution:/,
  },
  {
    title: 'a checkout stuck without an expiry',
    acts: [
      sql`update contributions set expires_at = null where state = 'charging' and pledged_at is null`,
    ],
    says: /contribution \d+: it is charging and would never expire/,
  },
  {
    title: 'the counter of a contributor wrong',
    acts: [
      sql`update campaign_contributors set contributions = contributions + 1
        where contributor_key = (select min(t.contributor_key) from campaign_contributors t)`,
    ],
    says: /campaign_contributors \d+\/\S+: \d+ contributions, \d+ are there/,
  },
  {
    title: 'a pledge left in a cancelled campaign',
    acts: [
      sql`update campaigns set state = 'cancelled', updated_at = clock_now() - interval '1 hour'
        where id = (select min(c.campaign_id) from contributions c where c.state = 'pledged')`,
      sql`update contributions set state_at = state_at - interval '1 hour' where state = 'pledged'`,
    ],
    says: /contribution \d+: it is pledged and campaign \d+ is cancelled/,
  },
  {
    title: 'a fact of the outbox gone',
    acts: [
      sql`delete from outbox where key = (select max(o.key) from outbox o
        where o.topic = 'contribution.refunded')`,
    ],
    says: /contribution \d+: contribution\.refunded \d+ was never said/,
  },
  {
    title: 'a collected sum beside its campaign’s totals',
    acts: [
      sql`update campaign_totals set collected_minor = collected_minor + 1, raised_minor = raised_minor + 1
        where campaign_id = (select min(t.campaign_id) from campaign_totals t where t.collected_minor > 0)`,
    ],
    says: /campaign_totals \d+: \d+ is pledged and \d+ collected, the books of beneficiary/,
  },
];
