import { describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';

testDatabase();

/** What the columns of a contribution, its attempt, its postings and its receipt must refuse. */
const REFUSED: readonly (readonly [type: string, value: string])[] = [
  ['amount', '-1'],
  ['positive_amount', '0'],
  ['counter', '-1'],
  ['positive_number', '0'],
  ['currency_code', 'usd'],
  ['country_code', 'FRA'],
  ['money_source', 'gift'],
  ['person_name', 'x'.repeat(121)],
  ['email_address', 'ab'],
  ['contribution_state', 'paid'],
  ['contribution_source', 'wire'],
  ['disputed_state', 'pledged'],
  ['funding_type', 'loan'],
  ['refund_due', 'because'],
  ['contributor_appearance', 'masked'],
  ['owner_visibility', 'none'],
  ['state_cause', ''],
  ['referrer', 'x'.repeat(201)],
  ['arrival', 'x'.repeat(211)],
  ['contribution_holder', 'ab'],
  ['client_idempotency_key', 'x'.repeat(15)],
  ['line_quantity', '101'],
  ['payment_attempt_state', 'paid'],
  ['payment_operation', 'refund'],
  ['provider_object', 'charge'],
  ['decline_code', 'x'.repeat(61)],
  ['card_last4', '424'],
  ['card_month', '13'],
  ['card_year', '1999'],
  ['card_brand', 'x'.repeat(31)],
  ['card_fingerprint', 'x'.repeat(101)],
  ['card_country', 'FRA'],
  ['reservation_state', 'gone'],
  ['transfer_kind', 'Charge 1'],
  ['transfer_source', 'gift'],
  ['transfer_phase', 'later'],
  ['transfer_note', 'x'.repeat(501)],
  ['posting_leg', '0'],
  ['posting_amount', '100000000000'],
  ['idempotency_state', 'begun'],
  ['provider_event_ref', 'ev'],
  ['mail_key', ''],
  ['mail_kind', 'Receipt 1'],
  ['mail_address', 'a\n@b'],
  ['mail_locale', 'it'],
  ['mail_subject', ''],
  ['mail_message_id', 'id'],
  ['mail_state', 'lost'],
];

/** Written with every contribution, many of them twice, and by what follows it. */
const WRITTEN = [
  'contributions',
  'contribution_lines',
  'contribution_addresses',
  'payment_attempts',
  'payment_methods',
  'stock_reservations',
  'stock_units',
  'ledger_transfers',
  'ledger_postings',
  'campaign_contributors',
  'campaign_totals',
  'idempotency_keys',
  'payment_webhook_events',
  'mail_messages',
];

describe('types of columns', () => {
  it.each(REFUSED)('%s refuses %s', async (type, value) => {
    await expect(db().run(sql`select ${value}::${sql.raw(type)}`)).rejects.toMatchObject({
      code: '23514',
      constraint: `${type}_check`,
    });
  });

  it('are used, all of them', async () => {
    const rows = await db().query<{ typname: string }>(sql`
      select t.typname from pg_type t where t.typtype = 'd' and t.typnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.atttypid = t.oid and not a.attisdropped)`);
    const all = rows.map(({ typname }) => typname);
    expect(all.toSorted()).toEqual(REFUSED.map(([type]) => type).toSorted());
  });

  it('leave little text of checks to be read again by each statement that writes', async () => {
    const rows = await db().query<{ name: string }>(sql`
      select c.relname || '.' || k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'c' and c.relname = any(${WRITTEN}) and cardinality(k.conkey) = 1`);
    // A column by itself belongs into its type.
    expect(rows.map(({ name }) => name)).toEqual(['ledger_transfers.ledger_transfers_id_check']);
  });
});
