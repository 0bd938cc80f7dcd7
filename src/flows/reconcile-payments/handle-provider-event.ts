import {
  type Mover,
  findBacked,
  recordAnswer,
  sendAndRecord,
  attemptAfter,
} from '#flows/back-campaign/index.ts';
import {
  findRefundOfObject,
  resolveRefund,
  recordRefund,
} from '#flows/refund-contribution/index.ts';
import { refreshIdentity } from '#flows/publish-campaign/index.ts';
import { db } from '#platform/db/transaction.ts';
import { keepGoing } from '#platform/log/keep-going.ts';
import {
  closeWebhookEvent,
  findAttemptOfObject,
  findWebhookEvent,
  finishCardPage,
  isOpen,
  paymentProvider,
  takeDueEvents,
  tookMoney,
} from '#modules/payments/index.ts';
import { fillInFee } from './fill-in-fees.ts';
import { noteDifference } from './reconcile.store.ts';
import { recordDispute } from './record-dispute.ts';

type Thing = Readonly<Record<string, unknown>>;

/**
 * Handles a message of the provider that was kept. A message is a hint: what is true is asked of the
 * provider, so repeats, losses and any order of messages end in the same state. What can't be matched yet
 * is tried again later.
 */
export async function handleProviderEvent(eventRef: string): Promise<void> {
  const event = await findWebhookEvent(db(), eventRef);
  if (event === undefined) return;
  const object = event.payload.data?.object ?? {};
  const outcome = await effectOf(event.type, object);
  if (outcome === 'unmatched' && event.tries < 12) return;
  await closeWebhookEvent(db(), eventRef, outcome);
}

function effectOf(type: string, object: Thing): Promise<string> {
  if (type.startsWith('payment_intent.')) return aboutAttempt('payment_intent', object);
  if (type.startsWith('setup_intent.')) return aboutAttempt('setup_intent', object);
  if (type.startsWith('checkout.session.')) return aboutAttempt('checkout_session', object);
  if (type.startsWith('identity.verification_session.')) return aboutIdentity(object);
  if (type.startsWith('charge.dispute.')) return aboutDispute(object);
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return aboutRefund(object);
  if (type === 'charge.updated') return aboutCharge(object);
  return Promise.resolve('ignored');
}

/** A charge was booked after its first answer: what the provider kept of it is known now. */
async function aboutCharge(object: Thing): Promise<string> {
  const ref = textOf(object.id);
  if (ref === null) return 'ignored';
  const attempt = await findAttemptOfObject(db(), { ref, chargeRef: ref, key: null });
  return attempt !== undefined && (await fillInFee(attempt)) ? 'recorded' : 'known';
}

async function aboutAttempt(
  kind: 'payment_intent' | 'setup_intent' | 'checkout_session',
  object: Thing,
): Promise<string> {
  const ref = textOf(object.id);
  const noted = object.metadata as Thing | undefined;
  const key = textOf(noted?.attempt);
  if (ref === null || (key === null && kind !== 'payment_intent')) return 'ignored';
  const attempt = await findAttemptOfObject(db(), { ref, chargeRef: null, key });
  if (attempt === undefined) {
    if (key?.startsWith('contribution:')) return 'unmatched';
    return (await finishCardPage(ref)) ? 'card_kept' : 'ignored';
  }
  if (tookMoney(attempt)) return 'known';
  // Made by a card page, the setup is told of by the page's own object.
  const asksPage = attempt.hosted && kind === 'setup_intent';
  const known = attempt.providerObject !== null && attempt.providerRef !== null;
  const answer = asksPage
    ? known
      ? await paymentProvider().ask('checkout_session', attempt.providerRef)
      : undefined
    : await paymentProvider().ask(kind, ref);
  if (answer === undefined || answer.outcome === 'unknown') return 'unmatched';
  // Of an object whose answer was lost, and another was made instead, only a success matters.
  const isOther = !asksPage && attempt.providerObject === kind && attempt.providerRef !== ref;
  const isNews = (isOpen(attempt) && !isOther) || answer.outcome === 'succeeded';
  if (!isNews) return 'known';
  const row = await recordAnswer({
    attempt,
    answer,
    cause: 'webhook',
    requestId: null,
  });
  const following = await attemptAfter(row);
  const contribution = await findBacked(db(), attempt.sourceId);
  if (following !== undefined && contribution !== undefined) {
    const mover: Mover = { cause: 'webhook', requestId: null, token: null, addresses: null };
    await sendAndRecord(contribution, following, mover);
  }
  return row.outcome;
}

async function aboutRefund(object: Thing): Promise<string> {
  const ref = textOf(object.id);
  if (ref === null) return 'ignored';
  const noted = object.metadata as Thing | undefined;
  const refund = await findRefundOfObject(db(), { ref, key: textOf(noted?.refund) });
  if (refund === undefined) {
    if (textOf(noted?.refund) !== null) return 'unmatched';
    await noteDifference(db(), { kind: 'orphan_refund', ref, details: { amount: object.amount } });
    return 'difference';
  }
  if (refund.provider_ref !== null) {
    await resolveRefund(refund.id);
    return 'recorded';
  }
  const said = await paymentProvider().askRefund(ref);
  if (said.outcome === 'unknown') return 'unmatched';
  return recordRefund(refund.id, said, null);
}

/** A check that lost its answer is found by the number noted on it. */
async function aboutIdentity(object: Thing): Promise<string> {
  const ref = textOf(object.id);
  const noted = textOf((object.metadata as Thing | undefined)?.identity_check);
  if (ref === null || noted === null || !/^[1-9]\d{0,14}$/.test(noted)) return 'ignored';
  return (await refreshIdentity(ref, Number(noted))) ? 'recorded' : 'unmatched';
}

async function aboutDispute(object: Thing): Promise<string> {
  const ref = textOf(object.id);
  if (ref === null) return 'ignored';
  const said = await paymentProvider().askDispute(ref);
  // Inquiries take no money.
  if (said === 'inquiry') return 'ignored';
  const outcome = said === undefined ? 'no_charge' : await recordDispute(said);
  return outcome === 'no_charge' ? 'unmatched' : outcome;
}

/** Messages that came before what they speak of was stored, tried again. */
export async function handleLateEvents(): Promise<void> {
  for (const ref of await takeDueEvents(db(), 100)) {
    const fields = { module: 'reconcile-payments', event: ref };
    await keepGoing(fields, 'could not be handled now', () => handleProviderEvent(ref));
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
