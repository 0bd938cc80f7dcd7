/** Rules and constants of campaigns that the browser shares. */

export const TITLE_MIN = 5;
export const TITLE_MAX = 60;
export const TAGLINE_MAX = 100;
export const OVERVIEW_MAX = 500;
export const TAGS_MAX = 5;
export const TAG_MAX = 20;

/** Whole percent of the goal, rounded down: 99.9 % of a goal is not the goal. */
export function percentFunded(raisedMinor: bigint, goalMinor: bigint): number {
  return goalMinor > 0n ? Number((raisedMinor * 100n) / goalMinor) : 0;
}

export type TimeLeft = { unit: 'days' | 'hours' | 'minutes'; count: number } | null;

/** What is left until the deadline in the largest unit that says something; null once it has passed. */
export function timeLeft(endsAt: Date, now: Date): TimeLeft {
  const minutes = Math.floor((endsAt.getTime() - now.getTime()) / 60_000);
  if (minutes < 0) return null;
  if (minutes >= 72 * 60) return { unit: 'days', count: Math.floor(minutes / 1440) };
  if (minutes >= 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'minutes', count: minutes };
}

/** A slug from a title: plain letters, digits and single hyphens, 3 to 60 of them, never digits alone. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[łŁ]/g, 'l')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const named = /[a-z]/.test(plain) ? plain : `campaign-${plain}`.replace(/-+$/, '');
  return named.length >= 3 ? named : `campaign-${named}`;
}
