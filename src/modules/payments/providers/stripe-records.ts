/** What Stripe tells on its own: its list of charges and its signed messages. */
import Stripe from 'stripe';
import { config } from '#platform/config/config.ts';
import { BadSignature, type ListedCharge, type ProviderEvent } from '../provider.ts';

export async function* listCharges(stripe: Stripe, since: Date): AsyncIterable<ListedCharge> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const made of stripe.charges.list({ created, limit: 100 })) {
    if (!made.paid || made.status !== 'succeeded') continue;
    const payment = made.payment_intent;
    yield {
      ref: made.id,
      paymentRef: payment === null || typeof payment === 'string' ? payment : payment.id,
      amountMinor: BigInt(made.amount),
      currency: made.currency.toUpperCase(),
      attemptKey: made.metadata.attempt ?? null,
      createdAt: new Date(made.created * 1000),
    };
  }
}

/** What is kept of a message: enough to know what to ask. Who somebody is stays at the provider. */
const KEPT = [
  'id',
  'object',
  'status',
  'charge',
  'amount',
  'currency',
  'reason',
  'metadata',
] as const;

function hintOf(object: object): Record<string, unknown> {
  const fields = object as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    KEPT.filter((name) => name in fields).map((name) => [name, fields[name]]),
  );
}

export async function readEvent(
  rawBody: Buffer,
  signature: string | undefined,
): Promise<ProviderEvent> {
  for (const secret of config().stripeWebhookSecrets) {
    try {
      const event = await Stripe.webhooks.constructEventAsync(rawBody, signature ?? '', secret);
      const object = event.data.object as { id?: unknown; object?: unknown };
      return {
        ref: event.id,
        type: event.type,
        object: {
          id: typeof object.id === 'string' ? object.id : null,
          type: typeof object.object === 'string' ? object.object : null,
        },
        payload: { id: event.id, type: event.type, data: { object: hintOf(event.data.object) } },
      };
    } catch {
      // The library also throws plain errors, of a signature without digits for instance.
    }
  }
  throw new BadSignature('no secret of ours signed this');
}
