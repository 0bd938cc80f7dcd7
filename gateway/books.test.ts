import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Gateway } from './context.ts';
import { readCharges } from './control/books.ts';
import { openPool } from './storage/pool.ts';
import { sandbox } from './testing/sandbox.fixture.ts';

const box = sandbox();

interface Sums {
  captured: number;
  fee: number;
  refunded: number;
  refunds_pending: number;
  refunds_returned: number;
  disputed_open: number;
  disputed_won: number;
  disputed_lost: number;
  dispute_fees: number;
  cash: number;
  balance: number;
}
type Group = Sums & { value: string; currency: string; charges: number };

async function paid(contribution: string, amount: number, currency = 'usd'): Promise<string> {
  const intent = await box.stripe.paymentIntents.create({
    amount,
    currency,
    payment_method: 'pm_card_visa',
    confirm: true,
    ...(contribution === '' ? {} : { metadata: { source_id: contribution } }),
  });
  return String(intent.latest_charge);
}

/** Rows of the gateway's table that were looked at so far, by index or without. */
async function objectsRead(pool: pg.Pool): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ read: string }>(`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = 'objects'`);
  return Number(rows[0]?.read);
}

/** A charge in every state money can be in, two of them for one contribution. */
async function history(): Promise<void> {
  const parts = await paid('11', 10_000);
  const outcomes = ['succeeded', 'succeeded', 'pending'];
  await box.control('refunds/plan', { charge: parts, outcomes });
  await box.stripe.refunds.create({ charge: parts, amount: 1_000 });
  const back = await box.stripe.refunds.create({ charge: parts, amount: 2_000 });
  await box.stripe.refunds.create({ charge: parts, amount: 500 });
  await box.control('refunds/fail', { refund: back.id });
  await box.control('disputes/open', { charge: await paid('11', 5_000) });
  const won = await paid('12', 6_000);
  await box.control('disputes/open', { charge: won });
  await box.control('disputes/win', { charge: won });
  const lost = await paid('13', 7_000, 'eur');
  await box.stripe.refunds.create({ charge: lost, amount: 400 });
  await box.control('disputes/open', { charge: lost });
  await box.control('disputes/lose', { charge: lost });
  await box.control('disputes/open', { charge: await paid('', 900), inquiry: true });
  const declined = { amount: 900, currency: 'usd', confirm: true, metadata: { source_id: '14' } };
  await box.stripe.paymentIntents
    .create({ ...declined, payment_method: 'pm_card_chargeDeclined' })
    .catch(() => undefined);
}

describe('books', () => {
  it('say per charge, contribution and currency what was taken, given back, held and lost', async () => {
    await history();
    const { groups, next } = await box.control<{ groups: Group[]; next: null }>(
      'books/by?key=source_id',
    );
    expect(next).toBeNull();
    const zero = { refunds_pending: 0, refunds_returned: 0, disputed_open: 0, disputed_won: 0 };
    const none = { ...zero, refunded: 0, disputed_lost: 0, dispute_fees: 0 };
    expect(groups).toEqual([
      { ...none, value: '', currency: 'usd', charges: 1, captured: 900, fee: 56, cash: 844 },
      {
        ...none,
        value: '11',
        currency: 'usd',
        charges: 2,
        captured: 15_000,
        fee: 320 + 175,
        refunded: 1_500,
        refunds_pending: 500,
        refunds_returned: 2_000,
        disputed_open: 5_000,
        dispute_fees: 1_500,
        cash: 15_000 - 495 - 1_500 - 5_000 - 1_500,
      },
      {
        ...none,
        value: '12',
        currency: 'usd',
        charges: 1,
        captured: 6_000,
        fee: 204,
        disputed_won: 6_000,
        dispute_fees: 1_500,
        cash: 6_000 - 204 - 1_500,
      },
      {
        ...none,
        value: '13',
        currency: 'eur',
        charges: 1,
        captured: 7_000,
        fee: 228,
        refunded: 400,
        disputed_lost: 6_600,
        dispute_fees: 2_000,
        cash: -228 - 2_000,
      },
    ]);
    const { currencies, charges } = await box.control<{
      currencies: Record<string, Sums>;
      charges: (Sums & { currency: string })[];
    }>('books');
    for (const currency of ['usd', 'eur']) {
      const sums = currencies[currency];
      expect(sums?.cash).toBe(sums?.balance);
      for (const parts of [groups, charges])
        expect(
          parts
            .filter((each) => each.currency === currency)
            .reduce((sum, { cash }) => sum + cash, 0),
        ).toBe(sums?.cash);
    }
  });

  it('come in pages that hold every contribution once', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = null, page = 0; page === 0 || cursor !== null; page += 1) {
      const from = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer: { groups: Group[]; next: string | null } = await box.control(
        `books/by?key=source_id&limit=1${from}`,
      );
      seen.push(...answer.groups.map(({ value }) => value));
      cursor = answer.next;
    }
    expect(seen).toEqual(['', '11', '12', '13']);
    for (const query of ['', '?key=source_id&limit=0'])
      await expect(box.control(`books/by${query}`)).rejects.toThrow('400');
  });

  it('look at each object a few times, though the planner takes the table for almost empty', async () => {
    await box.control('reset', {});
    const charges = Array.from({ length: 1_500 }, (_, n) => ({
      amount: 500 + n,
      currency: 'eur',
      created: 1_760_000_000,
    }));
    await box.control('seed', { charges });
    const pool = openPool(box.databaseUrl);
    try {
      const before = await objectsRead(pool);
      const page = await readCharges({ pool } as unknown as Gateway, new URLSearchParams());
      expect(page).toMatchObject({ next: expect.any(String) });
      expect((await objectsRead(pool)) - before).toBeLessThan(charges.length * 20);
    } finally {
      await pool.end();
    }
  });
});
