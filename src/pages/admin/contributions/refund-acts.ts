import { randomUUID } from 'node:crypto';
import { LONGEST_NOTE, type RefundOutlook } from '#flows/refund-contribution/index.ts';
import type { ContributionFile } from '#modules/admin/index.ts';
import type { RefundReason } from '#modules/payments/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, FieldView } from '../frame/admin-view.ts';
import { actOf, reasonField } from '../frame/present-acts.ts';
import { amountText } from '../frame/present-states.ts';

type Started = Extract<RefundOutlook, { outcome: 'started' }>;

/** Giving money back, or writing down that it was given back elsewhere, for the reasons there are. */
export function refundActs(
  contribution: ContributionFile['contribution'],
  outlook: Started,
  { actor, reasons }: { readonly actor: Actor; readonly reasons: readonly RefundReason[] },
): ActView[] {
  const { locale } = actor;
  if (reasons.length === 0) return [];
  const { currency } = contribution;
  const left = amountText(outlook.amountMinor, currency, locale);
  const fee = amountText(outlook.platformFeeMinor, currency, locale);
  const fields: FieldView[] = [
    {
      kind: 'text',
      name: 'amount',
      label: translate(locale, 'admin.amount'),
      hint: translate(locale, 'admin.refund_all', { amount: left }),
      max: 20,
    },
    {
      kind: 'select',
      name: 'reason',
      label: translate(locale, 'admin.reason'),
      isRequired: true,
      value: 'contributor_request',
      options: reasons.map((value) => ({
        value,
        label: translate(locale, `owner_contributions.reason_${value}`),
      })),
    },
    reasonField(locale, {
      name: 'note',
      label: translate(locale, 'admin.note'),
      hintKey: 'admin.staff_reads',
      max: LONGEST_NOTE,
    }),
  ];
  // Two forms, two keys: what was sent by one is never answered by the other.
  const hidden = () => ({ idempotency_key: randomUUID(), left: String(outlook.amountMinor) });
  return [
    actOf(locale, {
      intent: 'refund',
      title: 'admin.refund',
      text: 'admin.refund_text',
      values: { amount: left, fee },
      isHarmful: true,
      fields,
      hidden: hidden(),
    }),
    actOf(locale, {
      intent: 'mark_refunded',
      title: 'admin.mark_refunded',
      text: 'admin.mark_refunded_text',
      isHarmful: true,
      fields,
      hidden: hidden(),
    }),
  ];
}
