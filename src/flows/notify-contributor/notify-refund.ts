import { paths } from '#app/paths.ts';
import { guestTokenOf } from '#flows/back-campaign/index.ts';
import { readCancelMessage } from '#modules/campaigns/index.ts';
import {
  type ContributionLine,
  isPaidBack,
  leftOfRow,
  lineLabels,
  linesOf,
  refundPartText,
} from '#modules/contributions/index.ts';
import { formatMoney } from '#money/format.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { localeOr } from '#platform/web/locale.ts';
import { type RefundMail, type RefundNews, sendRefundMail } from './refund.mail.tsx';
import {
  findTitle,
  findRefundRow,
  listPartsOf,
  listWhoLooksAfter,
  type RefundRow,
} from './notify-refund.store.ts';

/** Mails the contributor that money went back to them, by card or another way. The key sends once. */
export async function notifyRefund(tx: Executor, refundId: number, key: string): Promise<void> {
  const refund = await findRefundRow(tx, refundId);
  if (refund === undefined) return;
  const given = refund.is_surplus ? {} : await presentGiven(tx, refundId, refund);
  const why = refund.is_cancelled ? await readCancelMessage(refund.campaign_id, tx) : null;
  const about = { key, ...given, why };
  if (refund.state === 'outside') await toContributor(tx, refund, 'outside', about);
  // One that came back meanwhile has a mail of its own.
  if (refund.state === 'pending' || refund.state === 'succeeded')
    await toContributor(tx, refund, refund.is_cancelled ? 'cancelled' : 'sent', about);
}

/** Mails contributor, owner and finance that the bank sent a refund back: it is to be paid another way. */
export async function notifyReturnedRefund(
  tx: Executor,
  refundId: number,
  key: string,
): Promise<void> {
  const refund = await findRefundRow(tx, refundId);
  if (refund === undefined || !refund.is_returned) return;
  await toContributor(tx, refund, 'returned', { key });
  // An extra charge never was the campaign's: finance alone pays it back.
  await toStaff(tx, refund, { news: 'came_back', key, withOwner: !refund.is_surplus });
}

/** Mails finance that a refund the system owes is refused whenever it is tried. */
export async function notifyGivenUpRefund(
  tx: Executor,
  about: { readonly contribution_id: number; readonly campaign_id: number },
  key: string,
): Promise<void> {
  const { title } = await findTitle(tx, about.campaign_id);
  await toStaff(tx, { ...about, title }, { news: 'given_up', key, withOwner: false });
}

type Given = Pick<RefundMail, 'lines' | 'left' | 'coming' | 'gone' | 'why'>;

/** What of the contribution a refund is for, and what of it remains. */
async function presentGiven(
  tx: Executor,
  refundId: number,
  refund: RefundRow,
): Promise<Omit<Given, 'why'>> {
  const { contribution_id: id, currency } = refund;
  const left = leftOfRow(refund);
  const locale = localeOr(refund.locale);
  const amount = (minor: bigint) => formatMoney({ minor, currency }, locale, { cents: true });
  const [parts, rows] = await Promise.all([listPartsOf(tx, refundId), linesOf(tx, [id])]);
  const lines = rows.map((row) => ({
    ...row,
    options: row.options as ContributionLine['options'],
    unitPriceCents: Number(row.unit_price_minor),
    priceRefundedCents: Number(row.refunded_minor),
  }));
  const labels = lineLabels(lines);
  const listed = (isGone: boolean) =>
    lines.flatMap((line) => (isPaidBack(line) === isGone ? (labels.get(line.id) ?? []) : []));
  return {
    coming: listed(false),
    gone: listed(true),
    lines: parts.map((part) => ({
      label: refundPartText(part, lines, locale),
      value: amount(part.amountMinor),
    })),
    left: left > 0n ? amount(left) : null,
  };
}

async function toContributor(
  tx: Executor,
  refund: RefundRow,
  news: RefundNews,
  about: { readonly key: string } & Partial<Given>,
): Promise<void> {
  const { contribution_id: id, account_id: accountId, email, title } = refund;
  const locale = localeOr(refund.locale);
  const token = accountId === null ? await guestTokenOf(tx, id) : null;
  const link = `${config().publicUrl}${paths.contribution(locale, id, { token })}`;
  const money = { minor: refund.amount_minor, currency: refund.currency };
  const amount = formatMoney(money, locale, { cents: true });
  const isExtra = refund.is_surplus;
  const mail = {
    news,
    to: email,
    accountId,
    locale,
    contributionId: id,
    title,
    amount,
    link,
    isExtra,
    isDecided: refund.is_decided,
  };
  await sendRefundMail(tx, { ...mail, ...about });
}

type About = Pick<RefundRow, 'contribution_id' | 'campaign_id' | 'title'> &
  Partial<Pick<RefundRow, 'amount_minor' | 'currency'>>;

async function toStaff(
  tx: Executor,
  about: About,
  { news, key, withOwner }: { news: RefundNews; key: string; withOwner: boolean },
): Promise<void> {
  const { contribution_id: contributionId, campaign_id: campaignId, title } = about;
  for (const person of await listWhoLooksAfter(tx, campaignId, withOwner)) {
    const locale = localeOr(person.locale);
    const { amount_minor: minor, currency } = about;
    const isNamed = minor !== undefined && currency !== undefined;
    await sendRefundMail(tx, {
      news,
      key: `${key}:${person.account_id}`,
      to: person.email,
      accountId: person.account_id,
      locale,
      contributionId,
      title,
      amount: isNamed ? formatMoney({ minor, currency }, locale, { cents: true }) : '',
      link: `${config().publicUrl}${paths.commandCenter(locale, campaignId)}`,
    });
  }
}
