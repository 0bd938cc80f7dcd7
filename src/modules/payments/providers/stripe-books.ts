/** The provider's books by its official API: Stripe's, or the sandbox gateway's. */
import Stripe from 'stripe';
import type {
  BookedCharge,
  BookedDispute,
  BookedRefund,
  ProviderBooks,
} from '../books/provider-books.ts';
import { feeOf } from './stripe-balance.ts';
import { stripeClient } from './stripe-client.ts';
import { readDispute } from './stripe-disputes.ts';

const PAGE = 100;

/** Read page by page as they are asked for; an error of the provider ends the reading. */
export function stripeBooks(): ProviderBooks {
  return { charges, refunds, disputes, has };
}

const createdFrom = (since: Date | null) =>
  since === null ? {} : { created: { gte: Math.floor(since.getTime() / 1000) } };

const idOf = (value: string | { readonly id: string } | null): string | null =>
  value === null || typeof value === 'string' ? value : value.id;

const timeOf = (seconds: number): Date => new Date(seconds * 1000);

async function* charges(since: Date | null): AsyncIterable<BookedCharge> {
  const expand = ['data.balance_transaction'];
  const wanted = { ...createdFrom(since), limit: PAGE, expand };
  for await (const made of stripeClient().charges.list(wanted)) {
    if (!made.paid || made.status !== 'succeeded' || made.amount_captured === 0) continue;
    const booked = made.balance_transaction;
    yield {
      ref: made.id,
      paymentRef: idOf(made.payment_intent),
      amountMinor: BigInt(made.amount_captured),
      currency: made.currency.toUpperCase(),
      attemptKey: made.metadata.attempt ?? null,
      feeMinor:
        booked === null || typeof booked === 'string'
          ? null
          : feeOf(booked, { amount: made.amount_captured, currency: made.currency }),
      createdAt: timeOf(made.created),
    };
  }
}

async function* refunds(since: Date | null): AsyncIterable<BookedRefund> {
  for await (const made of stripeClient().refunds.list({ ...createdFrom(since), limit: PAGE })) {
    yield {
      ref: made.id,
      chargeRef: idOf(made.charge),
      amountMinor: BigInt(made.amount),
      currency: made.currency.toUpperCase(),
      refundKey: made.metadata?.refund ?? null,
      state: made.status === 'failed' || made.status === 'canceled' ? 'back' : 'away',
      createdAt: timeOf(made.created),
    };
  }
}

async function* disputes(since: Date | null): AsyncIterable<BookedDispute> {
  for await (const made of stripeClient().disputes.list({ ...createdFrom(since), limit: PAGE })) {
    const dispute = readDispute(made);
    if (dispute !== undefined) yield dispute;
  }
}

async function has(kind: 'charge' | 'refund' | 'dispute', ref: string): Promise<boolean> {
  const stripe = stripeClient();
  const read = { charge: stripe.charges, refund: stripe.refunds, dispute: stripe.disputes }[kind];
  try {
    await read.retrieve(ref);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
      return false;
    throw error;
  }
}
