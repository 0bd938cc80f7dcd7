/** Every way from one state to another: who may take it, under which condition, and what follows. */
import { CAMPAIGN_STATES, type CampaignState } from '../campaign.ts';

export const CAMPAIGN_ACTS = [
  'open_coming_soon',
  'close_coming_soon',
  'publish',
  'publish_external',
  'delete',
  'end',
  'roll_over',
  'close',
  'close_idle',
  'hold',
  'release',
  'cancel',
  'remove',
] as const;
export type CampaignAct = (typeof CAMPAIGN_ACTS)[number];

export interface Act {
  readonly from: readonly CampaignState[];
  /** `before_hold`: back to the state it was held from. */
  readonly to: CampaignState | 'before_hold';
  readonly by: 'owner' | 'trust' | 'clock';
  /** What must be true besides the state; checked under the row's lock by the verb named after it. */
  readonly guard: string | null;
  /** What else happens to the campaign in the same transaction. */
  readonly effect: string | null;
  /** Whether the owner is written to; the mail's words stand under `mail.campaign_{act}`. */
  readonly notifiesOwner: boolean;
}

/** The table; the database keeps its pairs of states as well (campaign_transitions). */
const TABLE = {
  open_coming_soon: {
    from: ['draft'],
    to: 'coming_soon',
    by: 'owner',
    guard: 'the coming-soon page has a headline and a picture or video',
    effect: 'the page is public',
    notifiesOwner: false,
  },
  close_coming_soon: {
    from: ['coming_soon'],
    to: 'draft',
    by: 'owner',
    guard: null,
    effect: 'the page is seen by its preview link alone',
    notifiesOwner: false,
  },
  publish: {
    from: ['draft', 'coming_soon'],
    to: 'live',
    by: 'owner',
    guard: 'nothing on the to-do list is open',
    effect: 'launch and deadline are set, subscribers are told',
    notifiesOwner: true,
  },
  publish_external: {
    from: ['draft'],
    to: 'forever_funding',
    by: 'owner',
    guard: 'nothing on the to-do list is open and what was raised elsewhere is approved',
    effect: 'the launch is set; there is no deadline',
    notifiesOwner: true,
  },
  delete: {
    from: ['draft'],
    to: 'deleted',
    by: 'owner',
    guard: 'the owner spelt its slug',
    effect: 'preview link and invitations end',
    notifiesOwner: false,
  },
  end: {
    from: ['live'],
    to: 'ended',
    by: 'clock',
    guard: 'the deadline has passed',
    effect: 'settled once from the ledger',
    notifiesOwner: true,
  },
  roll_over: {
    from: ['live'],
    to: 'forever_funding',
    by: 'clock',
    guard: 'the deadline has passed, the goal is reached and the owner did not opt out',
    effect: 'settled once from the ledger',
    notifiesOwner: true,
  },
  close: {
    from: ['forever_funding', 'ended'],
    to: 'closed',
    by: 'owner',
    guard: 'no charge is under way',
    effect: 'no money any more',
    notifiesOwner: true,
  },
  close_idle: {
    from: ['forever_funding'],
    to: 'closed',
    by: 'clock',
    guard: 'six months without a contribution',
    effect: 'no money any more',
    notifiesOwner: true,
  },
  hold: {
    from: ['live', 'forever_funding', 'ended'],
    to: 'held',
    by: 'trust',
    guard: 'a reason of the list',
    effect: 'the hold names reason, evidence and time; no contributions, charges or disbursements',
    notifiesOwner: true,
  },
  release: {
    from: ['held'],
    to: 'before_hold',
    by: 'trust',
    guard: null,
    effect: 'a deadline that passed meanwhile is settled next',
    notifiesOwner: true,
  },
  cancel: {
    from: ['live', 'forever_funding'],
    to: 'cancelled',
    by: 'owner',
    guard: 'a reason, and nothing was paid out yet',
    effect: 'pledges end and money goes back',
    notifiesOwner: true,
  },
  remove: {
    from: ['live', 'forever_funding', 'ended', 'held'],
    to: 'cancelled',
    by: 'trust',
    guard: 'a reason',
    effect: 'pledges end and money goes back',
    notifiesOwner: true,
  },
} as const satisfies Record<CampaignAct, Act>;
export const ACTS: Readonly<Record<CampaignAct, Act>> = TABLE;

/** The acts that their campaign's owner is written to about. */
export type NotifyingAct = {
  [Name in CampaignAct]: (typeof TABLE)[Name]['notifiesOwner'] extends true ? Name : never;
}[CampaignAct];

/** Where an act leads from a state; undefined where it may not be done. */
export function targetOf(
  act: CampaignAct,
  from: CampaignState,
  heldFrom: CampaignState | null = null,
): CampaignState | undefined {
  const { from: froms, to } = ACTS[act];
  if (!froms.includes(from)) return undefined;
  return to === 'before_hold' ? (heldFrom ?? undefined) : to;
}

/** The states each state may go to: what the acts say, taken together. */
export function targetsByState(): Record<CampaignState, readonly CampaignState[]> {
  const targets = Object.fromEntries(
    CAMPAIGN_STATES.map((state) => [state, new Set<CampaignState>()]),
  ) as Record<CampaignState, Set<CampaignState>>;
  for (const { from, to } of Object.values(ACTS)) {
    const tos = to === 'before_hold' ? ACTS.hold.from : [to];
    for (const state of from) for (const target of tos) targets[state].add(target);
  }
  return Object.fromEntries(
    Object.entries(targets).map(([state, set]) => [
      state,
      CAMPAIGN_STATES.filter((target) => set.has(target)),
    ]),
  ) as unknown as Record<CampaignState, readonly CampaignState[]>;
}
