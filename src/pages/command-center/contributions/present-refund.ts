import type { PartLeft, RefundOutlook } from '#flows/refund-contribution/index.ts';
import {
  type Contribution,
  isPaidBack,
  isTakenBack,
  lineLabels,
  mayStillBeCharged,
  type RefundPart,
  refundPartText,
} from '#modules/contributions/index.ts';
import type { RefundReason } from '#modules/payments/index.ts';
import { CURRENCIES, type Currency, exponentOf } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { typedAmount } from '#money/typed-amount.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { PartView, RefundView } from './refund-view.ts';
import { amountOf, partName } from './read-wanted.ts';

interface RefundFacts {
  readonly found: Contribution;
  /** Those to choose from. */
  readonly reasons: readonly RefundReason[];
  readonly offered: readonly PartLeft[];
  /** Of all that is left. */
  readonly outlook: RefundOutlook;
  /** What was asked for, with what the rules say of it; no parts where what was typed is no amount. */
  readonly wanted: {
    readonly scope: 'full' | 'parts';
    readonly reason: RefundReason;
    readonly parts: readonly RefundPart[] | null;
    readonly outlook: RefundOutlook;
  } | null;
  /** What was typed beside each part. */
  readonly typed: ReadonlyMap<string, string>;
  readonly locale: Locale;
  readonly key: string;
  /** The request it would answer, with the reason it is booked by. */
  readonly toGrant: { readonly id: number; readonly reason: RefundReason } | null;
}

/** Why nothing can be refunded. */
function whyNot({ state }: Contribution, outcome: RefundOutlook['outcome']): MessageKey {
  if (outcome === 'disputed' || state === 'disputed') return 'errors.contributions.disputed';
  if (outcome === 'charged_back') return 'errors.contributions.charged_back';
  if (outcome === 'too_much') return 'owner_contributions.why_under_way';
  if (state === 'refunded') return 'owner_contributions.why_refunded';
  if (state === 'dispute_lost') return 'owner_contributions.why_dispute_lost';
  if (mayStillBeCharged(state)) return 'owner_contributions.why_not_charged';
  if (isTakenBack(state)) return 'owner_contributions.why_never_charged';
  return 'owner_contributions.why_outside';
}

/** What the page offers: a form, the question whether that is meant, or the reason why there is none. */
export function presentRefund(facts: RefundFacts): RefundView {
  const { found, offered, outlook, wanted, typed, locale, key } = facts;
  if (outlook.outcome !== 'started') {
    return { kind: 'none', text: translate(locale, whyNot(found, outlook.outcome)) };
  }
  const { currency } = found;
  const amount = (minor: bigint) => formatMoney({ minor, currency }, locale, { cents: true });
  if (wanted?.outlook.outcome === 'started' && wanted.parts !== null) {
    const { parts, reason, outlook: meant } = wanted;
    return {
      kind: 'confirm',
      key,
      requestId: facts.toGrant?.id ?? null,
      total: String(meant.amountMinor),
      left: String(outlook.amountMinor),
      totalText: amount(meant.amountMinor),
      feesText: feesText(meant, amount, locale),
      reason,
      reasonText: translate(locale, `owner_contributions.reason_${reason}`),
      perksText: perksText(found, parts, locale),
      parts: parts.map((part) => presentPart(part, facts, amount)),
    };
  }
  return {
    kind: 'form',
    leftText: amount(outlook.amountMinor),
    reasons: facts.reasons.map((value) => ({
      value,
      label: translate(locale, `owner_contributions.reason_${value}`),
    })),
    reason: wanted?.reason ?? facts.toGrant?.reason ?? 'contributor_request',
    scope: wanted?.scope ?? 'full',
    problem: wanted ? translate(locale, problemOf(wanted)) : null,
    parts: offered.map((part) => ({
      ...presentPart(part, facts, amount),
      typed: typed.get(partName(part)) ?? '',
      ...partError(part, facts),
    })),
    ...moneyMarks(currency),
  };
}

/**
 * What the contributor still gets after a refund in part, and what nobody delivers any more.
 * A perk is off once its whole price was given back.
 */
function perksText(
  { lines }: Pick<Contribution, 'lines'>,
  parts: readonly RefundPart[],
  locale: Locale,
): string | null {
  if (parts.length === 0 || lines.length === 0) return null;
  const labels = lineLabels(lines);
  const givenFor = (id: number) =>
    Number(parts.find(({ part, lineId }) => part === 'perk' && lineId === id)?.amountMinor ?? 0n);
  const after = lines.map((line) => ({
    label: labels.get(line.id) ?? line.title,
    isOff: isPaidBack({
      ...line,
      priceRefundedCents: line.priceRefundedCents + givenFor(line.id),
    }),
  }));
  const say = (isOff: boolean, key: 'perks_coming' | 'perks_off') => {
    const names = after.filter((one) => one.isOff === isOff).map(({ label }) => label);
    const perks = new Intl.ListFormat(locale).format(names);
    return names.length > 0 ? translate(locale, `owner_contributions.${key}`, { perks }) : '';
  };
  return [say(false, 'perks_coming'), say(true, 'perks_off')].filter(Boolean).join(' ');
}

/** What is wrong with the amount typed beside a part, said where it stands. */
function partError(
  part: PartLeft,
  { wanted, typed, found, offered, locale }: RefundFacts,
): { error?: string } {
  if (wanted?.scope !== 'parts') return {};
  const isEmpty = [...typed.values()].every((text) => text.trim() === '');
  if (isEmpty) {
    if (part !== offered[0]) return {};
    return { error: translate(locale, 'owner_contributions.no_amount') };
  }
  const minor = amountOf(typed.get(partName(part)) ?? '', exponentOf(found.currency));
  if (minor === null) return { error: translate(locale, 'errors.perks.amount') };
  if (minor <= part.amountMinor) return {};
  return { error: translate(locale, 'errors.contributions.refund_too_much') };
}

type Started = Extract<RefundOutlook, { outcome: 'started' }>;

/** What of the fees comes back with it. */
function feesText(
  { platformFeeMinor, processingFeeMinor }: Started,
  amount: (minor: bigint) => string,
  locale: Locale,
): string {
  return processingFeeMinor > 0n
    ? translate(locale, 'owner_contributions.both_fees', {
        amount: amount(platformFeeMinor + processingFeeMinor),
      })
    : translate(locale, 'owner_contributions.platform_fee_back', {
        amount: amount(platformFeeMinor),
      });
}

function problemOf({ parts }: NonNullable<RefundFacts['wanted']>): MessageKey {
  return parts === null ? 'owner_contributions.no_amount' : 'errors.contributions.refund_too_much';
}

function presentPart(
  part: RefundPart,
  { found, locale }: RefundFacts,
  amount: (minor: bigint) => string,
): PartView {
  return {
    name: partName(part),
    label: refundPartText(part, found.lines, locale),
    language: part.part === 'perk' ? found.campaignLanguage : null,
    amountText: amount(part.amountMinor),
    value: typedAmount(Number(part.amountMinor), exponentOf(found.currency), locale),
  };
}

function moneyMarks(currency: Currency) {
  const { shouldDisplaySymbol, symbol } = CURRENCIES[currency];
  return {
    symbol: shouldDisplaySymbol ? symbol : '',
    code: currency,
    exponent: exponentOf(currency),
  };
}
