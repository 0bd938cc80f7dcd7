import { paths } from '#app/paths.ts';
import { guestTokenOf } from '#flows/back-campaign/index.ts';
import { oneLine } from '#modules/campaigns/index.ts';
import {
  HAS_UNREMINDED,
  leftOfRow,
  type RefundRequestState,
  takeUnreminded,
} from '#modules/contributions/index.ts';
import { formatMoney } from '#money/format.ts';
import { config } from '#platform/config/config.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { type Subscriber, subscriber } from '#platform/events/outbox.ts';
import type { RunContext, Schedule } from '#platform/jobs/schedule.ts';
import { dayText } from '#platform/web/dates.ts';
import { localeOr } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { type AboutRequest, REQUEST_TOPICS } from './request-events.ts';
import { findDecidedBy, findRequestMailRow, type RequestMailRow } from './request-mail.store.ts';
import { isContributorsNews, type RequestNews, sendRequestMail } from './request-refund.mail.tsx';

/** In which state a request must still be for the news to be true. */
const TRUE_IN: Readonly<Record<RequestNews, RefundRequestState>> = {
  asked: 'open',
  reminder: 'open',
  escalated: 'escalated',
  declined: 'declined',
  refused: 'refused',
  granted_owner: 'granted',
  refused_owner: 'refused',
};

/** Mails whoever has to know; the same key sends nothing twice, and what is not true any more is not sent. */
async function notify(tx: Executor, id: number, news: RequestNews, key: string): Promise<void> {
  const row = await findRequestMailRow(tx, id);
  if (row?.state !== TRUE_IN[news]) return;
  const isContributors = isContributorsNews(news);
  const to = isContributors ? row.email : row.owner_email;
  // Who was erased has no address any more.
  if (to === null || !/.@/.test(to)) return;
  const locale = localeOr(isContributors ? row.locale : row.owner_locale);
  const path = isContributors
    ? await contributorsPath(tx, row)
    : paths.ownersContribution(locale, row.slug, row.contribution_id);
  const left = leftOfRow(row);
  const amount = (minor: bigint) =>
    formatMoney({ minor, currency: row.currency }, locale, { cents: true });
  await sendRequestMail(tx, {
    news,
    key: `refund_request:${row.contribution_id}:${news === 'refused_owner' ? `owner:${key}` : key}`,
    to,
    accountId: isContributors ? row.account_id : row.owner_id,
    locale,
    title: oneLine(row.title || row.slug),
    amount: amount(row.granted_minor ?? left),
    left: left > 0n ? amount(left) : null,
    date: dayText(row.due_at, locale, row.time_zone),
    words: wordsOf(row, news),
    reason: translate(locale, `refund_requests.reason_${row.reason}`),
    link: `${config().publicUrl}${path}#refund-request`,
  });
}

async function contributorsPath(
  tx: Executor,
  { contribution_id: id, account_id: accountId, locale }: RequestMailRow,
): Promise<string> {
  const token = accountId === null ? await guestTokenOf(tx, id) : null;
  return paths.contribution(localeOr(locale), id, token === null ? {} : { token });
}

function wordsOf(row: RequestMailRow, news: RequestNews): string {
  if (news === 'declined') return row.answer;
  if (news === 'refused' || news === 'refused_owner') return row.decision_note;
  return news === 'asked' || news === 'reminder' ? row.details : '';
}

const mailAfter = (
  topic: string,
  news: RequestNews,
  consumer = `mail-after-${topic}`,
): Subscriber =>
  subscriber<AboutRequest>({
    topic,
    consumer,
    handle: ({ key, payload }, tx) => notify(tx, payload.request_id, news, key),
  });

/** The contributor is told by the mail about the refund; the owner, whose money it is, by this one. */
const mailAfterGrant = subscriber<{ readonly refund_id: number }>({
  topic: 'contribution.refunded',
  consumer: 'mail-owner-after-granted-request',
  handle: async ({ key, payload }, tx) => {
    const request = await findDecidedBy(tx, payload.refund_id);
    if (request !== undefined) await notify(tx, request.id, 'granted_owner', key);
  },
});

export const requestRefundSubscribers: readonly Subscriber[] = [
  mailAfter(REQUEST_TOPICS.asked, 'asked'),
  mailAfter(REQUEST_TOPICS.declined, 'declined'),
  mailAfter(REQUEST_TOPICS.escalated, 'escalated'),
  mailAfter(REQUEST_TOPICS.refused, 'refused'),
  mailAfter(REQUEST_TOPICS.refused, 'refused_owner', 'mail-owner-after-refused-request'),
  mailAfterGrant,
];

/**
 * Reminds owners two days before their time is over, each in a transaction of its own with the note that they
 * were, so it may be killed and repeated anywhere.
 */
export async function remindOwners(turn?: Pick<RunContext, 'guard' | 'signal'>): Promise<void> {
  while (!turn?.signal.aborted) {
    const isDone = await transaction(async (tx) => {
      await turn?.guard(tx);
      const request = await takeUnreminded(tx);
      if (request === undefined) return true;
      // One that a failed refund opened again may have new days, and a reminder of its own.
      const { id, due_at: dueAt } = request;
      await notify(tx, id, 'reminder', `reminder:${id}:${dueAt.toISOString()}`);
      return false;
    });
    if (isDone) return;
  }
}

export const requestRefundSchedules: readonly Schedule[] = [
  {
    name: 'remind-of-refund-requests',
    everySeconds: 300,
    hasWork: HAS_UNREMINDED,
    run: (context) => remindOwners(context),
  },
];
