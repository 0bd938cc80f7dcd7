import type { BadgeTone } from '#design/feedback/badge.tsx';
import type { CampaignState } from '#modules/campaigns/index.ts';
import type { ContributionState } from '#modules/contributions/index.ts';
import { formatMoney } from '#money/format.ts';
import { isCurrency } from '#money/currency.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView } from './admin-view.ts';

const CAMPAIGN_TONES: Partial<Record<CampaignState, BadgeTone>> = {
  live: 'good',
  forever_funding: 'good',
  coming_soon: 'tide',
  held: 'warn',
  cancelled: 'bad',
};

const CONTRIBUTION_LOOKS: Record<ContributionState, readonly [MessageKey, BadgeTone]> = {
  created: ['contributions.state_under_way', 'neutral'],
  reserved: ['contributions.state_under_way', 'neutral'],
  setup_ok: ['contributions.state_under_way', 'neutral'],
  charging: ['contributions.state_under_way', 'neutral'],
  charge_unknown: ['contributions.state_under_way', 'warn'],
  recorded: ['contributions.state_collected', 'neutral'],
  risk_review: ['contributions.state_in_review', 'warn'],
  pledged: ['contributions.state_pledged', 'tide'],
  collected: ['contributions.state_collected', 'good'],
  errored: ['contributions.state_errored', 'bad'],
  partially_refunded: ['contributions.state_partially_refunded', 'gold'],
  refunded: ['contributions.state_refunded', 'neutral'],
  disputed: ['contributions.state_disputed', 'bad'],
  dispute_lost: ['contributions.state_disputed', 'bad'],
  dropped: ['contributions.state_dropped', 'neutral'],
  cancelled: ['contributions.state_cancelled', 'neutral'],
  voided: ['contributions.state_cancelled', 'neutral'],
  expired: ['contributions.state_not_made', 'neutral'],
  failed: ['contributions.state_not_made', 'neutral'],
};

/** The state of a campaign as a badge. */
export function campaignState(state: string, locale: Locale): CellView {
  const known = state as CampaignState;
  return {
    text: translate(locale, `campaigns.state.${known}`),
    tone: CAMPAIGN_TONES[known] ?? 'neutral',
  };
}

/** What one word above stands for several of. */
const EXACTLY = {
  created: 'admin.exactly_created',
  reserved: 'admin.exactly_reserved',
  setup_ok: 'admin.exactly_setup_ok',
  charging: 'admin.exactly_charging',
  charge_unknown: 'admin.exactly_charge_unknown',
  recorded: 'admin.exactly_recorded',
  dispute_lost: 'admin.exactly_dispute_lost',
  voided: 'admin.exactly_voided',
  expired: 'admin.exactly_expired',
  failed: 'admin.exactly_failed',
} as const satisfies Partial<Record<ContributionState, MessageKey>>;

/** The state of a contribution as its people see it, and below what staff know more exactly. */
export function contributionState(state: string, locale: Locale): CellView {
  const [key, tone] = CONTRIBUTION_LOOKS[state as ContributionState];
  const exactly = (EXACTLY as Readonly<Record<string, MessageKey | undefined>>)[state];
  const note = exactly === undefined ? null : translate(locale, exactly);
  return { text: translate(locale, key), tone, note };
}

/** An amount with its cents. Amounts in minor units. */
export function amountText(minor: bigint, currency: string, locale: Locale): string {
  if (!isCurrency(currency)) throw new TypeError(`${currency} is no currency`);
  return formatMoney({ minor, currency }, locale, { cents: true });
}
