import { dateText } from '#platform/web/dates.ts';
import { paths } from '#app/paths.ts';
import { type Campaign, takesContributions } from '#modules/campaigns/index.ts';
import { percentFunded } from '#modules/campaigns/rules.ts';
import {
  type CampaignTotals,
  type Contribution,
  contributionLook,
  isPaidBack,
  lineText,
  hasLeft,
  ownersView,
} from '#modules/contributions/index.ts';
import type { Funds } from '#modules/disbursements/index.ts';
import { exponentOf } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { addDays, dayOf, type Days } from './figures/range.ts';
import type { FundingDay } from './figures/read-figures.ts';
import type { Outlook } from './figures/read-stats.ts';
import type { RecentView } from './recent-view.ts';

export interface PanelContext {
  readonly campaign: Campaign;
  readonly locale: Locale;
  readonly now: Date;
}

/** More bars than this can't be told apart on a phone. */
const MOST_DAYS = 45;

export function moneyText(
  { campaign, locale }: Pick<PanelContext, 'campaign' | 'locale'>,
  minor: bigint,
  cents = false,
): string {
  return formatMoney({ minor, currency: campaign.currency }, locale, { cents });
}

/** How it is going, in four numbers. */
export function presentFigures(
  totals: CampaignTotals,
  context: Pick<PanelContext, 'campaign' | 'locale'>,
) {
  const { campaign, locale } = context;
  const own = totals.raisedMinor - totals.externalRaisedMinor;
  const average = totals.contributions > 0 ? own / BigInt(totals.contributions) : null;
  const percent = percentFunded(totals.raisedMinor, campaign.goalMinor);
  const goal = campaign.goalMinor > 0n ? moneyText(context, campaign.goalMinor) : '–';
  return {
    raisedText: breakable(moneyText(context, totals.raisedMinor)),
    raisedNote: translate(locale, 'command_center.goal', { goal }),
    pledgedText: totals.pledgedMinor > 0n ? moneyText(context, totals.pledgedMinor) : null,
    percent,
    percentText: translate(locale, 'card.percent', { percent }),
    contributors: totals.contributors.toLocaleString(locale),
    contributionsText: translate(
      locale,
      totals.externalContributors > 0
        ? 'command_center.contributions_here'
        : 'command_center.contributions',
      { count: totals.contributions },
    ),
    averageText: average === null ? '–' : breakable(moneyText(context, average, true)),
  };
}

/** An amount too wide for its place on a phone breaks before its currency, not within. */
const breakable = (amount: string) => amount.replaceAll('\u00a0', ' ');

/** Null where both read the same: a range without width would claim to know. */
const rangeText = (low: string, high: string, locale: Locale) =>
  low === high ? null : translate(locale, 'command_center.between', { low, high });

/** What came of visits since the launch, and where it leads by the deadline. */
export function presentOutlook(
  { funnel, projection }: Outlook,
  context: Pick<PanelContext, 'campaign' | 'locale'>,
) {
  const { locale } = context;
  const about = (minor: number) => moneyText(context, BigInt(minor));
  return {
    conversionText:
      funnel.visits === 0
        ? '–'
        : (funnel.backings / funnel.visits).toLocaleString(locale, {
            style: 'percent',
            maximumFractionDigits: 1,
          }),
    visits: funnel.visits,
    expectedText: projection ? breakable(about(projection.expected)) : null,
    betweenText: projection
      ? rangeText(about(projection.low), about(projection.high), locale)
      : null,
  };
}

interface FundsLine {
  label: string;
  amount: string;
  note?: string;
  tone?: 'soft';
}

/** What a balance means: held for the owner, nothing, or owed by them. */
function balanceText(heldMinor: bigint, context: PanelContext): string {
  const { campaign, locale, now } = context;
  if (heldMinor > 0n) return translate(locale, 'command_center.held_note');
  if (heldMinor === 0n) return translate(locale, 'command_center.held_none');
  const key = takesContributions(campaign, now)
    ? 'command_center.owed_open'
    : 'command_center.owed_over';
  return translate(locale, key, { amount: moneyText(context, -heldMinor, true) });
}

