import { crashPoint } from '#platform/crash/crash-point.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { seconds } from '#platform/clock/instant.ts';
import {
  contributionErrors,
  decideRefund,
  isUnsettled,
  leftMinor,
  newestRequest,
  readContribution,
  type RefundPart,
} from '#modules/contributions/index.ts';
import type { RefundReason, RefundState } from '#modules/payments/index.ts';
import { auditRefund } from './audit-refund.ts';
import { insistOnNoDispute } from './insist-on-no-dispute.ts';
import { chargeRefOf, findMoneyBack, lockMoneyBack } from './money-back.store.ts';
import {
  findRefund,
  findRefundByKey,
  insertRefund,
  nextRefundId,
  type StoredRefund,
} from './refund.store.ts';
import { refusalOf } from './refund-limits.ts';
import { partsOfRefunds } from './refund-parts.store.ts';
import { resolveRefund } from './resolve-refund.ts';
import { writeMoneyBack } from './write-money-back.store.ts';

export interface RefundInput {
  readonly contributionId: number;
  /** Minor units of the contribution's currency; null gives back all that is left. */
  readonly amountMinor: bigint | null;
  /** What exactly is given back; their sum is the amount. */
  readonly parts?: readonly RefundPart[];
  /** What was left to refund when it was decided on, in minor units; refused where it isn't that any more. */
  readonly seenLeftMinor?: bigint | undefined;
  readonly reason: RefundReason;
  readonly note?: string;
  /** The refund request that it answers; refused where that is answered by now, or was taken back. */
  readonly answersRequest?: number | undefined;
  /** The trust team decides that request so: a part answers it, too. */
  readonly isDecision?: boolean;
  /** Somebody of the campaign notes it: while a refund is asked for, that is finance's to note. */
  readonly byCampaign?: boolean;
  /** The same key never gives back twice. */
  readonly key: string;
  readonly actorId: number | null;
  /** Where the person came from; for the audit log. */
  readonly ip?: string;
  readonly requestId: string | null;
}

