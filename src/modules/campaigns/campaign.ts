/** A campaign, its states and where each may go; the database's rules are generated from them. */
import type { Instant } from '#platform/clock/instant.ts';
import type { Currency } from '#money/currency.ts';

export const CAMPAIGN_STATES = [
  'draft',
  'coming_soon',
  'live',
  'forever_funding',
  'ended',
  'closed',
  'held',
  'cancelled',
  'deleted',
] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const CAMPAIGN_TRANSITIONS: Record<CampaignState, readonly CampaignState[]> = {
  draft: ['coming_soon', 'live', 'forever_funding', 'deleted'],
  coming_soon: ['draft', 'live'],
  live: ['ended', 'forever_funding', 'held', 'cancelled'],
  forever_funding: ['closed', 'held', 'cancelled'],
  ended: ['closed', 'held', 'cancelled'],
  closed: [],
  held: ['live', 'forever_funding', 'ended', 'cancelled'],
  cancelled: [],
  deleted: [],
};

/** Where a campaign stands on its way: what people are told of it and what its owner may write go by it. */
export type CampaignPhase =
  | 'unpublished'
  | 'raising'
  | 'stopped'
  | 'over'
  | 'cancelled'
  | 'deleted';

const PHASES = {
  draft: 'unpublished',
  coming_soon: 'unpublished',
  live: 'raising',
  forever_funding: 'raising',
  ended: 'over',
  closed: 'over',
  held: 'stopped',
  cancelled: 'cancelled',
  deleted: 'deleted',
} as const satisfies Record<CampaignState, CampaignPhase>;

/** Whether a stranger may open its page in a phase. */
const IS_PUBLIC = {
  unpublished: false,
  raising: true,
  stopped: true,
  over: true,
  cancelled: true,
  deleted: false,
} as const satisfies Record<CampaignPhase, boolean>;
export type PublicPhase = {
  [Phase in CampaignPhase]: (typeof IS_PUBLIC)[Phase] extends true ? Phase : never;
}[CampaignPhase];
export type PublicState = {
  [State in CampaignState]: (typeof PHASES)[State] extends PublicPhase ? State : never;
}[CampaignState];

export function phaseOf(state: PublicState): PublicPhase;
export function phaseOf(state: CampaignState): CampaignPhase;
export function phaseOf(state: CampaignState): CampaignPhase {
  return PHASES[state];
}

const statesIn = (...phases: readonly CampaignPhase[]): readonly CampaignState[] =>
  CAMPAIGN_STATES.filter((state) => phases.includes(PHASES[state]));

/** What is said of several states has one name here and in SQL (`campaign_is_public(state)`). */
export const CAMPAIGN_PREDICATES = {
  /** A stranger may open its page; the others answer as if there were no such campaign. */
  isPublic: CAMPAIGN_STATES.filter((state) => IS_PUBLIC[PHASES[state]]),
  /** Can be backed, as far as its state says. */
  isRaising: statesIn('raising'),
  /** Goes on without a deadline: whatever it began as, what is given is charged at once. */
  isForever: ['forever_funding'],
  /** Was launched and raises nothing more. */
  isOver: statesIn('over'),
  /** Not launched yet. */
  isUnpublished: statesIn('unpublished'),
  /** Announced, raising, or stopped for a while: its owner is bound to it. */
  isUnderWay: ['coming_soon', ...statesIn('raising', 'stopped')],
  /** Nobody but its makers ever saw it, as far as its state says. */
  wasNeverShown: ['draft', 'deleted'],
  /** Cards may be charged for it; a held one charges nobody until it is released. */
  mayCharge: ['live', 'forever_funding', 'ended'],
} as const satisfies Record<string, readonly CampaignState[]>;

const PUBLIC_STATES = CAMPAIGN_PREDICATES.isPublic;
const CHARGING_STATES: readonly CampaignState[] = CAMPAIGN_PREDICATES.mayCharge;

export type FundingType = 'flexible' | 'fixed';
export type Outcome = 'funded' | 'unfunded';

export interface Campaign {
  id: number;
  slug: string;
  ownerId: number;
  state: CampaignState;
  outcome: Outcome | null;
  title: string;
  tagline: string;
  overview: string;
  storyHtml: string;
  risks: string;
  language: string;
  categoryId: number | null;
  city: string;
  region: string;
  country: string;
  currency: Currency;
  goalMinor: bigint;
  fundingType: FundingType;
  timeZone: string;
  launchedAt: Date | null;
  endsAt: Date | null;
  preOrder: boolean;
  nonprofit: boolean;
  productStage: string | null;
  platformFeeBps: number;
  staffPick: boolean;
  cardPublicId: string | null;
  cardAlt: string;
  videoUrl: string | null;
  holdReason: string | null;
  cancelReason: string | null;
}

export function isPublicState(state: CampaignState): state is PublicState {
  return PUBLIC_STATES.includes(state);
}

export function isPublic(campaign: Pick<Campaign, 'state'>): boolean {
  return isPublicState(campaign.state);
}

export function isRaising(campaign: Pick<Campaign, 'state'>): boolean {
  return CAMPAIGN_PREDICATES.isRaising.includes(campaign.state);
}

/**
 * How its money moves: all-or-nothing by its deadline, or charged at once. An all-or-nothing campaign stays
 * one when it is over, unless it goes on without a deadline.
 */
export function fundingKind({
  state,
  fundingType,
}: Pick<Campaign, 'state' | 'fundingType'>): FundingType {
  const forever: readonly CampaignState[] = CAMPAIGN_PREDICATES.isForever;
  return forever.includes(state) ? 'flexible' : fundingType;
}

/** Whether its time to raise money is over; a cancelled one is none of these. */
export function isOver(campaign: Pick<Campaign, 'state'>): boolean {
  return CAMPAIGN_PREDICATES.isOver.includes(campaign.state);
}

/** Whether it is not launched yet; one that was deleted never will be. */
export function isUnpublished(campaign: Pick<Campaign, 'state'>): boolean {
  return CAMPAIGN_PREDICATES.isUnpublished.includes(campaign.state);
}

/** Whether nothing leads on from its state. */
export function isFinal(campaign: Pick<Campaign, 'state'>): boolean {
  return CAMPAIGN_TRANSITIONS[campaign.state].length === 0;
}

/** Whoever paid for such a campaign gets it back. */
export function givesAllBack({ state, outcome }: Pick<Campaign, 'state' | 'outcome'>): boolean {
  return state === 'cancelled' || (state === 'ended' && outcome === 'unfunded');
}

/** Whether it takes contributions at a moment, a date or an instant; decided again under the lock. */
export function takesContributions<At extends Date | Instant>(
  campaign: { readonly state: CampaignState; readonly endsAt: At | null },
  at: At,
): boolean {
  if (campaign.state === 'forever_funding') return true;
  return campaign.state === 'live' && campaign.endsAt !== null && at < campaign.endsAt;
}

export function mayCharge(campaign: Pick<Campaign, 'state'>): boolean {
  return CHARGING_STATES.includes(campaign.state);
}
