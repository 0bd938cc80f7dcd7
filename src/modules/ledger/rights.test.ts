import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { postTransfers } from './index.ts';

const database = testDatabase();

/** Runs a statement as the role the application has, then undoes it. */
async function asApplication(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local role groundswell');
    return await client.query(text);
  } finally {
    await client.end();
  }
}

const DENIED = { code: '42501' };

beforeAll(async () => {
  await transaction((tx) =>
    postTransfers(tx, [
      {
        id: 'test:1',
        kind: 'adjustment',
        source: { kind: 'adjustment', id: 1 },
        occurredAt: 0,
        postings: [
          { debit: 'provider_cash', credit: 'suspense', currency: 'USD', amountMinor: 5n },
        ],
      },
    ]),
  );
});

describe('the role of the application', () => {
  it.each([
    "insert into ledger_accounts (kind, owner_ref, currency) values ('suspense', 'platform', 'EUR')",
    'insert into ledger_transfers select * from ledger_transfers',
    'insert into ledger_postings select * from ledger_postings',
    'update ledger_postings set amount_minor = 1',
    'delete from ledger_transfers',
    'truncate ledger_postings',
    'update ledger_days set in_minor = 1',
    'insert into ledger_days select * from ledger_days',
    'update ledger_market_days set in_minor = 1',
    'delete from ledger_differences',
    "select ledger_take_back('{test:1}')",
    'alter table ledger_postings disable trigger all',
    'set local session_replication_role = replica',
    "update contribution_events set cause = 'x'",
    'delete from audit_log',
    'update campaign_events set cause = to_state',
    "insert into schema_migrations values ('x', 'x', now(), 1)",
    'create table of_mine (x int)',
    'drop function ledger_write',
  ])('may not: %s', async (text) => {
    await expect(asApplication(text)).rejects.toMatchObject(DENIED);
  });

  it('writes the ledger by its functions and reads it', async () => {
    const opened = await asApplication(
      "select ledger_open_accounts('{suspense}', '{platform}', '{EUR}')",
    );
    expect(opened.rowCount).toBe(1);
    await asApplication('select ledger_fold()');
    const { rows } = await asApplication('select amount_minor from ledger_postings');
    expect(rows).toEqual([{ amount_minor: '5' }]);
  });
});

describe('nobody else', () => {
  it.each(['ledger_accounts', 'ledger_transfers', 'ledger_postings'])(
    'writes %s, whatever they own and set',
    async (table) => {
      await expect(
        transaction(async (tx) => {
          await tx.run(sql`select set_config('ledger.writer', 'post_transfers', true)`);
          await tx.run(sql`insert into ${sql.raw(table)} select * from ${sql.raw(table)}`);
        }),
      ).rejects.toMatchObject(DENIED);
      await expect(db().query(sql`select 1 as one`)).resolves.toHaveLength(1);
    },
  );
});
