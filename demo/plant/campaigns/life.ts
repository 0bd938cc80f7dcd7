import type { DemoCampaign, DemoState } from '../../market/types.ts';
import { daysBefore, secondsAfter } from './times.ts';

export interface LifeEvent {
  readonly from_state: DemoState | null;
  readonly to_state: DemoState;
  readonly cause: string;
  /** Key of the person who did it; null for the clock. */
  readonly by: string | null;
  readonly occurred_at: Date;
}

interface Times {
  readonly launchedAt: Date | null;
  readonly endsAt: Date | null;
}

/** Since when a coming-soon page has been public. */
export const PUBLISHED_DAYS_AGO = 4;

/** Between the deadline and its decision. */
export const DECISION_SECONDS = 40;

/** How a campaign came to the state it is in, in order. */
export function lifeOf(content: DemoCampaign, times: Times, anchor: Date): LifeEvent[] {
  const events: LifeEvent[] = [];
  const go = (to: DemoState, cause: string, at: Date, by: string | null) => {
    const from = events.at(-1)?.to_state ?? 'draft';
    events.push({ from_state: from, to_state: to, cause, by, occurred_at: at });
  };
  const { owner, state } = content;
  if (state === 'coming_soon') {
    go('coming_soon', 'published', daysBefore(anchor, PUBLISHED_DAYS_AGO), owner);
  }
  const { launchedAt, endsAt } = times;
  if (launchedAt === null || endsAt === null) return events;
  go('live', 'launched', launchedAt, owner);
  const decided = secondsAfter(endsAt, DECISION_SECONDS);
  if (state === 'forever_funding') go('forever_funding', 'deadline', decided, null);
  if (state === 'ended' || state === 'closed') go('ended', 'deadline', decided, null);
  if (state === 'closed')
    go('closed', 'closed', daysBefore(anchor, content.closedDaysAgo ?? 0), owner);
  if (content.held)
    go('held', content.held.reason, daysBefore(anchor, content.held.daysAgo), 'trust');
  if (content.cancelled) {
    go('cancelled', content.cancelled.reason, daysBefore(anchor, content.cancelled.daysAgo), owner);
  }
  return events;
}
