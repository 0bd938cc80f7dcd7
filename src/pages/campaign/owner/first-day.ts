import type { Campaign } from '#modules/campaigns/index.ts';

const DAY_MS = 86_400_000;

/** A campaign that was not launched, as it will be on its first day if that is now. */
export function onFirstDay(campaign: Campaign, durationDays: number, now: Date): Campaign {
  const endsAt = new Date(now.getTime() + durationDays * DAY_MS);
  return { ...campaign, state: 'live', launchedAt: now, endsAt };
}
