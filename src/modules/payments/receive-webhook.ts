import { db } from '#platform/db/transaction.ts';
import { publish } from '#platform/events/outbox.ts';
import { log } from '#platform/log/log.ts';
import { paymentErrors } from './payment.errors.ts';
import { paymentProvider } from './payment-provider.ts';
import { BadSignature, type ProviderEvent } from './provider.ts';
import { isHandled } from './provider-event.ts';
import { closeKnownEvents, keepWebhookEvent } from './webhook.store.ts';

/** Topic of a message of the provider that has to be handled; its payload is `{ event_ref }`. */
export const PROVIDER_EVENT = 'payment.provider_event';

/**
 * What became of a message where it arrived: nobody handles its kind; it came before; it tells what is
 * known; it speaks of an attempt that is being made and is looked at in a moment; its handling was asked for.
 */
export type Reception = 'unhandled' | 'repeated' | 'known' | 'early' | 'new';

/**
 * Takes a signed message of the provider. One that tells nothing new is closed at once, by the only
 * statement it costs; others are kept before they are answered, so that none is lost: were this process
 * to die before it asks for the handling, the sweep over what is due finds them.
 * Throws 400 unless one of our secrets signed exactly these bytes.
 */
export async function receiveWebhook(
  rawBody: Buffer,
  signature: string | undefined,
): Promise<Reception> {
  const event = await checked(rawBody, signature);
  if (!isHandled(event.type)) return 'unhandled';
  const reception = await keepWebhookEvent(db(), event);
  if (reception === 'early') lookAgain();
  if (reception === 'new') {
    await publish(db(), {
      topic: PROVIDER_EVENT,
      key: `${PROVIDER_EVENT}:${event.ref}`,
      payload: { event_ref: event.ref },
    });
  }
  return reception;
}

// By then our own answer is stored, as a rule; what is still open is left to the sweep.
const LOOK_AGAIN_MS = 2_000;
let looking: NodeJS.Timeout | undefined;

/** Closes what overtook our own answers, all of it together. */
function lookAgain(): void {
  looking ??= setTimeout(() => {
    looking = undefined;
    closeKnownEvents(db()).catch((error: unknown) => {
      log.warn({ module: 'payments', err: error }, 'early messages could not be closed now');
    });
  }, LOOK_AGAIN_MS).unref();
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
