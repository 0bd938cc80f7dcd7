import { REFUND_REASONS } from '#modules/payments/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

export const ACCOUNT_KINDS = [
  'beneficiary_held',
  'beneficiary_payable',
  'beneficiary_reserve',
  'contributor_clearing',
  'disbursements_sent',
  'dispute_costs',
  'disputes_held',
  'external_contributions',
  'external_raised',
  'fx_clearing',
  'platform_fees',
  'pledges_expected',
  'pledges_promised',
  'processing_fees',
  'processing_fees_absorbed',
  'provider_cash',
  'provider_costs',
  'provider_fees_withheld',
  'refunds_outside',
  'refunds_owed',
  'suspense',
  'tax_payable',
] as const;

/** What an account of the books is called; its kinds are those of the table. */
export function accountName(kind: string, locale: Locale): string {
  return translate(locale, `ledger.account_${kind as 'provider_cash'}`);
}

const TRANSFERS = [
  'contribution_pledged',
  'pledge_voided',
  'contribution_collected',
  'provider_fee_known',
  'surplus_captured',
  'external_raised',
  'refund_sent',
  'refund_outside',
  'refund_returned',
  'refund_covered',
  'dispute_held',
  'dispute_won',
  'dispute_lost',
  'dispute_covered',
  'dispute_fee',
  'adjustment',
] as const;

/** What a transfer did. The books take kinds that nobody named here: they are shown as they stand. */
export function transferName(kind: string, locale: Locale): string {
  const known = TRANSFERS.find((name) => name === kind);
  return known ? translate(locale, `ledger.transfer_${known}`) : kind.replaceAll('_', ' ');
}

export function phaseName(phase: string, locale: Locale): string {
  return translate(locale, `ledger.phase_${phase as 'posted'}`);
}

/** What caused a transfer, with its number. */
export function sourceName(
  source: { readonly source_kind: string; readonly source_id: number },
  locale: Locale,
): string {
  const id = String(source.source_id);
  return translate(locale, `ledger.source_${source.source_kind as 'contribution'}`, { id });
}

/** What was asked of the provider. */
export function paymentName(what: string, locale: Locale): string {
  return translate(locale, `ledger.payment_${what as 'charge'}`);
}

/** What became of a charge, a refund or a dispute. */
export function paymentState(state: string, locale: Locale): string {
  return translate(locale, `ledger.state_${state as 'succeeded'}`);
}

const DISPUTE_REASONS = [
  'bank_cannot_process',
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;

/** Why a bank took a payment back. A reason that nobody named here is shown as the provider says it. */
export function disputeReason(reason: string, locale: Locale): string {
  const known = DISPUTE_REASONS.find((name) => name === reason);
  return known ? translate(locale, `ledger.dispute_${known}`) : reason.replaceAll('_', ' ');
}

const DECLINES = [
  'authentication_required',
  'card_velocity_exceeded',
  'do_not_honor',
  'expired_card',
  'fraudulent',
  'generic_decline',
  'incorrect_cvc',
  'incorrect_number',
  'insufficient_funds',
  'lost_card',
  'processing_error',
  'stolen_card',
] as const;

/** Why a card was refused; likewise. */
export function declineName(code: string, locale: Locale): string {
  const known = DECLINES.find((name) => name === code);
  return known ? translate(locale, `ledger.decline_${known}`) : code.replaceAll('_', ' ');
}

/** What a charge, a refund or a dispute is noted with, in words. */
export function paymentNote(
  { what, note }: { readonly what: string; readonly note: string | null },
  locale: Locale,
): string | null {
  if (!note) return null;
  if (what === 'dispute') return disputeReason(note, locale);
  if (what === 'refund') {
    const known = REFUND_REASONS.find((name) => name === note);
    return known ? translate(locale, `owner_contributions.reason_${known}`) : note;
  }
  return declineName(note, locale);
}
