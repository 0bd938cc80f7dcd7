/** Rules and constants of campaigns that the browser shares. */

export const TITLE_MIN = 5;
export const TITLE_MAX = 60;
export const TAGLINE_MAX = 100;
export const OVERVIEW_MAX = 500;
export const TAGS_MAX = 5;
const TAG_MAX = 20;

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

export const STORY_MIN_TEXT = 200;
export const STORY_MAX = 200_000;
export const RISKS_MAX = 5000;
export const DURATION_MAX = 60;
export const BANNER_MAX = 140;
export const FAQS_MAX = 30;
export const PICTURES_MAX = 12;

const PICTURE_ALT = 'alt-';
/** The id of the field where a picture of the gallery is described. */
export const pictureAltField = (publicId: string): string => `${PICTURE_ALT}${publicId}`;
export const isPictureAltField = (name: string): boolean => name.startsWith(PICTURE_ALT);

const SMALLEST_GOAL = 50_000n;
/** The smallest goal in minor units: 500.00, or what stands for it in a currency of small units. */
export function smallestGoal(currency: string): bigint {
  return currency === 'KRW' ? SMALLEST_GOAL * 10n : SMALLEST_GOAL;
}
export const GOAL_MAX = 100_000_000_000n;

/** A tag as it is kept: lower case, without its first #. */
export function tidyTag(tag: string): string {
  return tag.toLowerCase().replace('#', '').replace(/\s+/g, ' ').trim();
}

/** Tags as they are kept: none with a comma, which ends a tag; empty ones and repetitions left out. */
export function tidyTags(tags: readonly string[]): string[] {
  const parts = tags.flatMap((tag) => tag.split(','));
  return [...new Set(parts.map(tidyTag).filter((tag) => tag !== ''))];
}

export type TagProblem =
  | 'campaign_editor.basics.error.tag_list_max_length'
  | 'campaign_editor.basics.error.tag_max_length';

/** What is wrong with a campaign's tags: too many of them comes before one that is too long. */
export function tagProblem(tags: readonly string[]): TagProblem | null {
  if (tags.length > TAGS_MAX) return 'campaign_editor.basics.error.tag_list_max_length';
  const isLong = tags.some((tag) => [...tag].length > TAG_MAX);
  return isLong ? 'campaign_editor.basics.error.tag_max_length' : null;
}

/** How much a story says: its letters without markup, white space counted once. */
export function textLength(html: string): number {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:[a-z]+|#\d+);/gi, 'x')
    .replace(/\s+/g, ' ')
    .trim();
  return [...text].length;
}
