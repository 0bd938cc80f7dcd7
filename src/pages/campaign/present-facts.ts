import { paths } from '#app/paths.ts';
import { barState } from '#design/feedback/progress-bar.tsx';
import {
  type Campaign,
  type CampaignAttachments,
  fundingKind,
  isPublicState,
  phaseOf,
  type PublicPhase,
  takesContributions,
} from '#modules/campaigns/index.ts';
import { percentFunded, timeLeft } from '#modules/campaigns/rules.ts';
import type { CampaignTotals } from '#modules/contributions/index.ts';
import { formatMoney } from '#money/format.ts';
import { dayText, lastDayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { FactsView, StatusView } from './campaign-view.ts';

interface FactsContext {
  campaign: Campaign;
  totals: CampaignTotals;
  now: Date;
  locale: Locale;
  /** Money that has to go back has not all gone back yet. */
  isGivingBack: boolean;
  attachments: Pick<CampaignAttachments, 'shipsBy' | 'elsewhere' | 'cancelMessage'>;
  /** Of the link that somebody came by. */
  secretToken: string | null;
}

/** A day in the campaign's own zone, where its deadline is counted. */
export function dayOf(at: Date, locale: Locale, timeZone: string): string {
  return dayText(at, locale, timeZone);
}

const TONES: Readonly<Record<PublicPhase, StatusView['tone']>> = {
  raising: 'good',
  stopped: 'warn',
  over: 'calm',
  cancelled: 'bad',
};

/** What is said of one of these, in its tone. */
const statusNamed = (
  tone: StatusView['tone'],
  name: 'forever' | 'pre_order' | 'funded' | 'unfunded' | 'settling',
  { locale, isGivingBack }: Pick<FactsContext, 'locale' | 'isGivingBack'>,
  date = '',
): StatusView => {
  const isRefunding = name === 'unfunded' && isGivingBack;
  return {
    tone,
    title: translate(locale, `campaign.${name}_title`),
    text: translate(
      locale,
      isRefunding ? 'campaign.unfunded_text_refunding' : `campaign.${name}_text`,
      { date },
    ),
    message: null,
  };
};

function whileForever(context: FactsContext): StatusView {
  const { shipsBy } = context.attachments;
  if (!context.campaign.preOrder || shipsBy === null)
    return statusNamed('good', 'forever', context);
  const date = dayOf(new Date(`${shipsBy}T00:00:00Z`), context.locale, 'UTC');
  return statusNamed('good', 'pre_order', context, date);
}

/** The truth about a campaign that is not simply raising; null while it is. */
function statusOf(context: FactsContext): StatusView | null {
  const { campaign, now, locale, attachments, isGivingBack } = context;
  const { state } = campaign;
  if (!isPublicState(state) || state === 'live') {
    return takesContributions(campaign, now) ? null : statusNamed('calm', 'settling', context);
  }
  if (state === 'forever_funding') return whileForever(context);
  if (state === 'ended') {
    const isUnfunded = campaign.outcome === 'unfunded';
    return isUnfunded
      ? statusNamed('calm', 'unfunded', context)
      : statusNamed('good', 'funded', context);
  }
  const isRefunding = state === 'cancelled' && isGivingBack;
  return {
    tone: TONES[phaseOf(state)],
    title: translate(locale, `campaigns.status.${state}.title`),
    text: translate(
      locale,
      isRefunding ? 'campaigns.status.cancelled.text_refunding' : `campaigns.status.${state}.text`,
    ),
    message: state === 'cancelled' ? attachments.cancelMessage : null,
  };
}

function timeFact({ campaign, locale, now }: FactsContext): { value: string; label: string } {
  const left = campaign.state === 'live' && campaign.endsAt ? timeLeft(campaign.endsAt, now) : null;
  if (left) {
    const label = translate(locale, `campaign.${left.unit}_left`, { count: left.count });
    return { value: left.count.toLocaleString(locale), label };
  }
  if (campaign.state === 'forever_funding') {
    return { value: '∞', label: translate(locale, 'campaign.no_deadline') };
  }
  if (campaign.state === 'cancelled') {
    return { value: '–', label: translate(locale, 'campaigns.status.cancelled.title') };
  }
  const day = campaign.endsAt ? lastDayText(campaign, locale) : '–';
  const isAhead = campaign.endsAt !== null && campaign.endsAt > now;
  return {
    value: day,
    label: translate(locale, isAhead ? 'campaign.ends_on' : 'campaign.ended_on'),
  };
}

/** When money moves, by what is true of the goal now. */
function fundingOf({ campaign, totals, locale }: FactsContext): { title: string; text: string } {
  const type = fundingKind(campaign);
  const { goalMinor } = campaign;
  const goal = goalMinor > 0n && totals.raisedMinor >= goalMinor ? '_reached' : '';
  const date = lastDayText(campaign, locale);
  return {
    title: translate(locale, `campaign.${type}_title`),
    text: translate(locale, `campaign.${type}${goal}_text`, { date }),
  };
}

function badgesOf({ campaign, locale }: FactsContext): string[] {
  const stage = campaign.productStage;
  return [
    ...(campaign.nonprofit ? [translate(locale, 'campaign.nonprofit')] : []),
    ...(stage ? [translate(locale, `campaign.stage_${stage}` as MessageKey)] : []),
  ];
}

function elsewhereOf({ attachments, locale }: FactsContext): FactsView['elsewhere'] {
  const { elsewhere } = attachments;
  if (elsewhere === null) return null;
  const { raisedMinor: minor, currency, contributors: count, url } = elsewhere;
  const amount = formatMoney({ minor, currency }, locale);
  const site = URL.parse(url)?.host.replace(/^www\./, '') ?? url;
  return { text: translate(locale, 'campaign.elsewhere', { amount, count }), href: url, site };
}

/** Beside what was raised; a draft may have no goal yet. */
function goalLine({ goalMinor: minor, currency }: Campaign, locale: Locale): string {
  if (minor === 0n) return translate(locale, 'campaign.raised_without_goal');
  return translate(locale, 'campaign.raised_of', {
    goal: formatMoney({ minor, currency }, locale),
  });
}

export function presentFacts(context: FactsContext): FactsView {
  const { campaign, totals, locale, now } = context;
  const { currency } = campaign;
  const percent = percentFunded(totals.raisedMinor, campaign.goalMinor);
  const time = timeFact(context);
  const funding = fundingOf(context);
  const isRaising = takesContributions(campaign, now);
  const { slug } = campaign;
  const perk_token = context.secretToken;
  return {
    raisedText: formatMoney({ minor: totals.raisedMinor, currency }, locale),
    raisedMinor: totals.raisedMinor,
    currency,
    goalLine: goalLine(campaign, locale),
    bar: barState(percent, 100),
    percentText: translate(locale, 'card.percent', { percent }),
    contributors: totals.contributors.toLocaleString(locale),
    timeValue: time.value,
    timeLabel: time.label,
    fundingTitle: funding.title,
    fundingText: funding.text,
    status: statusOf(context),
    backHref: isRaising ? paths.checkout(locale, slug, { perk_token }) : null,
    backWithoutHref: isRaising
      ? paths.checkout(locale, slug, { perk_id: 'none', perk_token })
      : null,
    badges: badgesOf(context),
    elsewhere: elsewhereOf(context),
  };
}
