import type { PlantedPayment } from '#flows/plant-contributions/index.ts';
import { randomFrom } from '../../random.ts';
import type { PastContribution } from './history.ts';
import { type SeedCharge, type SeedCustomer, type SeededCharge, seedSandbox } from './sandbox.ts';

const CARDS = [
  { alias: 'visa', brand: 'visa', last4: '4242', weight: 58 },
  { alias: 'mastercard', brand: 'mastercard', last4: '4444', weight: 33 },
  { alias: 'amex', brand: 'amex', last4: '0005', weight: 9 },
] as const;
type Card = (typeof CARDS)[number];

/** Payments to a request; people are never parted, as each has one customer. */
const AT_ONCE = 1_000;

/** A payment as it is recorded, and the refund that went with it. */
export interface SeededPayment {
  readonly payment: PlantedPayment;
  readonly refundRef: string | null;
}

interface PlantedRequest {
  readonly customers: SeedCustomer[];
  readonly charges: SeedCharge[];
  /** The contribution of each charge. */
  readonly of: PastContribution[];
}

/** Makes the payments of all contributions at the sandbox. Answers what is to be recorded, by key. */
export async function seedPayments(
  history: readonly PastContribution[],
): Promise<Map<string, SeededPayment>> {
  const payments = new Map<string, SeededPayment>();
  for (const request of requestsOf(history)) {
    const { customers, charges, of } = request;
    const answers = await seedSandbox({ customers, charges });
    for (const [place, past] of of.entries()) {
      const answer = answers[place];
      if (answer === undefined) throw new Error('the sandbox gateway answered too few payments');
      payments.set(past.key, paymentOf(past, answer, payments.get(past.key)));
    }
  }
  return payments;
}

function requestsOf(history: readonly PastContribution[]): PlantedRequest[] {
  const byPerson = Map.groupBy(history, ({ planned }) => planned.person ?? planned.email);
  const requests: PlantedRequest[] = [];
  let request: PlantedRequest | undefined;
  for (const list of byPerson.values()) {
    if (request === undefined || request.charges.length >= AT_ONCE) {
      request = { customers: [], charges: [], of: [] };
      requests.push(request);
    }
    addPerson(request, list);
  }
  return requests;
}

/** A guest who pays at once leaves no customer behind; a promise needs one to be charged later. */
function addPerson(
  { customers, charges, of }: PlantedRequest,
  list: readonly PastContribution[],
): void {
  const [first] = list;
  if (first === undefined) return;
  const { email, firstName, lastName, person } = first.planned;
  const isKept = person !== null || list.some((past) => past.pledgedAt !== null);
  const customer = isKept ? { customer: customers.length } : {};
  if (isKept) {
    customers.push({ email, name: `${firstName} ${lastName}`, created: seconds(first.createdAt) });
  }
  for (const past of list) {
    for (const kind of ['setup', 'charge'] as const) {
      const at = kind === 'setup' ? past.pledgedAt : past.collectedAt;
      if (at === null) continue;
      charges.push({ ...chargeOf(past, kind, at), ...customer });
      of.push(past);
    }
  }
}

function chargeOf(past: PastContribution, kind: SeedCharge['kind'], at: Date): SeedCharge {
  const { planned, campaign, refund } = past;
  const amount = planned.amountMinor + planned.shippingMinor;
  return {
    kind,
    amount,
    currency: campaign.content.currency.toLowerCase(),
    created: seconds(at),
    metadata: { demo: past.key },
    transfer_group: `campaign_${campaign.id}`,
    card: cardOf(past).alias,
    ...(refund === null ? {} : { refunded_amount: amount, refunded_at: seconds(refund.at) }),
  };
}

function paymentOf(
  past: PastContribution,
  answer: SeededCharge,
  earlier: SeededPayment | undefined,
): SeededPayment {
  const { brand, last4 } = cardOf(past);
  const payment = {
    methodRef: answer.payment_method,
    customerRef: answer.customer,
    brand,
    last4,
    expMonth: 12,
    expYear: past.createdAt.getUTCFullYear() + 3,
    setupRef: answer.setup_intent ?? earlier?.payment.setupRef ?? null,
    intentRef: answer.payment_intent,
    chargeRef: answer.charge,
    feeMinor: answer.charge === null ? null : BigInt(answer.fee),
  };
  return { payment, refundRef: answer.refund };
}

/** People keep their card; a guest has the one of the day. */
function cardOf({ planned }: PastContribution): Card {
  const random = randomFrom(`card/${planned.person ?? planned.email}`);
  return CARDS[random.weighted(CARDS.map((card) => card.weight))] ?? CARDS[0];
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
