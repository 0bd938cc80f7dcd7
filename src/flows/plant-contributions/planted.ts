import type { Address } from '#modules/contributions/index.ts';
import type { RefundReason } from '#modules/payments/index.ts';

/** What the sandbox's seed answered for one contribution. */
export interface PlantedPayment {
  readonly methodRef: string;
  readonly customerRef: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** `seti_…`, for pledges. */
  readonly setupRef: string | null;
  /** `pi_…` and `ch_…`, for what was collected. */
  readonly intentRef: string | null;
  readonly chargeRef: string | null;
  /** Of the balance transaction, minor units. */
  readonly feeMinor: bigint | null;
}

/**
 * A contribution of the past. Prices are those of its perks now; amounts in minor units of the
 * campaign's currency.
 */
export interface PlantedContribution {
  /** Unique among planted ones, 16 characters or more: the same key is planted once. */
  readonly key: string;
  readonly campaignId: number;
  readonly accountId: number | null;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly locale: string;
  readonly appearance: 'named' | 'name_only' | 'anonymous';
  readonly lines: readonly {
    readonly perkId: number;
    readonly quantity: number;
    readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  }[];
  readonly extraMinor: bigint;
  /** Where it is sent; the shipping fee depends on it. */
  readonly address: Address | null;
  /** By which link of the campaign's own and from where they came; nothing is said of it without. */
  readonly arrival?: { readonly code: string | null; readonly referrer: string | null };
  readonly createdAt: Date;
  /** Fixed campaigns: when it was promised. Null for flexible ones. */
  readonly pledgedAt: Date | null;
  /** When the money was taken; null for pledges of a running or failed campaign. */
  readonly collectedAt: Date | null;
  /** Pledges that ended with an unfunded campaign. */
  readonly cancelledAt: Date | null;
  readonly payment: PlantedPayment;
  readonly refund: {
    readonly ref: string;
    readonly amountMinor: bigint;
    readonly reason: Extract<
      RefundReason,
      'contributor_request' | 'campaign_removed' | 'below_minimum' | 'other'
    >;
    readonly at: Date;
  } | null;
}
