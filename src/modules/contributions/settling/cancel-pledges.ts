/** Which pledges can be taken back, and by whom. */
import type { CampaignState } from '#modules/campaigns/index.ts';
import { CONTRIBUTION_PREDICATES, type ContributionState } from '../contribution.ts';

export type CancelCause = 'by_contributor' | 'unfunded' | 'campaign_cancelled';

export interface CancellablePledge {
  readonly state: ContributionState;
  readonly campaign: {
    readonly state: CampaignState;
    /** What a held campaign goes back to. */
    readonly heldFromState: CampaignState | null;
  };
}

/** Whether its person may take a pledge back: as long as the campaign runs, also while it is held. */
export function mayCancelPledge({ state, campaign }: CancellablePledge): boolean {
  const runs =
    campaign.state === 'live' || (campaign.state === 'held' && campaign.heldFromState === 'live');
  return state === 'pledged' && runs;
}

/** Whether a pledge ends now for the cause. Of one that is being charged the outcome decides. */
export function isCancelled(pledge: CancellablePledge, cause: CancelCause): boolean {
  if (cause === 'by_contributor') return mayCancelPledge(pledge);
  const promised: readonly ContributionState[] = CONTRIBUTION_PREDICATES.isPromised;
  return promised.includes(pledge.state);
}
