import { expect, it } from 'vitest';
import { toInstant } from '#platform/clock/instant.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';
import { moneyChecks } from '../../../checks/money/index.ts';
import {
  postTransfers,
  readBeneficiaryDays,
  readBeneficiaryFunds,
  recountBeneficiaryFunds,
  type Transfer,
} from './index.ts';
import { foldDifferences } from './sums.store.ts';

testDatabase();

const OWNER = 'beneficiary:7';
let serial = 0;

function paid(day: string, amountMinor: bigint, values: Partial<Transfer> = {}): Transfer {
  serial += 1;
  return {
    id: `sums:${serial}`,
    kind: 'adjustment',
    source: { kind: 'adjustment', id: serial },
    occurredAt: toInstant(new Date(`${day}T23:59:59.999Z`)),
    postings: [
      {
        debit: 'contributor_clearing',
        credit: 'beneficiary_held',
        creditOwner: OWNER,
        currency: 'USD',
        amountMinor,
      },
      {
        debit: 'beneficiary_held',
        debitOwner: OWNER,
        credit: 'platform_fees',
        currency: 'USD',
        amountMinor: amountMinor / 20n,
      },
    ],
    ...values,
  };
}

const post = (...transfers: Transfer[]) => transaction((tx) => postTransfers(tx, transfers));
const noted = async () =>
  (await db().one<{ count: number }>(sql`select count(*) as count from ledger_differences`)).count;

async function violations() {
  const check = moneyChecks.find(({ name }) => name === 'ledger-days');
  return check?.find(db());
}

it('sums are what the postings say, noted or folded, and a repeat adds nothing', async () => {
  const first = paid('2026-03-01', 10_000n);
  await post(first, paid('2026-03-01', 2000n), paid('2026-03-02', 500n));
  await post(first);
  const recounted = await recountBeneficiaryFunds(7, 'USD');
  expect(recounted).toMatchObject({ gross_minor: 12_500n, held_minor: 12_500n - 625n });
  expect(await readBeneficiaryFunds(7, 'USD')).toEqual(recounted);
  expect(await noted()).toBeGreaterThan(0);
  await foldDifferences(db());
  expect(await noted()).toBe(0);
  expect(await readBeneficiaryFunds(7, 'USD')).toEqual(recounted);
  await post(paid('2026-03-02', 100n));
  const days = await readBeneficiaryDays(7, 'USD', { from: '2026-03-01', to: '2026-03-02' });
  expect(days.map(({ day, gross_minor }) => [day, gross_minor])).toEqual([
    ['2026-03-01', 12_000n],
    ['2026-03-02', 600n],
  ]);
  await foldDifferences(db());
  expect(await readBeneficiaryFunds(7, 'USD')).toEqual(await recountBeneficiaryFunds(7, 'USD'));
  expect(await violations()).toEqual([]);
});

it('what was set aside is taken back on the day it is resolved', async () => {
  const set = paid('2026-03-03', 4000n, { phase: 'pending' });
  await post(set);
  await post(paid('2026-03-04', 4000n, { phase: 'voided', pendingId: set.id, postings: [] }));
  const days = await readBeneficiaryDays(7, 'USD', { from: '2026-03-03', to: '2026-03-04' });
  expect(days.map(({ day, held_minor }) => [day, held_minor])).toEqual([
    ['2026-03-03', 3800n],
    ['2026-03-04', -3800n],
  ]);
  expect(await violations()).toEqual([]);
});

it('what is undone with its transaction is in no sum', async () => {
  const before = await readBeneficiaryFunds(7, 'USD');
  const undone = transaction(async (tx) => {
    await postTransfers(tx, [paid('2026-03-05', 900n)]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await readBeneficiaryFunds(7, 'USD')).toEqual(before);
});

it('a sum that is wrong is found', async () => {
  await foldDifferences(db());
  await db().run(sql`update ledger_days set in_minor = in_minor + 1 where day = '2026-03-02'`);
  expect(await violations()).not.toEqual([]);
  await db().run(sql`update ledger_days set in_minor = in_minor - 1 where day = '2026-03-02'`);
});
