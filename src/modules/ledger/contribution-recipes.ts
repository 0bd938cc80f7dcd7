/** What contributions post, as pure functions; docs/domain/money-recipes shows them with figures. */
import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { of, posting, providerFee, some } from './posting.ts';
import type { Transfer } from './transfer.ts';

/** Money of a contribution, minor units of its currency. */
export interface ContributionMoney {
  readonly id: number;
  readonly beneficiaryId: number;
  readonly currency: Currency;
  readonly totalMinor: bigint;
  readonly platformFeeMinor: bigint;
  readonly processingFeeMinor: bigint;
  /** It was promised first: what the pledge set aside is taken back. */
  readonly wasPledged: boolean;
}

const pledgedId = (contributionId: number): string => `contribution:${contributionId}:pledged`;

/** A promise: counted on memo accounts until it is collected or taken back. */
export function pledged(
  c: Pick<ContributionMoney, 'id' | 'beneficiaryId' | 'currency' | 'totalMinor'>,
  at: Instant,
): Transfer {
  return {
    id: pledgedId(c.id),
    kind: 'contribution_pledged',
    phase: 'pending',
    source: { kind: 'contribution', id: c.id },
    occurredAt: at,
    postings: [
      {
        debit: 'pledges_promised',
        debitOwner: of(c.beneficiaryId),
        credit: 'pledges_expected',
        currency: c.currency,
        amountMinor: c.totalMinor,
      },
    ],
  };
}

/** The promise ends without money. */
export function pledgeVoided(contributionId: number, at: Instant): Transfer {
  return {
    id: `contribution:${contributionId}:pledge_voided`,
    kind: 'pledge_voided',
    phase: 'voided',
    pendingId: pledgedId(contributionId),
    source: { kind: 'contribution', id: contributionId },
    occurredAt: at,
    postings: [],
  };
}

/**
 * Cash in: the campaign's, less platform and processing fees. `providerFeeMinor` is what the provider kept,
 * null while it is not known yet (see providerFeeKnown).
 */
export function collected(
  c: ContributionMoney,
  providerFeeMinor: bigint | null,
  at: Instant,
): Transfer {
  const beneficiary = of(c.beneficiaryId);
  return {
    id: `contribution:${c.id}:collected`,
    kind: 'contribution_collected',
    source: { kind: 'contribution', id: c.id },
    occurredAt: at,
    ...(c.wasPledged ? { pendingId: pledgedId(c.id) } : {}),
    postings: some(
      posting('provider_cash', null, 'beneficiary_held', beneficiary, c.currency, c.totalMinor),
      posting(
        'beneficiary_held',
        beneficiary,
        'platform_fees',
        null,
        c.currency,
        c.platformFeeMinor,
      ),
      posting(
        'beneficiary_held',
        beneficiary,
        'processing_fees',
        null,
        c.currency,
        c.processingFeeMinor,
      ),
      providerFee(c.currency, providerFeeMinor ?? 0n),
    ),
  };
}

/** What the provider kept of a charge, told after the charge itself. */
export function providerFeeKnown(
  c: Pick<ContributionMoney, 'id' | 'currency'>,
  feeMinor: bigint,
  at: Instant,
): Transfer {
  return {
    id: `contribution:${c.id}:provider_fee`,
    kind: 'provider_fee_known',
    source: { kind: 'contribution', id: c.id },
    occurredAt: at,
    postings: some(providerFee(c.currency, feeMinor)),
  };
}

/** The same of a charge that nobody asked for any more. */
export function surplusFeeKnown(
  attempt: { readonly id: number; readonly currency: Currency },
  feeMinor: bigint,
  at: Instant,
): Transfer {
  return {
    id: `attempt:${attempt.id}:provider_fee`,
    kind: 'provider_fee_known',
    source: { kind: 'attempt', id: attempt.id },
    occurredAt: at,
    postings: some(providerFee(attempt.currency, feeMinor)),
  };
}

/** Money that nobody asked for any more stays the contributor's. */
export function surplusCaptured(
  attempt: { readonly id: number; readonly currency: Currency; readonly amountMinor: bigint },
  providerFeeMinor: bigint | null,
  at: Instant,
): Transfer {
  const { id, currency, amountMinor } = attempt;
  return {
    id: `attempt:${id}:surplus`,
    kind: 'surplus_captured',
    source: { kind: 'attempt', id },
    occurredAt: at,
    postings: some(
      posting('provider_cash', null, 'contributor_clearing', null, currency, amountMinor),
      providerFee(currency, providerFeeMinor ?? 0n),
    ),
  };
}

/** What a campaign or one of its perks raised elsewhere: shown, never payable. */
export function externalRaised(e: {
  readonly campaignId: number;
  readonly perkId: number | null;
  readonly beneficiaryId: number;
  readonly currency: Currency;
  readonly raisedMinor: bigint;
  readonly at: Instant;
}): Transfer {
  const owner = of(e.beneficiaryId);
  return {
    id: `external:${e.campaignId}:${e.perkId ?? 'rest'}`,
    kind: 'external_raised',
    source: { kind: 'campaign', id: e.campaignId },
    occurredAt: e.at,
    postings: some(
      posting('external_contributions', owner, 'external_raised', owner, e.currency, e.raisedMinor),
    ),
  };
}
