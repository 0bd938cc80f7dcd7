/** What is written about once: a campaign's first day, a week of it, its goal, last days, cancellation. */
export type OccasionKind = ReportKind | 'cancelled';

/** Those that an owner is sent figures of; of a cancellation another mail tells them, with its reason. */
export type ReportKind = 'launched' | 'week' | 'half' | 'full' | 'last_days';
export type ReportOccasion = ReportKind | `${ReportKind}:${string}`;

/** How long before the deadline the last days begin. */
export const LAST_HOURS = 48;

/** Those that people who follow the campaign are told of too, and the kind of mail they chose about. */
export const FOLLOWER_MAILS = {
  half: 'campaign_milestone',
  full: 'campaign_milestone',
  last_days: 'campaign_ending',
  cancelled: 'campaign_ending',
} as const;
export type FollowerOccasion = keyof typeof FOLLOWER_MAILS;

export function isForFollowers(kind: OccasionKind): kind is FollowerOccasion {
  return Object.hasOwn(FOLLOWER_MAILS, kind);
}

/** `week:2026-03-02`, the Monday on which it is told, is of the kind `week`; so is the day of a deadline. */
export function kindOf(occasion: ReportOccasion): ReportKind;
export function kindOf(occasion: string): OccasionKind;
export function kindOf(occasion: string): OccasionKind {
  return occasion.split(':')[0] as OccasionKind;
}
