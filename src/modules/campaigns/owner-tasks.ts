import { type CampaignState, isFinal } from './campaign.ts';
import type { TeamPermission } from './campaign.policy.ts';

/** What an owner does next for a campaign, each with its place in the command center. */
export type OwnerTask =
  | 'launch'
  | 'announce'
  | 'gather_subscribers'
  | 'answer_hold'
  | 'answer_review'
  | 'first_contribution'
  | 'more_contributors'
  | 'goal_near'
  | 'goal_reached';

/** Until there are so many, they are people who know the owner; strangers follow them. */
const FIRST_CONTRIBUTORS = 10;
/** Of the goal: from here on who gave already carries the rest. */
const NEAR_PERCENT = 75;

export interface TaskFacts {
  readonly state: CampaignState;
  readonly takesContributions: boolean;
  /** Something that was submitted was sent back, and not submitted again since. */
  readonly isSentBack: boolean;
  /** Of the goal, rounded down. */
  readonly percent: number;
  readonly contributors: number;
  /** What whoever asks may do for the campaign. */
  readonly may: (permission: TeamPermission) => boolean;
}

/** What stands at the campaign's point of the way until it is done, the most pressing first. */
export function ownerTasks(facts: TaskFacts): OwnerTask[] {
  return tasksOf(facts).filter((task) => facts.may(NEEDED[task]));
}

/** A task is shown to who may do it. */
const NEEDED: Readonly<Record<OwnerTask, TeamPermission>> = {
  launch: 'edit_campaign',
  announce: 'edit_campaign',
  gather_subscribers: 'see_figures',
  answer_hold: 'edit_campaign',
  answer_review: 'edit_campaign',
  first_contribution: 'see_figures',
  more_contributors: 'see_figures',
  goal_near: 'post_and_comment',
  goal_reached: 'post_and_comment',
};

function tasksOf(facts: TaskFacts): OwnerTask[] {
  const review: OwnerTask[] = facts.isSentBack && !isFinal(facts) ? ['answer_review'] : [];
  if (facts.state === 'held') return ['answer_hold', ...review];
  return [...review, ...tasksOnTheWay(facts)];
}

function tasksOnTheWay(facts: TaskFacts): OwnerTask[] {
  const { state, takesContributions, percent, contributors } = facts;
  if (state === 'draft') return ['launch', 'announce'];
  if (state === 'coming_soon') return ['gather_subscribers', 'launch'];
  if (!takesContributions) return [];
  if (contributors < FIRST_CONTRIBUTORS && percent < NEAR_PERCENT) {
    return [contributors === 0 ? 'first_contribution' : 'more_contributors'];
  }
  if (percent >= 100) return ['goal_reached'];
  return percent < NEAR_PERCENT ? [] : ['goal_near'];
}
