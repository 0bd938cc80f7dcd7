import type { RefundOutlook } from '#flows/refund-contribution/index.ts';
import type { ContributionFile } from '#modules/admin/index.ts';
import { REFUND_REASONS } from '#modules/payments/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, FieldView } from '../frame/admin-view.ts';
import { actOf, reasonField } from '../frame/present-acts.ts';
import { amountText } from '../frame/present-states.ts';

type Started = Extract<RefundOutlook, { outcome: 'started' }>;

/** Giving money back, or writing down that it was given back elsewhere; never one's own. */
export function refundActs(
  contribution: ContributionFile['contribution'],
  outlook: Started,
  { actor, key }: { readonly actor: Actor; readonly key: string },
): ActView[] {
  const { locale } = actor;
  if (contribution.account_id !== null && contribution.account_id === actor.accountId) return [];
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
      options: REFUND_REASONS.map((value) => ({
        value,
        label: translate(locale, `owner_contributions.reason_${value}`),
      })),
    },
    reasonField(locale, {
      name: 'note',
      label: translate(locale, 'admin.note'),
      hintKey: 'admin.staff_reads',
      max: 1000,
    }),
  ];
  const hidden = { idempotency_key: key };
  return [
    actOf(locale, {
      intent: 'refund',
      title: 'admin.refund',
      text: 'admin.refund_text',
      values: { amount: left, fee },
      isHarmful: true,
      fields,
      hidden,
    }),
    actOf(locale, {
      intent: 'mark_refunded',
      title: 'admin.mark_refunded',
      text: 'admin.mark_refunded_text',
      isHarmful: true,
      fields,
      hidden,
    }),
  ];
}
