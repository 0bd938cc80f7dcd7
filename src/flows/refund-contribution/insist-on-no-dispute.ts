import { contributionErrors, type DisputeFact } from '#modules/contributions/index.ts';
import { paymentProvider } from '#modules/payments/index.ts';

/** A charge, and what is known here of its disputes. */
interface DisputedCharge {
  readonly chargeRef: string | null;
  readonly disputes: readonly Pick<DisputeFact, 'ref' | 'state'>[];
}

/**
 * Before money is paid another way: the provider may know of a dispute that nobody has told us of yet, and
 * the bank would pay the contributor a second time. Throws 409 (disputed), and ProviderUnavailable.
 */
export async function insistOnNoDispute(charge: DisputedCharge | undefined): Promise<void> {
  if (!charge?.chargeRef) return;
  const isKnownLost = (ref: string) =>
    charge.disputes.some((known) => known.ref === ref && known.state === 'lost');
  for await (const { ref, state } of paymentProvider().disputesOf(charge.chargeRef)) {
    if (state === 'open' || (state === 'lost' && !isKnownLost(ref))) {
      throw contributionErrors.disputed();
    }
  }
}
