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

/** What can be given back now, amounts in minor units; null where nothing can. */
export interface Refundable {
  readonly refund: Started | null;
  /** Paid by other means: what came back from the bank, too. */
  readonly mark: Started | null;
  /** Charges that nobody asked for, which no refund brings back; staff alone see them. */
  readonly surplus: readonly { readonly attemptId: number; readonly amountMinor: bigint }[];
  /** What is left to refund: forms that were made before it changed are refused. */
  readonly leftMinor: bigint;
}

/** Giving money back, or writing down that it was given back elsewhere, for the reasons there are. */
export function refundActs(
  { currency }: Pick<ContributionFile['contribution'], 'currency'>,
  { refund, mark, surplus, leftMinor }: Refundable,
  { actor, reasons }: { readonly actor: Actor; readonly reasons: readonly RefundReason[] },
): ActView[] {
  const { locale } = actor;
  if (reasons.length === 0) return [];
  const textOf = (minor: bigint) => amountText(minor, currency, locale);
  // Each form has a key of its own: what was sent by one is never answered by the other.
  const hidden = () => ({ idempotency_key: randomUUID(), left: String(leftMinor) });
  const acts: ActView[] = [];
  if (refund) {
    const [amount, fee] = [textOf(refund.amountMinor), textOf(refund.platformFeeMinor)];
    acts.push(
      actOf(locale, {
        intent: 'refund',
        title: 'admin.refund',
        text: 'admin.refund_text',
        values: { amount, fee },
        isHarmful: true,
        fields: fieldsOf(locale, amount, reasons),
        hidden: hidden(),
      }),
    );
  }
  if (mark) {
    acts.push(
      actOf(locale, {
        intent: 'mark_refunded',
        title: 'admin.mark_refunded',
        text: 'admin.mark_refunded_text',
        isHarmful: true,
        fields: fieldsOf(locale, textOf(mark.amountMinor), reasons),
        hidden: hidden(),
      }),
    );
  }
  for (const { attemptId, amountMinor } of surplus) {
    acts.push(
      actOf(locale, {
        intent: 'mark_surplus',
        title: 'admin.mark_surplus',
        text: 'admin.mark_surplus_text',
        values: { amount: textOf(amountMinor) },
        isHarmful: true,
        fields: [noteField(locale)],
        hidden: { idempotency_key: randomUUID(), attempt: String(attemptId) },
      }),
    );
  }
  return acts;
}

function fieldsOf(
  locale: Actor['locale'],
  most: string,
  reasons: readonly RefundReason[],
): FieldView[] {
  return [
    {
      kind: 'text',
      name: 'amount',
      label: translate(locale, 'admin.amount'),
      hint: translate(locale, 'admin.refund_all', { amount: most }),
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
    noteField(locale),
  ];
}

function noteField(locale: Actor['locale']): FieldView {
  return reasonField(locale, {
    name: 'note',
    label: translate(locale, 'admin.note'),
    hintKey: 'admin.staff_reads',
    max: LONGEST_NOTE,
  });
}
