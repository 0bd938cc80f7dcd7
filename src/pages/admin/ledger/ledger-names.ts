import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

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
