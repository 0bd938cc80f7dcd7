/** What an owner may write of a campaign, and until when. */
import { type CampaignState, isRaising, isUnpublished } from '../campaign.ts';

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

/** Whether a field may be written in a state; the words of a refusal differ by the reason. */
export function freezeOf(field: string, state: CampaignState): Freeze | null {
  if (isUnpublished({ state })) return null;
  if (isRaising({ state })) {
    if (field === 'forever_opt_in' && state === 'forever_funding') return 'launched';
    return (FROZEN_AT_LAUNCH as readonly string[]).includes(field) ? 'launched' : null;
  }
  const isOpen = state === 'ended' && (OPEN_AFTER_END as readonly string[]).includes(field);
  if (isOpen) return null;
  return state === 'held' ? 'held' : 'over';
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
