import { type Instant, toDate } from '#platform/clock/instant.ts';
import { formatMoney } from '#money/format.ts';
import { dayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { Contribution } from '../contribution.store.ts';
import { type AskObstacle, OWNER_DAYS, TRUST_DAYS, trustDeadline } from './decide-request.ts';
import { isUnsettled, REQUEST_REASONS } from './refund-request.ts';
import type { RefundRequestRow } from './refund-request.table.ts';

/** How a contribution's request stands, and what its person can do now. */
export interface RequestOutlook {
  /** The newest; null where none was ever made. */
  readonly request: RefundRequestRow | null;
  /** Why no refund can be asked for now; null where one can. */
  readonly obstacle: AskObstacle | null;
  readonly mayWithdraw: boolean;
  readonly mayEscalate: boolean;
  /** What can still be given back, and what the refund that granted it gives; minor units. */
  readonly leftMinor: bigint;
  readonly grantedMinor: bigint | null;
}

/** A refund request as the person who made it sees it, and what they can do. */
export interface RequestView {
  /** Null where none was made, or another may be. */
  readonly request: {
    readonly askedText: string;
    /** What is still asked for; null once it is settled. */
    readonly leftText: string | null;
    /** How it stands and what happens next. */
    readonly stateText: string;
    /** What each side wrote, in its order. */
    readonly texts: readonly { readonly title: string; readonly text: string }[];
  } | null;
  /** What is asked; null where no refund can be asked for. */
  readonly ask: {
    readonly text: string;
    readonly reasons: readonly { readonly value: string; readonly label: string }[];
  } | null;
  readonly canWithdraw: boolean;
  readonly canEscalate: boolean;
  readonly escalateHint: string;
}

/** Null where there is nothing to say or do. */
export function presentRequest(
  outlook: RequestOutlook,
  { campaignTimeZone: timeZone, currency }: Pick<Contribution, 'campaignTimeZone' | 'currency'>,
  locale: Locale,
): RequestView | null {
  const { request, obstacle, mayWithdraw, mayEscalate } = outlook;
  if (request === null && obstacle !== null) return null;
  const day = (at: Instant) => dayText(toDate(at), locale, timeZone);
  const amount = (minor: bigint) => formatMoney({ minor, currency }, locale, { cents: true });
  const label = (reason: RefundRequestRow['reason']) =>
    translate(locale, `refund_requests.reason_${reason}`);
  return {
    request: request && {
      askedText: translate(locale, 'contributions.request_asked', {
        date: day(request.asked_at),
        reason: label(request.reason),
      }),
      leftText: isUnsettled(request.state)
        ? translate(locale, 'contributions.request_left', { amount: amount(outlook.leftMinor) })
        : null,
      stateText:
        grantText(outlook, 'contributions', { amount, locale }) ??
        stateText(request, { mayEscalate, day, locale }),
      texts: textsOf(request, locale),
    },
    ask:
      obstacle === null
        ? {
            text: translate(locale, 'contributions.ask_refund_text', { days: OWNER_DAYS }),
            reasons: REQUEST_REASONS.map((value) => ({ value, label: label(value) })),
          }
        : null,
    canWithdraw: mayWithdraw,
    canEscalate: mayEscalate,
    escalateHint: translate(locale, 'contributions.escalate_hint', { days: TRUST_DAYS }),
  };
}

/** What the trust team granted, in words for one side; null where it granted nothing. */
export function grantText(
  { request, leftMinor, grantedMinor }: RequestOutlook,
  side: 'contributions' | 'owner_contributions',
  { amount, locale }: { readonly amount: (minor: bigint) => string; readonly locale: Locale },
): string | null {
  const isTeams = request?.state === 'granted' && request.decided_by !== null;
  if (!isTeams || grantedMinor === null) return null;
  const values = { amount: amount(grantedMinor), left: amount(leftMinor) };
  const part = leftMinor > 0n ? 'part' : 'by_team';
  return translate(locale, `${side}.request_granted_${part}`, values);
}

function stateText(
  request: RefundRequestRow,
  about: {
    readonly mayEscalate: boolean;
    readonly day: (at: Instant) => string;
    readonly locale: Locale;
  },
): string {
  const { state, due_at: dueAt, escalated_at: escalatedAt } = request;
  const { mayEscalate, day, locale } = about;
  if (state === 'open') {
    const key = mayEscalate ? 'contributions.request_late' : 'contributions.request_open';
    return translate(locale, key, { date: day(dueAt) });
  }
  const date = escalatedAt === null ? '' : day(trustDeadline(escalatedAt));
  return translate(locale, `contributions.request_${state}`, { date });
}

function textsOf(request: RefundRequestRow, locale: Locale) {
  const texts: readonly (readonly [MessageKey, string])[] = [
    ['contributions.request_details', request.details],
    ['contributions.request_answer', request.answer],
    ['contributions.request_appeal', request.appeal],
    ['contributions.request_decision', request.decision_note],
  ];
  return texts
    .filter(([, text]) => text !== '')
    .map(([key, text]) => ({ title: translate(locale, key), text }));
}
