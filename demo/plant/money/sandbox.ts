import { config } from '#platform/config/config.ts';

export interface SeedCharge {
  readonly kind: 'charge' | 'setup';
  readonly amount: number;
  readonly currency: string;
  /** Unix seconds. */
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly transfer_group: string;
  readonly card: string;
  /** Place in the customers sent along. */
  readonly customer?: number;
  readonly refunded_amount?: number;
  readonly refunded_at?: number;
}

export interface SeedCustomer {
  readonly email: string;
  readonly name: string;
  readonly created: number;
}

/** What the sandbox made of one charge or setup. */
export interface SeededCharge {
  readonly customer: string | null;
  readonly payment_method: string;
  readonly payment_intent: string | null;
  readonly setup_intent: string | null;
  readonly charge: string | null;
  readonly fee: number;
  readonly refund: string | null;
}

/**
 * Makes payment histories at the sandbox gateway, without events; the same request twice makes them
 * once. Answers in the order sent. Throws where payments do not go to a sandbox.
 */
export async function seedSandbox(request: {
  readonly customers: readonly SeedCustomer[];
  readonly charges: readonly SeedCharge[];
}): Promise<SeededCharge[]> {
  return (await askSandbox<{ charges: SeededCharge[] }>('seed', request)).charges;
}

/** A bank takes a charge back, as nothing arrived; until its day it takes an answer. */
export async function disputeCharge(charge: string): Promise<void> {
  await askSandbox('disputes/open', { charge, reason: 'product_not_received' });
}

async function askSandbox<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${sandboxUrl()}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok)
    throw new Error(`the sandbox gateway refused: ${(await answer.text()).slice(0, 300)}`);
  return (await answer.json()) as Answer;
}

/** Where the sandbox is. Throws where a real provider is configured. */
export function sandboxUrl(): string {
  const { stripeApiBase } = config();
  if (stripeApiBase === undefined) {
    throw new Error('the demo market needs the sandbox gateway: STRIPE_API_BASE is not set');
  }
  return stripeApiBase;
}
