/** Something an owner tries out on the page of their campaign, and who is shown it. */
import { bucketOf, CONTROL } from '../experiment.ts';

/** What may differ: the title, the picture shown first, the perk shown first. */
export const PAGE_PARTS = ['title', 'picture', 'perk'] as const;
export type PagePart = (typeof PAGE_PARTS)[number];

/** `undone`: version B was the page for a while, and is no longer. */
export const TRIAL_STATES = ['running', 'stopped', 'adopted', 'undone'] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

/** Those who see version B; everybody else sees A, the control. */
export const VARIANT = 'variant';

/** How many saw a version, and of them: opened the checkout, contributed. */
export interface VersionCount {
  readonly bucket: string;
  readonly people: number;
  readonly checkouts: number;
  readonly done: number;
}

export interface PageExperiment {
  readonly id: number;
  readonly campaignId: number;
  readonly part: PagePart;
  /** Version A as it was at the start and version B: a title, a picture's public id or a perk's number. */
  readonly original: string;
  readonly variant: string;
  readonly state: TrialState;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  /** What was counted up to its end; null while it runs. */
  readonly counted: readonly VersionCount[] | null;
}

const NAME = /^page-([1-9]\d{0,14})$/;

/** The name events call it by; staff's experiments have no hyphen in theirs. */
export function trialName(id: number): string {
  return `page-${id}`;
}

/** The number in such a name; undefined in another. */
export function trialIdOf(name: string): number | undefined {
  const digits = NAME.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const HALVES = [
  { name: CONTROL, weight: 1 },
  { name: VARIANT, weight: 1 },
];

/** The version a visitor is shown: always the same, and half of all visitors each. */
export function versionFor({ id, state }: PageExperiment, visitorId: string): string {
  if (state !== 'running') return CONTROL;
  const halves = { id, name: trialName(id), round: 1, buckets: HALVES } as const;
  return bucketOf({ ...halves, subject: 'visitor', state }, `page:${visitorId}`);
}
