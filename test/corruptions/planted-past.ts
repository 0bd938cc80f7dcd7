/** Contributions of the past, with the charges of the sandbox's seed. */
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  plantContributions,
  type PlantedContribution,
  plantSettlement,
} from '#flows/plant-contributions/index.ts';
import { makeCampaign, makePerk } from '../stories/market.ts';
import type { Gateway } from './market-clock.ts';

interface Seeded {
  readonly charges: readonly {
    readonly payment_method: string;
    readonly customer: string | null;
    readonly payment_intent: string | null;
    readonly setup_intent: string | null;
    readonly charge: string | null;
    readonly refund: string | null;
    readonly fee: number;
  }[];
}

const DAY_MS = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);

async function seed(gateway: Gateway, kind: 'charge' | 'setup', amount: number, refunded?: number) {
  const made = await gateway.control<Seeded>('seed', {
    customers: [{ email: `past.${kind}.${amount}@people.test`, name: 'Past' }],
    charges: [
      {
        kind,
        amount,
        currency: 'usd',
        created: Math.floor(ago(5).getTime() / 1000),
        card: 'pm_card_visa',
        customer: 0,
        metadata: {},
        ...(refunded === undefined ? {} : { refunded_amount: refunded }),
      },
    ],
  });
  const [charge] = made.charges;
  if (charge === undefined) throw new Error('the seed made no charge');
  return charge;
}

type Payment = Awaited<ReturnType<typeof seed>>;

function past(campaignId: number, amount: number, payment: Payment): PlantedContribution {
  return {
    key: `past-contribution-${campaignId}-${amount}`,
    campaignId,
    accountId: null,
    email: `past.${campaignId}.${amount}@people.test`,
    firstname: 'Past',
    lastname: 'Person',
    locale: 'en',
    appearance: 'named',
    lines: [],
    extraMinor: BigInt(amount),
    address: null,
    createdAt: ago(5),
    pledgedAt: null,
    collectedAt: ago(5),
    cancelledAt: null,
    payment: {
      methodRef: payment.payment_method,
      customerRef: payment.customer,
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2034,
      setupRef: payment.setup_intent,
      intentRef: payment.payment_intent,
      chargeRef: payment.charge,
      feeMinor: BigInt(payment.fee),
    },
    refund: null,
  };
}

/** Plants a running campaign with a partial refund, and one that failed in the past. */
export async function plantPast(gateway: Gateway): Promise<void> {
  const running = await makeCampaign({ endsIn: 30 * 86_400 });
  const perk = await makePerk(running, { price: 2000, limit: 5 });
  const paid = await seed(gateway, 'charge', 2500, 1000);
  const plain = await seed(gateway, 'charge', 3300);
  await plantContributions([
    {
      ...past(running.id, 2500, paid),
      lines: [{ perkId: perk, quantity: 1, options: {} }],
      extraMinor: 500n,
      refund: { ref: paid.refund ?? '', amountMinor: 1000n, reason: 'other', at: ago(3) },
    },
    past(running.id, 3300, plain),
  ]);
  const over = { fundingType: 'fixed', goal: 90_000, state: 'ended', endsIn: -86_400 } as const;
  const failed = await makeCampaign(over);
  const setup = await seed(gateway, 'setup', 3100);
  await plantContributions([
    {
      ...past(failed.id, 3100, setup),
      pledgedAt: ago(4),
      collectedAt: null,
      cancelledAt: ago(1),
    },
  ]);
  await plantSettlement(failed.id, ago(0));
  await db().run(sql`
    update campaigns set outcome = 'unfunded', outcome_sum_minor = 3100 where id = ${failed.id}`);
}
