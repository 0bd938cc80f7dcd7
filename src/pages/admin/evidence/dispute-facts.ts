import type { readDisputeOf } from '#flows/reconcile-payments/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { plain, when } from '../frame/present-table.ts';
import { disputeReason, paymentState } from '../ledger/ledger-names.ts';

export type Dispute = NonNullable<Awaited<ReturnType<typeof readDisputeOf>>>;

/** Why a bank took a payment back, how that stands, and until when it takes an answer. */
export function disputeFacts(dispute: Dispute, actor: Actor): DetailView['facts'] {
  const { locale } = actor;
  const { reason, state, due_at: dueAt, answered_at: answeredAt } = dispute;
  const isOpen = state === 'open';
  const answered = {
    term: translate(locale, 'evidence.answered'),
    value: plain(when(answeredAt, actor)),
  };
  const due = { term: translate(locale, 'evidence.due'), value: plain(when(dueAt, actor)) };
  return [
    {
      term: translate(locale, 'evidence.dispute'),
      value: plain(disputeReason(reason, locale), { note: paymentState(state, locale) }),
    },
    ...(answeredAt === null ? (isOpen && dueAt !== null ? [due] : []) : [answered]),
  ];
}
