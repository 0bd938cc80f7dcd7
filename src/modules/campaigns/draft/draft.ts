/** What an owner may write of a campaign, and until when. */
import { type CampaignPhase, type CampaignState, isUnpublished, phaseOf } from '../campaign.ts';
import { STORY_MIN_TEXT, TITLE_MIN, textLength } from '../rules.ts';

/** Frozen with the launch: what people decide on when they give money. */
const FROZEN_AT_LAUNCH = [
  'currency',
  'funding_type',
  'goal_cents',
  'recipient_type',
  'bank_country',
  'time_zone',
  'duration_days',
  'no_perks',
] as const;

/** What may still be written once the campaign takes no money any more. */
const OPEN_AFTER_END = ['overview', 'story_html', 'risks', 'faqs', 'pictures'] as const;

/** Why a field may not be written: the launch, a review of the campaign, or its end. */
export type Freeze = 'launched' | 'held' | 'over';
const FREEZES: Readonly<Record<CampaignPhase, Freeze | null>> = {
  unpublished: null,
  raising: 'launched',
  stopped: 'held',
  over: 'over',
  cancelled: 'over',
  deleted: 'over',
};

/** Whether a field may be written in a state; the words of a refusal differ by the reason. */
export function freezeOf(field: string, state: CampaignState): Freeze | null {
  const freeze = FREEZES[phaseOf(state)];
  if (freeze === 'launched') {
    if (field === 'forever_opt_in' && state === 'forever_funding') return freeze;
    return (FROZEN_AT_LAUNCH as readonly string[]).includes(field) ? freeze : null;
  }
  const isOpen = state === 'ended' && (OPEN_AFTER_END as readonly string[]).includes(field);
  return isOpen ? null : freeze;
}

/** What a campaign needs to be public, of what its page is made of. */
export const NEEDED = {
  title: ({ title }) => [...title.trim()].length >= TITLE_MIN,
  tagline: ({ tagline }) => tagline.trim() !== '',
  category_id: ({ category_id: category }) => category !== null,
  city: ({ city }) => city.trim() !== '',
  story_html: ({ story_html: story }) => textLength(story) >= STORY_MIN_TEXT,
} as const satisfies Record<string, (page: Page) => boolean>;

interface Page {
  readonly title: string;
  readonly tagline: string;
  readonly category_id: number | null;
  readonly city: string;
  readonly story_html: string;
}

/** Fields that an edit would empty of what made the campaign fit to be public; none before its launch. */
export function takenAway(
  before: Page & { readonly state: CampaignState },
  edit: { readonly [Name in keyof Page]?: Page[Name] | undefined },
): (keyof typeof NEEDED)[] {
  if (isUnpublished(before)) return [];
  const after = { ...before, ...edit } as Page;
  const names = Object.keys(NEEDED) as (keyof typeof NEEDED)[];
  return names.filter(
    (name) => edit[name] !== undefined && NEEDED[name](before) && !NEEDED[name](after),
  );
}

/** What of a page its owner may still edit: all that the launch left open, its words, or nothing. */
export function editingLeft(state: CampaignState): 'all' | 'words' | 'none' {
  if (freezeOf('title', state) === null) return 'all';
  return freezeOf('story_html', state) === null ? 'words' : 'none';
}

/** Words of our own addresses, and those that could pass for ours. */
const RESERVED_SLUGS = new Set(
  (
    'new edit admin api about accounts account explore projects campaigns command-center ' +
    'coming-soon dashboard help support trust blog careers contact press terms privacy cookies ' +
    'groundswell null undefined'
  ).split(' '),
);

export function isReserved(slug: string): boolean {
  return RESERVED_SLUGS.has(slug);
}

/** Whether the runtime knows the IANA zone; the database's list is asked as well when it is kept. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
