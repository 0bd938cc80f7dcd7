import type Stripe from 'stripe';
import type { RefundPlan } from '../payments/refund-object.ts';

/** Every kind of object we keep, by the name in its `object` field. */
export interface Documents {
  account: Stripe.Account;
  balance_transaction: Stripe.BalanceTransaction;
  bank_account: Stripe.BankAccount;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: StoredEvent;
  'identity.verification_session': Stripe.Identity.VerificationSession;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  refund: Stripe.Refund;
  setup_attempt: Stripe.SetupAttempt;
  setup_intent: Stripe.SetupIntent;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
  token: Stripe.Token;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  webhook_endpoint: Stripe.WebhookEndpoint;
}
export type Kind = keyof Documents;

export interface StoredEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
  account?: string;
}

/** What we remember of an object and never show. */
export interface Inner {
  /** payment methods: the row of the card catalogue */
  card?: string;
  /** payment methods: authenticated for later charges without the holder */
  readyOffSession?: boolean;
  /** payment methods: used once unattached, or detached; can't be used again */
  spent?: boolean;
  /** intents: the open 3-D Secure challenge */
  challenge?: string;
  /** intents: where the browser goes after it */
  returnUrl?: string;
  /** bank accounts and payouts: why a payout will fail */
  payoutFailure?: string;
  /** charges: how the next refunds will go */
  refunds?: RefundPlan[];
  /** refunds: what a failure will be put down to */
  failureReason?: string;
  /** webhook endpoints: the signing secret, shown once */
  secret?: string;
  /** checkout sessions: what the intent will be made of */
  plan?: Record<string, string>;
  /** tokens: the bank account it stands for */
  bank?: string;
  /** bank accounts and persons: identity check that will fail */
  deleted?: boolean;
  /** accounts: individual details given so far, kept without numbers */
  given?: Record<string, string>;
}

export interface Stored<K extends Kind = Kind> {
  kind: K;
  account: string;
  created: number;
  data: Documents[K];
  inner: Inner;
}

const NOUNS: Partial<Record<Kind, string>> = {
  'checkout.session': 'checkout.session',
  payment_intent: 'payment_intent',
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  'test_helpers.test_clock': 'test clock',
};

/** The word of error messages: "No such payment_intent: 'pi_…'". */
export function nounOf(kind: Kind): string {
  return NOUNS[kind] ?? kind.replaceAll('_', ' ');
}

const LINKS = [
  'charge',
  'customer',
  'destination',
  'payment_intent',
  'payment_method',
  'setup_intent',
  'source',
  'source_transaction',
  'transfer',
  'transfer_group',
  'account',
];
const SEARCHABLE: Kind[] = [
  'charge',
  'customer',
  'payment_intent',
  'payout',
  'refund',
  'setup_intent',
  'transfer',
];

/** What an object can be found by: the ids it names and its metadata. */
export function refsOf(kind: Kind, data: object): string[] {
  const fields = data as Record<string, unknown>;
  const refs: string[] = [];
  if (kind === 'event') return [`type:${String(fields.type)}`];
  for (const link of LINKS) {
    const value = fields[link];
    if (typeof value === 'string') refs.push(value);
  }
  if (SEARCHABLE.includes(kind)) {
    for (const [key, text] of Object.entries((fields.metadata ?? {}) as Record<string, string>)) {
      refs.push(metadataRef(key, text));
    }
  }
  return refs;
}

export function metadataRef(key: string, text: string): string {
  return `metadata:${key}=${text}`;
}
