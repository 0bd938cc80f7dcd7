import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant } from '#platform/clock/instant.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';
import { postOrFail, postTransfers, type Transfer } from './index.ts';

testDatabase();

let serial = 0;

function transfer(values: Partial<Transfer> = {}, amount = 500n): Transfer {
  serial += 1;
  return {
    id: `test:${serial}`,
    kind: 'adjustment',
    source: { kind: 'adjustment', id: serial },
    occurredAt: toInstant(new Date('2026-01-01T00:00:00Z')),
    postings: [
      { debit: 'provider_cash', credit: 'platform_fees', currency: 'USD', amountMinor: amount },
    ],
    ...values,
  };
}

const post = (...transfers: Transfer[]) => transaction((tx) => postTransfers(tx, transfers));
const balance = async (kind: string, currency = 'USD') => {
  const row = await db().maybe<{ balance_minor: bigint }>(sql`
    select balance_minor from ledger_balances where kind = ${kind} and currency = ${currency}
      and owner_ref = 'platform'`);
  return row?.balance_minor ?? 0n;
};

describe('refused', () => {
  it('a transfer without postings, of nothing, of less than nothing, or of too much [L1 L9]', async () => {
    await expect(post(transfer({ postings: [] }))).rejects.toThrow(/no postings/);
    for (const amount of [0n, -1n, 100_000_000_000n]) {
      await expect(post(transfer({}, amount))).rejects.toThrow(/cannot be moved/);
    }
  });

  it('two currencies without a rate [L7]', async () => {
    const postings = (['USD', 'EUR'] as const).map((currency) => ({
      debit: 'provider_cash',
      credit: 'fx_clearing',
      currency,
      amountMinor: 5n,
    }));
    await expect(post(transfer({ postings }))).rejects.toThrow(/no rate/);
    expect(await post(transfer({ postings, fxRateId: 1 }))).toEqual(['posted']);
    await post(
      transfer({
        fxRateId: 1,
        postings: postings.map((p) => ({ ...p, debit: p.credit, credit: p.debit })),
      }),
    );
  });

  it('an account the chart does not have', async () => {
    const postings = [
      { debit: 'petty_cash', credit: 'platform_fees', currency: 'USD' as const, amountMinor: 5n },
    ];
    await expect(post(transfer({ postings }))).rejects.toMatchObject({ code: '23503' });
  });

  it.each([
    ['that the books do not have', -1, 'USD', '23502'],
    ['of another currency', null, 'EUR', '23502'],
    ['on both sides', 'same', 'USD', '23514'],
  ] as const)('a posting between accounts %s', async (_name, debit, currency, code) => {
    await post(transfer());
    const write = db().query(sql`
      with known as (
        select (select id from ledger_accounts where kind = 'provider_cash' and currency = 'USD') as cash,
          (select id from ledger_accounts where kind = 'platform_fees' and currency = 'USD') as fees
      )
      select ledger_write('{by:number}', '{adjustment}', '{adjustment}', '{1}', '{posted}', '{null}',
        '{null}', '{null}', '{""}', '{00}', '{0}', '{by:number}', '{1}',
        array[case ${String(debit)} when 'same' then fees when '-1' then -1 else cash end], array[fees],
        array[${currency}::text], '{5}') from known`);
    await expect(write).rejects.toMatchObject({ code });
    expect(await db().query(sql`select id from ledger_transfers where id = 'by:number'`)).toEqual(
      [],
    );
  });

  it.each([
    sql`update ledger_postings set amount_minor = 1`,
    sql`delete from ledger_postings`,
    sql`truncate ledger_postings cascade`,
    sql`update ledger_transfers set note = 'x'`,
    sql`delete from ledger_transfers`,
  ])('every change of what is written (%#) [L3]', async (statement) => {
    await post(transfer());
    await expect(db().run(statement)).rejects.toMatchObject({ code: '23001' });
  });

  it('another writer than its own', async () => {
    await expect(
      db().run(sql`
        insert into ledger_transfers (id, kind, source_kind, source_id, digest, occurred_at)
        values ('by:hand', 'adjustment', 'adjustment', 1, '', clock_now())`),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('posted', () => {
  it('once, however often and many at once; other content under the same id is told [L10]', async () => {
    const before = await balance('provider_cash');
    const same = transfer();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => post(same)));
    expect(outcomes.flat().sort()).toEqual([...Array<string>(9).fill('exists'), 'posted']);
    const other = { ...same, postings: [{ ...same.postings[0], amountMinor: 501n }] } as Transfer;
    expect(await post(other)).toEqual(['exists_with_different_content']);
    expect(
      await post({ ...same, occurredAt: toInstant(new Date('2026-02-02T00:00:00Z')) }),
    ).toEqual(['exists']);
    expect((await balance('provider_cash')) - before).toBe(500n);
  });

  it('with insistence, where the books say nothing else of any of them', async () => {
    const insist = (...transfers: Transfer[]) => transaction((tx) => postOrFail(tx, transfers));
    const before = await balance('provider_cash');
    const same = transfer();
    await insist(same);
    await insist(same, transfer(), same);
    const other = { ...same, postings: [{ ...same.postings[0], amountMinor: 501n }] } as Transfer;
    const stands = { code: '23514', constraint: 'ledger_stands' };
    await expect(insist(transfer(), other)).rejects.toMatchObject(stands);
    const gone = transfer({ phase: 'voided', pendingId: 'no:such', postings: [] });
    await expect(insist(gone)).rejects.toMatchObject(stands);
    const [twice, again] = [transfer(), transfer({}, 3n)];
    await expect(insist(twice, { ...again, id: twice.id })).rejects.toThrow(/two transfers/);
    expect((await balance('provider_cash')) - before).toBe(1000n);
  });

  it('pending is resolved once, posted or voided, and takes back exactly what it set aside', async () => {
    const pledge = transfer({
      phase: 'pending',
      postings: [
        { debit: 'provider_cash', credit: 'suspense', currency: 'CAD', amountMinor: 700n },
      ],
    });
    await post(pledge);
    expect(await balance('provider_cash', 'CAD')).toBe(700n);
    const voided = transfer({ phase: 'voided', pendingId: pledge.id, postings: [] });
    expect(await post(voided)).toEqual(['posted']);
    expect(await post(voided)).toEqual(['exists']);
    expect(await post(transfer({ phase: 'voided', pendingId: pledge.id, postings: [] }))).toEqual([
      'pending_already_resolved',
    ]);
    expect(await post(transfer({ phase: 'voided', pendingId: 'no:such', postings: [] }))).toEqual([
      'pending_not_found',
    ]);
    expect(await balance('provider_cash', 'CAD')).toBe(0n);
  });

  it('is reversed at most once [L4]', async () => {
    const wrong = transfer();
    await post(wrong);
    const back = { reversesId: wrong.id };
    expect(await post(transfer(back))).toEqual(['posted']);
    expect(await post(transfer(back))).toEqual(['already_reversed']);
  });

  it('any list of transfers balances in every currency [L2]', async () => {
    const kinds = fc.constantFrom(
      'platform_fees',
      'processing_fees',
      'contributor_clearing',
      'tax_payable',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            credit: kinds,
            amount: fc.bigInt(1n, 10_000_000n),
            currency: fc.constantFrom('USD', 'JPY', 'EUR'),
          }),
          {
            minLength: 1,
            maxLength: 30,
          },
        ),
        async (moves) => {
          const transfers = moves.map(({ credit, amount, currency }) =>
            transfer({
              postings: [
                {
                  debit: 'provider_cash',
                  credit,
                  currency: currency as 'USD',
                  amountMinor: amount,
                },
              ],
            }),
          );
          expect(await post(...transfers)).toEqual(transfers.map(() => 'posted'));
          const sums = await db().query<{ off_minor: bigint }>(sql`
            select (sum(debit_minor) - sum(credit_minor))::bigint as off_minor
              from ledger_balances group by currency`);
          expect(sums.every((sum) => sum.off_minor === 0n)).toBe(true);
        },
      ),
      { numRuns: 15 },
    );
  });
});
