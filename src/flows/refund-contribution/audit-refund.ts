import { audit } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/db/transaction.ts';

interface GivenBack {
  readonly contributionId: number;
  readonly refundId: number;
  /** Noted only: it was given back outside the provider. */
  readonly outside: boolean;
  readonly reason: string;
  readonly amountMinor: bigint;
  /** What can still be given back afterwards. */
  readonly leftMinor: bigint;
  /** It was money that nobody asked for. */
  readonly surplus?: boolean;
}

/**
 * Writes down that a person gave money back; what the system owes and gives back by itself is told by
 * the ledger alone.
 */
export async function auditRefund(
  tx: Executor,
  by: { actorId: number | null; ip?: string; requestId: string | null },
  given: GivenBack,
): Promise<void> {
  const { actorId, ip, requestId } = by;
  if (actorId === null) return;
  const { contributionId, refundId, outside, reason, amountMinor, leftMinor, surplus } = given;
  await audit(tx, {
    act: outside ? 'contribution_marked_refunded' : 'contribution_refunded',
    actor: { accountId: actorId, ...(ip ? { ip } : {}), ...(requestId ? { requestId } : {}) },
    subject: { kind: 'contribution', id: contributionId },
    details: {
      refund_id: refundId,
      amount_minor: Number(amountMinor),
      reason,
      ...(surplus ? { surplus } : {}),
    },
    before: { left_minor: Number(leftMinor + amountMinor) },
    after: { left_minor: Number(leftMinor) },
  });
}
