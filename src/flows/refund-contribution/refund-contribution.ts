import { crashPoint } from '#platform/crash/crash-point.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { log } from '#platform/log/log.ts';
import { contributionErrors, readContribution } from '#modules/contributions/index.ts';
import { paymentProvider, type RefundAnswer } from '#modules/payments/index.ts';
import { auditRefund } from './audit-refund.ts';
import {
  beginRefund,
  type BegunRefund,
  findRefund,
  listOwedRefunds,
  recordRefund,
  type StoredRefund,
  takeDueRefunds,
} from './refund-contribution.store.ts';

export const REFUND_REASONS = [
  'duplicate',
  'contributor_request',
  'fraud',
  'campaign_removed',
  'unfunded',
  'below_minimum',
  'perk_unavailable',
  'undelivered',
  'chargeback_lost',
  'other',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export interface RefundPart {
  readonly part: 'perk' | 'shipping' | 'extra';
  readonly lineId: number | null;
  readonly amountMinor: bigint;
}

export interface RefundWish {
  readonly contributionId: number;
  /** Minor units of the contribution's currency; null gives back all that is left. */
  readonly amountMinor: bigint | null;
  /** What exactly is given back; their sum is the amount. */
  readonly parts?: readonly RefundPart[];
  readonly reason: RefundReason;
  readonly note?: string;
  /** The same key never gives back twice. */
  readonly key: string;
  readonly actorId: number | null;
  /** Where the person came from; for the audit log. */
  readonly ip?: string;
  readonly requestId: string | null;
}

export interface Refund {
  readonly id: number;
  readonly state: StoredRefund['state'];
  readonly amountMinor: bigint;
  readonly currency: string;
}

/**
 * Gives back a part or all of what was collected. The sum is reserved under the contribution's lock
 * before the
 * provider is asked, so that refunds side by side never exceed it.
 * Throws 409 (not_refundable, disputed) and 422 (refund_too_much, same key for something else).
 */
export async function refundContribution(wish: RefundWish): Promise<Refund> {
  const id = await begin(wish, false);
  await resolveRefund(id, wish.requestId);
  return stored(id);
}

/** Notes a refund the owner made outside the provider. It needs a note and an actor. Throws 409 and 422. */
export async function markRefunded(
  wish: RefundWish & { actorId: number; note: string },
): Promise<Refund> {
  if (wish.note.trim() === '') throw platformErrors.invalid();
  return stored(await begin(wish, true));
}

async function begin(wish: RefundWish, outside: boolean): Promise<number> {
  if ((await readContribution(wish.contributionId)) === undefined) throw platformErrors.notFound();
  const begun = await reserve(wish, outside);
  crashPoint('after_refund_saved');
  wakeRelay();
  if (begun.outcome === 'same_key_other_amount') throw platformErrors.idempotencyKeyReused();
  if (begun.outcome === 'disputed') throw contributionErrors.disputed();
  if (begun.outcome === 'not_refundable') throw contributionErrors.notRefundable();
  if (begun.outcome === 'too_much' || begun.refund_id === null)
    throw contributionErrors.refundTooMuch();
  return begun.refund_id;
}

/** The refund and the row that says who asked for it, or neither. */
function reserve(wish: RefundWish, outside: boolean): Promise<BegunRefund> {
  const input = {
    contribution_id: wish.contributionId,
    key: wish.key,
    amount_minor: wish.amountMinor,
    parts: (wish.parts ?? []).map((part) => ({
      part: part.part,
      line_id: part.lineId,
      amount_minor: part.amountMinor,
    })),
    reason: wish.reason,
    note: wish.note ?? '',
    actor_id: wish.actorId,
    request_id: wish.requestId,
    outside,
  };
  return transaction(async (tx) => {
    const begun = await beginRefund(tx, input);
    const refund = begun.refund_id === null ? undefined : await findRefund(tx, begun.refund_id);
    if (begun.outcome === 'started' && refund) {
      await auditRefund(tx, wish, {
        contributionId: wish.contributionId,
        refundId: refund.id,
        outside,
        reason: wish.reason,
        amountMinor: refund.amount_minor,
        leftMinor: begun.left_minor,
      });
    }
    return begun;
  });
}

async function stored(id: number): Promise<Refund> {
  const refund = await findRefund(db(), id);
  if (refund === undefined) throw new Error(`refund ${id} is gone`);
  return { id, state: refund.state, amountMinor: refund.amount_minor, currency: refund.currency };
}

/** Brings a refund as far as it can go: sends it under its one key, or asks what became of it. */
export async function resolveRefund(id: number, requestId: string | null = null): Promise<void> {
  const refund = await findRefund(db(), id);
  if (refund === undefined || refund.state === 'outside' || refund.state === 'failed') return;
  const said = await sayOf(refund);
  if (said === undefined) return;
  crashPoint('after_refund_sent');
  await recordRefund(db(), id, said, requestId);
  wakeRelay();
}

async function sayOf(refund: StoredRefund): Promise<RefundAnswer | undefined> {
  if (refund.provider_ref !== null) return paymentProvider().askRefund(refund.provider_ref);
  if (refund.payment_ref === null) return undefined;
  if (refund.state === 'unknown') {
    // The provider may have forgotten the key by now: look before asking again.
    const found = await paymentProvider().findRefund(refund.payment_ref, refund.idempotency_key);
    if (found !== undefined) return found;
  }
  return paymentProvider().refund({
    key: refund.idempotency_key,
    paymentRef: refund.payment_ref,
    amountMinor: refund.amount_minor,
    metadata: { source: 'contribution', source_id: String(refund.source_id) },
  });
}

/** Refunds the system owes: no unit left, below the minimum, a cancelled campaign. */
export async function refundWhatIsOwed(): Promise<void> {
  for (const owed of await listOwedRefunds(db(), 100)) {
    await apart(`contribution ${owed.id}`, async () => {
      await refundContribution({
        contributionId: owed.id,
        amountMinor: null,
        reason: owed.refund_due as RefundReason,
        key: `contribution:${owed.id}:owed:${owed.refunds}`,
        actorId: null,
        requestId: null,
      });
    });
  }
}

/** Refunds whose outcome is open: those a killed process left, unknown and pending ones. */
export async function resolveRefunds(): Promise<void> {
  for (const id of await takeDueRefunds(db(), 100))
    await apart(`refund ${id}`, () => resolveRefund(id));
}

async function apart(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ module: 'refund-contribution', what, reason }, 'could not be refunded now');
  }
}
