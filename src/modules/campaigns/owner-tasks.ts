import type { CampaignState } from './campaign.ts';
import type { TeamPermission } from './campaign.policy.ts';

/** What an owner does next for a campaign, each with its place in the command center. */
export type OwnerTask =
  | 'launch'
  | 'announce'
  | 'gather'
  | 'hold'
  | 'first'
  | 'more'
  | 'close'
  | 'reached';

/** Until there are so many, they are people who know the owner; strangers follow them. */
const FIRST_CONTRIBUTORS = 10;
/** Of the goal: from here on who gave already carries the rest. */
const CLOSE_PERCENT = 75;

export interface TaskGround {
  readonly state: CampaignState;
  readonly takesContributions: boolean;
  /** Of the goal, rounded down. */
  readonly percent: number;
  readonly contributors: number;
  /** What whoever asks may do for the campaign. */
  readonly may: (permission: TeamPermission) => boolean;
}

/** What stands at the campaign's point of the way until it is done, the most pressing first. */
export function ownerTasks(ground: TaskGround): OwnerTask[] {
  return tasksOf(ground).filter((task) => ground.may(NEEDED[task]));
}

/** A task is shown to who may do it. */
const NEEDED: Readonly<Record<OwnerTask, TeamPermission>> = {
  launch: 'edit_campaign',
  announce: 'edit_campaign',
  gather: 'see_figures',
  hold: 'edit_campaign',
  first: 'see_figures',
  more: 'see_figures',
  close: 'post_and_comment',
  reached: 'post_and_comment',
};

function tasksOf({ state, takesContributions, percent, contributors }: TaskGround): OwnerTask[] {
  if (state === 'draft') return ['launch', 'announce'];
  if (state === 'coming_soon') return ['gather', 'launch'];
  if (state === 'held') return ['hold'];
  if (!takesContributions) return [];
  if (contributors < FIRST_CONTRIBUTORS && percent < CLOSE_PERCENT) {
    return [contributors === 0 ? 'first' : 'more'];
  }
  if (percent >= 100) return ['reached'];
  return percent < CLOSE_PERCENT ? [] : ['close'];
}