/** The campaign's money from what was taken to what is held, each step with its reason. */
export function presentFunds(funds: Funds, context: PanelContext) {
  const { locale, campaign } = context;
  const percent = (campaign.platformFeeBps / 100).toLocaleString(locale);
  const off = (key: MessageKey, minor: bigint, note?: MessageKey, values = {}): FundsLine[] =>
    minor === 0n
      ? []
      : [
          {
            label: translate(locale, key),
            amount: moneyText(context, -minor, true),
            ...(note ? { note: translate(locale, note, values) } : {}),
          },
        ];
  return {
    lines: [
      {
        label: translate(locale, 'command_center.gross'),
        amount: moneyText(context, funds.grossMinor, true),
      },
      ...off('command_center.refunds', funds.refundsMinor),
      ...off(
        'command_center.platform_fee',
        funds.platformFeesMinor,
        'command_center.platform_fee_note',
        {
          percent,
        },
      ),
      ...off(
        'command_center.processing_fee',
        funds.processingFeesMinor,
        'command_center.processing_fee_note',
      ),
      ...off('command_center.disputes', funds.disputesMinor, 'command_center.disputes_note'),
      ...off('command_center.reserve', funds.reserveMinor, 'command_center.reserve_note'),
      ...off('command_center.paid_out', funds.paidOutMinor),
    ],
    heldText: moneyText(context, funds.heldMinor, true),
    balanceText: balanceText(funds.heldMinor, context),
    isHeld: funds.heldMinor > 0n,
    availableText: moneyText(context, funds.availableMinor, true),
    pledgedText: funds.pledgedMinor > 0n ? moneyText(context, funds.pledgedMinor, true) : null,
  };
}

export interface DayView {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly count: number;
}

/** Each day with what it moved by the ledger, those on which nothing came too: a gap is news as well. */
export function presentDays(days: readonly FundingDay[], context: PanelContext): DayView[] {
  const { campaign, locale } = context;
  const first = days.findIndex(({ contributions, funds }) => {
    return contributions > 0 || funds.raisedMinor !== 0n;
  });
  return (first < 0 ? [] : days.slice(first)).map(({ day, contributions, funds }) => ({
    label: dateText(new Date(day), 'short-day-of-year', locale),
    value: Number(funds.raisedMinor) / 10 ** exponentOf(campaign.currency),
    text: moneyText(context, funds.raisedMinor, true),
    count: contributions,
  }));
}

/** The days of the chart: the last ones on which it took contributions. */
export function daysShown({ campaign, now }: Pick<PanelContext, 'campaign' | 'now'>): Days | null {
  const { launchedAt, endsAt } = campaign;
  if (launchedAt === null) return null;
  const isOver = !takesContributions(campaign, now) && endsAt !== null && endsAt < now;
  const to = dayOf(isOver ? endsAt : now);
  const from = addDays(to, 1 - MOST_DAYS);
  return { from: from > dayOf(launchedAt) ? from : dayOf(launchedAt), to };
}

/** A perk as its owner is to make it, or not to. */
function ownersLine(line: Contribution['lines'][number], locale: Locale): string {
  const text = line.quantity > 1 ? `${line.quantity} × ${lineText(line)}` : lineText(line);
  return isPaidBack(line) ? translate(locale, 'contributions.line_refunded', { line: text }) : text;
}

/** Who is not named: who has left, and who never said their name. */
export function unnamedContributor(contribution: Contribution, locale: Locale): string {
  return translate(
    locale,
    hasLeft(contribution) ? 'workspace.former_member' : 'command_center.unnamed_contributor',
  );
}

/** One of the newest contributions, as far as its owner may know who it is from. */
export function presentRecent(
  contribution: Contribution,
  context: Pick<PanelContext, 'campaign' | 'locale'>,
): RecentView {
  const { locale } = context;
  const seen = ownersView(contribution);
  const perks = contribution.lines.map((line) => ownersLine(line, locale));
  return {
    id: seen.id,
    name: seen.name || unnamedContributor(contribution, locale),
    email: seen.email,
    hasLeft: hasLeft(contribution),
    isAnonymous: seen.appearance === 'anonymous',
    perksText:
      new Intl.ListFormat(locale).format(perks) || translate(locale, 'contributions.without_perk'),
    amountText: moneyText(context, contribution.totalMinor, true),
    dateText: dateText(contribution.createdAt, 'short-day-of-year', locale),
    look: contributionLook(contribution, locale),
    href: paths.ownersContribution(locale, contribution.campaignSlug, seen.id),
  };
}
