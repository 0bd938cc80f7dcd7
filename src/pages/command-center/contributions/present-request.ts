import { randomUUID } from 'node:crypto';
import { bookedAs } from '#flows/request-refund/index.ts';
import {
  grantText,
  isUnsettled,
  mayEscalate,
  type RefundRequestRow,
  type RequestOutlook,
} from '#modules/contributions/index.ts';
import type { Currency } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import type { RefundReason } from '#modules/payments/index.ts';
import { type Instant, toDate } from '#platform/clock/instant.ts';
import { dayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';

/** A refund request as the campaign's side sees it. */
export interface OwnersRequestView {
  readonly askedText: string;
  /** What is still asked for; null once it is settled. */
  readonly leftText: string | null;
  /** How it stands and what happens next. */
  readonly stateText: string;
  readonly texts: readonly { readonly title: string; readonly text: string }[];
  readonly name: string;
  /** The refund's form names it and begins with its reason; null where no refund answers it. */
  readonly toGrant: { readonly id: number; readonly reason: RefundReason } | null;
  /** What the form that declines it carries; null where it can't be. */
  readonly toDecline: { readonly id: number; readonly idempotencyKey: string } | null;
}

interface About {
  readonly name: string;
  /** The reader may give the campaign's money back, and for the campaign decline to. */
  readonly mayGrant: boolean;
  readonly mayDecline: boolean;
  readonly now: Instant;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly currency: Currency;
}

export function presentOwnersRequest(
  request: RefundRequestRow,
  outlook: RequestOutlook,
  about: About,
): OwnersRequestView {
  const { name, mayGrant, mayDecline, now, locale, timeZone, currency } = about;
  const day = (at: Instant) => dayText(toDate(at), locale, timeZone);
  const { id, state, reason, due_at: dueAt } = request;
  const amount = (minor: bigint) => formatMoney({ minor, currency }, locale, { cents: true });
  const isLate = state === 'open' && mayEscalate({ state, dueAt }, now);
  const stateKey: MessageKey = isLate
    ? 'owner_contributions.request_late'
    : `owner_contributions.request_${state}`;
  const texts = [
    ['owner_contributions.request_details', request.details],
    ['owner_contributions.request_answer', request.answer],
  ] as const;
  return {
    askedText: translate(locale, 'owner_contributions.request_asked', {
      date: day(request.asked_at),
      reason: translate(locale, `refund_requests.reason_${reason}`),
    }),
    leftText: isUnsettled(state)
      ? translate(locale, 'owner_contributions.request_left', { amount: amount(outlook.leftMinor) })
      : null,
    stateText:
      grantText(outlook, 'owner_contributions', { amount, locale }) ??
      translate(locale, stateKey, { name, date: day(dueAt) }),
    texts: texts
      .filter(([, text]) => text !== '')
      .map(([key, text]) => ({ title: translate(locale, key), text })),
    name,
    toGrant: mayGrant && isUnsettled(state) ? { id, reason: bookedAs(reason) } : null,
    toDecline: mayDecline && state === 'open' ? { id, idempotencyKey: randomUUID() } : null,
  };
}
