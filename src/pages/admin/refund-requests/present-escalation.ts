import { randomUUID } from 'node:crypto';
import { LONGEST_NOTE, type RefundOutlook } from '#flows/refund-contribution/index.ts';
import {
  type Contribution,
  LONGEST_ANSWER,
  leftOfRow,
  type RefundRequestRow,
  trustDeadline,
} from '#modules/contributions/index.ts';
import { toDate } from '#platform/clock/instant.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, DetailView } from '../frame/admin-view.ts';
import { actOf, reasonField } from '../frame/present-acts.ts';
import { linkTo } from '../frame/present-shell.ts';
import { amountText } from '../frame/present-states.ts';
import { plain, when } from '../frame/present-table.ts';

/** A request with the contribution it is about. */
export interface Escalation {
  readonly contribution: Contribution;
  readonly request: RefundRequestRow;
}

function leftMinor({ contribution: one }: Escalation): bigint {
  return leftOfRow({
    captured_minor: one.capturedMinor,
    refunded_minor: one.refundedMinor,
    disputed_minor: one.disputedMinor,
  });
}

const leftText = (found: Escalation, locale: Locale): string =>
  amountText(leftMinor(found), found.contribution.currency, locale);

function answeredText({ request }: Escalation, actor: Actor): string {
  if (request.answered_at !== null) return when(toDate(request.answered_at), actor);
  const date = when(toDate(request.due_at), actor);
  return translate(actor.locale, 'admin.request_no_answer', { date });
}

export function requestFacts(found: Escalation, actor: Actor): DetailView['facts'] {
  const { locale } = actor;
  const { contribution: one, request } = found;
  const { escalated_at: escalatedAt, decided_at: decidedAt } = request;
  const name = `${one.firstname} ${one.lastname}`.trim();
  const values = [
    [
      'admin.campaign',
      plain(one.campaignTitle, {
        href: linkTo(actor, 'projects', one.campaignId),
        language: one.campaignLanguage,
      }),
    ],
    [
      'admin.person',
      plain(name || translate(locale, 'admin.guest'), {
        href: linkTo(actor, 'accounts', one.accountId),
      }),
    ],
    ['admin.amount', plain(amountText(one.totalMinor, one.currency, locale))],
    ['admin.left_to_refund', plain(leftText(found, locale))],
    ['admin.reason', plain(translate(locale, `refund_requests.reason_${request.reason}`))],
    ['admin.request_asked_at', plain(when(toDate(request.asked_at), actor))],
    ['admin.request_answered_at', plain(answeredText(found, actor))],
    ...(escalatedAt === null
      ? []
      : ([
          ['admin.request_escalated_at', plain(when(toDate(escalatedAt), actor))],
          decidedAt === null
            ? ([
                'admin.request_due',
                plain(when(toDate(trustDeadline(escalatedAt)), actor)),
              ] as const)
            : (['admin.request_decided_at', plain(when(toDate(decidedAt), actor))] as const),
        ] as const)),
  ] as const;
  return values.map(([key, value]) => ({ term: translate(locale, key), value }));
}

/** Whose turn it is, or how it ended. */
export const requestBadge = (state: Escalation['request']['state'], locale: Locale) => ({
  text: translate(locale, `admin.request_state_${state}`),
  tone: state === 'escalated' ? ('warn' as const) : null,
});

/** What both sides and the team wrote, in their order. */
export function requestTexts({ request }: Escalation, locale: Locale): DetailView['texts'] {
  const texts = [
    ['admin.request_details', request.details],
    ['admin.request_owners_answer', request.answer],
    ['admin.request_appeal', request.appeal],
    ['admin.request_decision', request.decision_note],
  ] as const;
  return texts
    .filter(([, text]) => text !== '')
    .map(([key, text]) => ({ title: translate(locale, key), text }));
}

/**
 * Granting gives money back, refusing is final: each says what follows. What can't go back to the card is
 * granted by what finance notes as paid another way.
 */
