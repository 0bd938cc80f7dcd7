import { readMoneyBack, refundDueNow } from '#flows/refund-contribution/index.ts';
import {
  type Contribution,
  countOpen,
  isWaiting,
  leftMinor,
  type ListedRequest,
  listEscalated,
  listOpenRequests,
  mayEscalate,
  newestRequest,
  obstacleToAsking,
  type RefundRequestRow,
  type RequestOutlook,
} from '#modules/contributions/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { askFacts } from './request-refund.ts';

/** For showing, not for deciding: nothing is locked. */
export async function readRequestOutlook({
  id,
}: Pick<Contribution, 'id'>): Promise<RequestOutlook> {
  const [request, { facts }, due, at] = await Promise.all([
    newestRequest(db(), id),
    readMoneyBack(id),
    refundDueNow(db(), id),
    readClock(),
  ]);
  const known = request ?? null;
  return {
    request: known,
    obstacle: obstacleToAsking(askFacts(facts, { due, last: request })),
    leftMinor: leftMinor(facts),
    grantedMinor:
      facts.refunds.find(({ id: refund }) => refund === known?.refund_id)?.amountMinor ?? null,
    mayWithdraw: known !== null && isWaiting(known.state),
    mayEscalate: known !== null && mayEscalate({ state: known.state, dueAt: known.due_at }, at),
  };
}

/** The newest request of a contribution; null where none was made. */
export async function readRefundRequest(contributionId: number): Promise<RefundRequestRow | null> {
  return (await newestRequest(db(), contributionId)) ?? null;
}

/** Requests that wait for a campaign's owner, by number after one. */
export function readOpenRequests(
  campaignId: number,
  page: { readonly after: number | null; readonly limit: number },
): Promise<ListedRequest[]> {
  return listOpenRequests(db(), campaignId, page);
}

/** How many wait for a campaign's owner, with the number of the newest and when the first is due. */
export function countOpenRequests(campaignId: number) {
  return countOpen(db(), campaignId);
}

/** Requests that wait for the trust team, by the number of their contribution after one. */
export function readEscalations(after: number, limit: number): Promise<ListedRequest[]> {
  return listEscalated(db(), { after, limit });
}