export interface Refund {
  readonly id: number;
  readonly state: RefundState;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/**
 * Gives back a part or all of what was collected. The sum is reserved under the contribution's lock before
 * the provider is asked, so that refunds side by side never exceed it.
 * Throws 409 (not_refundable, disputed, charged_back, refund_outdated, request_settled) and 422
 * (refund_too_much, same key for something else).
 */
export async function refundContribution(input: RefundInput): Promise<Refund> {
  const { id, isNew } = await begin(input, false);
  await resolveRefund(id, { requestId: input.requestId, isNew });
  return stored(id);
}

/**
 * Notes money that was given back outside the provider; what the bank had sent back is paid by it first. It
 * needs a note and an actor. Throws 409 (as above, and request_waits for the campaign's side) and 422.
 */
export async function markRefunded(
  input: RefundInput & { actorId: number; note: string },
): Promise<Refund> {
  if (input.note.trim() === '') throw platformErrors.invalid();
  if ((await findRefundByKey(db(), input.key)) === undefined) await insistOnChargeKept(input);
  const { id } = await begin(input, true);
  return stored(id);
}

async function insistOnChargeKept({ contributionId }: RefundInput): Promise<void> {
  const facts = await findMoneyBack(db(), contributionId);
  if (!facts?.chargeId) return;
  const chargeRef = await chargeRefOf(db(), facts.chargeId);
  await insistOnNoDispute({ chargeRef, disputes: facts.disputes });
}

interface Reserved {
  readonly id: number;
  /** False where the key had its refund already. */
  readonly isNew: boolean;
}

async function begin(input: RefundInput, outside: boolean): Promise<Reserved> {
  if ((await readContribution(input.contributionId)) === undefined) throw platformErrors.notFound();
  const reserved = await reserve(input, outside);
  crashPoint('after_refund_saved');
  wakeRelay();
  return reserved;
}

/** The refund and the row that says who asked for it, or neither. */
function reserve(input: RefundInput, outside: boolean): Promise<Reserved> {
  const { contributionId, amountMinor, reason, parts = [], actorId, requestId } = input;
  return transaction(async (tx) => {
    const locked = await lockMoneyBack(tx, [contributionId]);
    const contribution = locked.contributions.get(contributionId);
    if (contribution === undefined) throw platformErrors.notFound();
    const same = await findRefundByKey(tx, input.key);
    if (same !== undefined) {
      const earlier = (await partsOfRefunds(tx, [same.id])).get(same.id) ?? [];
      const id = repeated({ ...same, parts: earlier }, input, outside);
      return { id, isNew: false };
    }
    await insistOnRequest(tx, input);
    if (outside && input.byCampaign) await insistOnNoRequest(tx, contributionId);
    const { facts } = contribution;
    if ((input.seenLeftMinor ?? leftMinor(facts)) !== leftMinor(facts)) {
      throw contributionErrors.refundOutdated();
    }
    const id = await nextRefundId(tx);
    const decision = decideRefund(facts, { id, amountMinor, parts, reason, outside }, locked.at);
    if (decision.outcome !== 'started') throw refusalOf(decision.outcome);
    const { refund, change } = decision;
    await insertRefund(
      tx,
      {
        id,
        source_kind: 'contribution',
        source_id: contributionId,
        attempt_id: outside ? null : facts.chargeId,
        idempotency_key: input.key,
        amount_minor: refund.amountMinor,
        currency: facts.currency,
        reason,
        note: input.note ?? '',
        state: refund.state,
        platform_fee_minor: refund.platformFeeMinor,
        processing_fee_minor: refund.processingFeeMinor,
        from_owed_minor: refund.fromOwedMinor,
        actor_id: actorId,
        created_at: locked.at,
        check_at: outside ? null : locked.at + seconds(30),
        resolved_at: outside ? locked.at : null,
      },
      parts,
    );
    const mover = { actorId, requestId };
    // What only pays for something that came back gives nothing new.
    const isNew = refund.amountMinor > refund.fromOwedMinor;
    const begun = isNew ? { refundId: id, decidedBy: input.isDecision ? actorId : null } : null;
    await writeMoneyBack(tx, locked, [{ ...change, mover, begun }]);
    await auditRefund(tx, input, {
      contributionId,
      refundId: id,
      outside,
      reason,
      amountMinor: refund.amountMinor,
      leftMinor: decision.leftMinor,
    });
    return { id, isNew: true };
  });
}

/** Under the contribution's lock: of an answer and a withdrawal at once, one holds. Throws 409. */
async function insistOnRequest(
  tx: Executor,
  { contributionId, answersRequest }: RefundInput,
): Promise<void> {
  if (answersRequest === undefined) return;
  const request = await newestRequest(tx, contributionId);
  if (request?.id !== answersRequest || !isUnsettled(request.state)) {
    throw contributionErrors.requestSettled();
  }
}

/** Money that is only said to be paid answers nobody who asks for it. Throws 409. */
async function insistOnNoRequest(tx: Executor, contributionId: number): Promise<void> {
  const request = await newestRequest(tx, contributionId);
  if (request && isUnsettled(request.state)) throw contributionErrors.requestWaits();
}

/** The refund that has the key already. Throws 422 where it was of other parts or paid otherwise. */
function repeated(
  same: StoredRefund & { readonly parts: readonly RefundPart[] },
  { contributionId, reason, amountMinor, parts = [] }: RefundInput,
  outside: boolean,
): number {
  const isSame =
    same.source_id === contributionId &&
    same.reason === reason &&
    !same.surplus &&
    same.amount_minor === (amountMinor ?? same.amount_minor) &&
    (same.attempt_id === null) === outside &&
    same.parts.length === parts.length &&
    same.parts.every((part, index) => isEqualPart(part, parts[index]));
  if (!isSame) throw platformErrors.idempotencyKeyReused();
  return same.id;
}

function isEqualPart(one: RefundPart, other: RefundPart | undefined): boolean {
  return (
    one.part === other?.part && one.lineId === other.lineId && one.amountMinor === other.amountMinor
  );
}

async function stored(id: number): Promise<Refund> {
  const refund = await findRefund(db(), id);
  if (refund === undefined) throw new Error(`refund ${id} is gone`);
  return { id, state: refund.state, amountMinor: refund.amount_minor, currency: refund.currency };
}
