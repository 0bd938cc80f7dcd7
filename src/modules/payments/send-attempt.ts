import { db } from '#platform/db/transaction.ts';
import { customerOf } from './cards/customer.ts';
import type { Attempt } from './attempt.ts';
import { noteCustomer } from './attempt.store.ts';
import type { CustomerOwner } from './cards/customer.store.ts';
import { paymentProvider } from './payment-provider.ts';
import { type ProviderAnswer, ProviderUnavailable } from './provider.ts';

/** What the provider is told about an attempt besides the attempt itself. */
export interface AttemptContext {
  readonly owner: CustomerOwner;
  readonly email: string;
  readonly locale: string;
  /** `campaign:<id>`: what belongs together at the provider. */
  readonly group: string;
  /** Null when nobody is there to come back. */
  readonly doneUrl: string | null;
  readonly cancelUrl: string | null;
  /** What the card page says of the charge; null where no card page is opened. */
  readonly cardPageText: string | null;
}

/** Whether an attempt sends its person to the provider's page, to enter a card there. */
export function opensCardPage({
  hosted,
  methodRef,
}: Pick<Attempt, 'hosted' | 'methodRef'>): boolean {
  return hosted || methodRef === null;
}

const inFlight = new Map<number, Promise<ProviderAnswer>>();

/**
 * Puts the stored question to the provider. Callers of the same attempt in this process share one call;
 * those of other processes meet at the provider under the attempt's one key. No transaction may be open.
 */
export function sendAttempt(attempt: Attempt, context: AttemptContext): Promise<ProviderAnswer> {
  const running = inFlight.get(attempt.id);
  if (running !== undefined) return running;
  const sent = send(attempt, context).finally(() => inFlight.delete(attempt.id));
  inFlight.set(attempt.id, sent);
  return sent;
}

async function send(attempt: Attempt, context: AttemptContext): Promise<ProviderAnswer> {
  const metadata = { source: attempt.sourceKind, source_id: String(attempt.sourceId) };
  const key = attempt.idempotencyKey;
  if (attempt.operation === 'charge' && attempt.methodRef !== null && !attempt.saveMethod) {
    return paymentProvider().charge({ ...chargeOf(attempt, context), metadata });
  }
  const customerRef = await knownCustomer(attempt, context);
  if (customerRef === undefined) return { outcome: 'unknown', object: null, ref: null };
  if (attempt.operation === 'charge' && attempt.methodRef !== null) {
    return paymentProvider().charge({ ...chargeOf(attempt, context), customerRef, metadata });
  }
  if (attempt.methodRef !== null && !attempt.hosted) {
    const returnUrl = context.doneUrl ?? '';
    return paymentProvider().setUp({
      key,
      methodRef: attempt.methodRef,
      customerRef,
      returnUrl,
      metadata,
    });
  }
  return paymentProvider().openCardPage({
    key,
    customerRef,
    currency: attempt.currency,
    doneUrl: context.doneUrl ?? '',
    cancelUrl: context.cancelUrl ?? context.doneUrl ?? '',
    locale: context.locale,
    text: context.cardPageText ?? '',
    metadata,
  });
}

function chargeOf(attempt: Attempt, context: AttemptContext) {
  return {
    key: attempt.idempotencyKey,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    methodRef: attempt.methodRef ?? '',
    customerRef: attempt.customerRef,
    offSession: !attempt.onSession,
    saveMethod: attempt.saveMethod,
    returnUrl: attempt.onSession ? context.doneUrl : null,
    group: context.group,
  };
}

/** Undefined when the provider couldn't be asked for one: then nothing was sent either. */
async function knownCustomer(
  attempt: Attempt,
  context: AttemptContext,
): Promise<string | undefined> {
  if (attempt.customerRef !== null) return attempt.customerRef;
  try {
    const made = await customerOf(context.owner, context.email);
    await noteCustomer(db(), attempt.id, made);
    return made;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined;
    throw error;
  }
}
