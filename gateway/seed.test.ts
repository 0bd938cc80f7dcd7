import { describe, expect, it } from 'vitest';
import { sandbox } from './testing/sandbox.fixture.ts';

const box = sandbox();

interface Sums {
  [name: string]: number;
}
interface Books {
  currencies: Record<string, Sums>;
  charges: { id: string; metadata: Record<string, string> }[];
  next: string | null;
}

describe('seed and books', () => {
  const created = 1_760_000_000;

  it('plants histories whose ids depend on the input alone, and the books add up', async () => {
    await box.control('reset', {});
    const input = {
      customers: [{ email: 'nora@demo.test', name: 'Nora' }],
      charges: [
        {
          amount: 2_500,
          currency: 'usd',
          created,
          metadata: { contribution: '1' },
          customer: 0,
          card: 'mastercard',
        },
        {
          amount: 5_000,
          currency: 'usd',
          created,
          metadata: { contribution: '2' },
          refunded_amount: 2_000,
        },
        { amount: 700, currency: 'jpy', created, transfer_group: 'campaign_3' },
        { kind: 'setup', created, customer: 0, metadata: { contribution: '4' } },
      ],
    };
    const first = await box.control<{ customers: string[]; charges: Record<string, string>[] }>(
      'seed',
      input,
    );
    expect(await box.control('seed', input)).toEqual(first);
    const [charge, , , setup] = first.charges;
    const intent = await box.stripe.paymentIntents.retrieve(charge?.payment_intent ?? '', {
      expand: ['latest_charge.balance_transaction', 'payment_method', 'customer'],
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      created,
      metadata: { contribution: '1' },
      customer: { name: 'Nora' },
      payment_method: { card: { brand: 'mastercard' }, customer: first.customers[0] },
      latest_charge: { created, balance_transaction: { fee: 103, status: 'available' } },
    });
    expect((await box.stripe.setupIntents.retrieve(setup?.setup_intent ?? '')).status).toBe(
      'succeeded',
    );
    const saved = {
      payment_method: setup?.payment_method ?? '',
      customer: first.customers[0] ?? '',
    };
    const later = { amount: 900, currency: 'usd', confirm: true, off_session: true, ...saved };
    expect((await box.stripe.paymentIntents.create(later)).status).toBe('succeeded');
    const books = await box.control<Books>('books');
    expect(books.currencies.usd).toMatchObject({
      captured: 8_400,
      refunded: 2_000,
      disputed_lost: 0,
    });
    expect(books.currencies.jpy).toMatchObject({ captured: 700, fees: 60, balance: 640 });
    expect(books.charges).toHaveLength(4);
    expect((await box.stripe.events.list({ type: 'charge.refunded' })).data).toEqual([]);
  });

  it('pages through the charges', async () => {
    const page = await box.control<Books>('books/charges?limit=3');
    expect(page.charges).toHaveLength(3);
    const rest = await box.control<Books>(`books/charges?limit=3&cursor=${page.next}`);
    expect(rest.charges).toHaveLength(1);
    expect(rest.next).toBeNull();
  });

  it('refuses a batch with one bad row as a whole', async () => {
    const rows = [
      { amount: 500, currency: 'usd' },
      { amount: 1, currency: 'usd' },
    ];
    await expect(box.control('seed', { charges: rows })).rejects.toThrow('amount_too_small');
    expect((await box.control<Books>('books')).charges).toHaveLength(4);
  });

  it('plants more payments than one statement takes, all or none', async () => {
    const charges = Array.from({ length: 1_100 }, (_, n) => ({
      amount: 500 + n,
      currency: 'eur',
      created: created + n,
    }));
    const broken = [...charges, { amount: 1, currency: 'eur', created }];
    await expect(box.control('seed', { charges: broken })).rejects.toThrow('amount_too_small');
    const result = await box.control<{ charges: { charge: string }[] }>('seed', { charges });
    expect(new Set(result.charges.map((each) => each.charge)).size).toBe(1_100);
    expect((await box.control<Books>('books')).currencies.eur?.captured).toBe(
      500 * 1_100 + (1_099 * 1_100) / 2,
    );
  });
});