export function decisionActs(
  found: Escalation,
  outlooks: {
    readonly cardOutlook: RefundOutlook;
    /** What was looked at before it is given; null where nothing was chosen yet. */
    readonly checked: RefundOutlook | null;
  },
  locale: Locale,
): ActView[] {
  const { cardOutlook, checked } = outlooks;
  const refuse = refuseAct(found, locale);
  if (cardOutlook.outcome !== 'started') return [refuse];
  if (checked?.outcome !== 'started')
    return [chooseAct(found, 'admin.grant_request', locale), refuse];
  return [grantAct(found, checked, locale), chooseAct(found, 'admin.grant_other', locale), refuse];
}

/** Why the request can't be granted here; nothing where it can. */
export function grantObstacle(
  { outcome }: RefundOutlook,
  locale: Locale,
): { readonly title: string; readonly text: string }[] {
  if (outcome !== 'charged_back') return [];
  const [title, text] = ['admin.grant_request', 'admin.grant_another_way'] as const;
  return [{ title: translate(locale, title), text: translate(locale, text) }];
}

/** The request that was read: one that was made meanwhile is not decided by it. */
const hiddenOf = ({ request: { id } }: Escalation) => ({ request: String(id) });

/** Which amount is to be given back; it is looked at before it is given. */
function chooseAct(
  found: Escalation,
  title: 'admin.grant_request' | 'admin.grant_other',
  locale: Locale,
): ActView {
  const amount = leftText(found, locale);
  const act = actOf(locale, {
    intent: 'check_grant',
    title,
    text: 'admin.grant_request_text',
    values: { amount },
    fields: [
      {
        kind: 'text',
        name: 'amount',
        label: translate(locale, 'admin.amount'),
        hint: translate(locale, 'admin.refund_all', { amount }),
        max: 20,
      },
    ],
  });
  return { ...act, button: translate(locale, 'admin.grant_check') };
}

type Started = Extract<RefundOutlook, { outcome: 'started' }>;

/** Gives the amount that was looked at: how much goes to whom, from what, and what is left. */
function grantAct(found: Escalation, { amountMinor, ...fees }: Started, locale: Locale): ActView {
  const { contribution: one } = found;
  const textOf = (minor: bigint) => amountText(minor, one.currency, locale);
  const amount = textOf(amountMinor);
  const rest = leftMinor(found) - amountMinor;
  const act = actOf(locale, {
    intent: 'grant_request',
    title: 'admin.grant_request',
    text: 'admin.grant_checked_text',
    values: {
      amount,
      person: `${one.firstname} ${one.lastname}`.trim() || one.email,
      campaign: one.campaignTitle,
      fee: textOf(fees.platformFeeMinor),
    },
    isHarmful: true,
    // A part that was given back meanwhile is not given twice.
    hidden: {
      ...hiddenOf(found),
      left: String(leftMinor(found)),
      amount_minor: String(amountMinor),
    },
    fields: [
      reasonField(locale, {
        name: 'note',
        label: translate(locale, 'admin.note'),
        hintKey: 'admin.staff_reads',
        max: LONGEST_NOTE,
      }),
    ],
  });
  return {
    ...act,
    consequence: [
      act.consequence,
      ...(rest > 0n ? [translate(locale, 'admin.grant_rest', { rest: textOf(rest) })] : []),
    ].join(' '),
    button: translate(locale, 'admin.grant_amount', { amount }),
    isOpen: true,
  };
}

function refuseAct(found: Escalation, locale: Locale): ActView {
  return actOf(locale, {
    intent: 'refuse_request',
    title: 'admin.refuse_request',
    text: 'admin.refuse_request_text',
    isHarmful: true,
    hidden: hiddenOf(found),
    fields: [
      reasonField(locale, {
        name: 'note',
        hintKey: 'admin.both_read',
        max: LONGEST_ANSWER,
      }),
    ],
  });
}

/** The page moves money, so each of its forms carries a key of its own. */
export function withKeys(acts: readonly ActView[]): ActView[] {
  return acts.map((act) => ({ ...act, hidden: { ...act.hidden, idempotency_key: randomUUID() } }));
}
