import { contributorKey } from '#flows/back-campaign/index.ts';
import type { Address } from '#modules/contributions/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { plantBatch, plantDecision, recordExternal } from './plant-contributions.store.ts';

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
  readonly feeMinor: number | null;
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
  readonly extraMinor: number;
  /** Where it is sent; the shipping fee depends on it. */
  readonly address: Address | null;
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
    readonly amountMinor: number;
    readonly reason: 'contributor_request' | 'campaign_removed' | 'below_minimum' | 'other';
    readonly at: Date;
  } | null;
}

const AT_ONCE = 200;

/**
 * Writes settled contributions with explicit times through the ledger's own recipes, 200 to a
 * transaction, without
 * mail or events. Their charges must exist at the sandbox (its seed). Answers their ids in order; a key
 * that was
 * planted before answers the id it has.
 */
export async function plantContributions(rows: readonly PlantedContribution[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const inputs = rows.slice(from, from + AT_ONCE).map(inputOf);
    const planted = await transaction((tx) => plantBatch(tx, inputs));
    ids.push(...planted.map((row) => row.contribution_id));
  }
  return ids;
}

function inputOf(row: PlantedContribution): object {
  const { payment, refund } = row;
  return {
    campaign_id: row.campaignId,
    account_id: row.accountId,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    contributor_key: contributorKey(row.accountId, row.email),
    locale: row.locale,
    appearance: row.appearance,
    key: row.key,
    country: row.address?.country ?? null,
    address: row.address,
    lines: row.lines.map((line) => ({
      perk_id: line.perkId,
      quantity: line.quantity,
      options: line.options,
    })),
    extra_minor: row.extraMinor,
    created_at: row.createdAt,
    pledged_at: row.pledgedAt,
    collected_at: row.collectedAt,
    cancelled_at: row.cancelledAt,
    payment: {
      method_ref: payment.methodRef,
      customer_ref: payment.customerRef,
      brand: payment.brand,
      last4: payment.last4,
      exp_month: payment.expMonth,
      exp_year: payment.expYear,
      setup_ref: payment.setupRef,
      intent_ref: payment.intentRef,
      charge_ref: payment.chargeRef,
      fee_minor: payment.feeMinor,
    },
    refund: refund && {
      ref: refund.ref,
      amount_minor: refund.amountMinor,
      reason: refund.reason,
      at: refund.at,
    },
  };
}

/**
 * The settlement of a campaign planted after its deadline, decided from what its ledger says; once. Plant its
 * contributions first. Answers the decision: charge, release, keep or give_back.
 */
export function plantSettlement(campaignId: number, decidedAt: Date): Promise<string> {
  return transaction((tx) => plantDecision(tx, campaignId, decidedAt));
}

/** What a campaign raised elsewhere, by perk (null: without one), in minor units of its currency. */
export interface ExternalEntry {
  readonly campaignId: number;
  readonly perkId: number | null;
  readonly raisedMinor: number;
  readonly contributors: number;
  readonly occurredAt: Date;
}

/**
 * Notes in one summary entry per campaign and perk what was raised elsewhere: shown, never payable. A
 * repeat changes
 * nothing. Answers how many campaigns got something new.
 */
export function recordExternalRaised(
  tx: Executor,
  entries: readonly ExternalEntry[],
): Promise<number> {
  return recordExternal(
    tx,
    entries.map((entry) => ({
      campaign_id: entry.campaignId,
      perk_id: entry.perkId,
      raised_minor: entry.raisedMinor,
      contributors: entry.contributors,
      occurred_at: entry.occurredAt,
    })),
  );
}
