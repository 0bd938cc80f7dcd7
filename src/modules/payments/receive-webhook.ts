import { transaction } from '#platform/db/transaction.ts';
import { publish } from '#platform/events/outbox.ts';
import { paymentErrors } from './payment.errors.ts';
import { paymentProvider } from './payment-provider.ts';
import { BadSignature, type ProviderEvent } from './provider.ts';
import { insertWebhookEvent } from './webhook.store.ts';

/** Topic of a message of the provider that was kept; its payload is `{ event_ref }`. */
export const PROVIDER_EVENT = 'payment.provider_event';

/**
 * Keeps a signed message and asks for its handling in one transaction; a repeat has no effect.
 * Throws 400 unless one of our secrets signed exactly these bytes.
 */
export async function receiveWebhook(
  rawBody: Buffer,
  signature: string | undefined,
): Promise<{ isNew: boolean }> {
  const event = await checked(rawBody, signature);
  const isNew = await transaction(async (tx) => {
    if (!(await insertWebhookEvent(tx, event))) return false;
    await publish(tx, {
      topic: PROVIDER_EVENT,
      key: `${PROVIDER_EVENT}:${event.ref}`,
      payload: { event_ref: event.ref },
    });
    return true;
  });
  return { isNew };
}

async function checked(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent> {
  try {
    return await paymentProvider().readEvent(rawBody, signature);
  } catch (error) {
    if (error instanceof BadSignature || error instanceof SyntaxError) {
      throw paymentErrors.badSignature();
    }
    throw error;
  }
}
