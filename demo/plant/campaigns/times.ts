import type { DemoCampaign } from '../../market/types.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export function daysBefore(anchor: Date, days: number): Date {
  return new Date(anchor.getTime() - days * DAY_MS);
}

export function daysAfter(start: Date, days: number): Date {
  return new Date(start.getTime() + Math.round(days * DAY_MS));
}

export function secondsAfter(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}

/** A campaign's instants, once it was launched. */
export interface CampaignTimes {
  readonly launchedAt: Date;
  readonly endsAt: Date;
}

export function launchOf(campaign: DemoCampaign, anchor: Date): Date | null {
  return campaign.launchedDaysAgo === null ? null : daysBefore(anchor, campaign.launchedDaysAgo);
}

/** A deadline that would come while somebody looks around for the first time is a day later. */
export function deadlineOf(campaign: DemoCampaign, midnight: Date, anchor: Date): Date {
  const isTooSoon = midnight.getTime() < anchor.getTime() + HOUR_MS;
  return campaign.state === 'live' && isTooSoon ? daysAfter(midnight, 1) : midnight;
}
