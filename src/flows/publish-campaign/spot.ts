import { type EditorSection, paths } from '#app/paths.ts';
import { isPictureAltField } from '#modules/campaigns/rules.ts';
import type { Locale } from '#platform/web/locale.ts';

/** Where in the editor each thing of the to-do list is done: items and their fields, by their names. */
const SECTIONS: Readonly<Record<string, EditorSection>> = {
  title: 'basics',
  tagline: 'basics',
  category_id: 'basics',
  city: 'basics',
  card: 'basics',
  card_alt: 'basics',
  image: 'basics',
  story: 'content',
  story_html: 'content',
  video_url: 'content',
  perks: 'perks',
  goal: 'funding',
  goal_cents: 'funding',
  payout: 'funding',
  bank_country: 'funding',
  currency: 'funding',
  recipient: 'funding',
  identity_verification: 'funding',
  terms: 'launch',
  terms_accepted: 'launch',
};

/** The section of the editor where an item is done; null for one that is done elsewhere. */
export function sectionOf(name: string): EditorSection | null {
  if (name === 'email' || name === 'confirmed_email') return null;
  if (isPictureAltField(name)) return 'content';
  return SECTIONS[name] ?? 'basics';
}

/**
 * The address where an item of the launch checklist is done: its field in the editor, or for an unconfirmed
 * email address the page that sends the confirmation again.
 */
export function linkToSpot(name: string, locale: Locale, campaignId: number): string {
  const section = sectionOf(name);
  if (section === null) {
    return paths.welcome(locale, paths.campaignEdit(locale, campaignId, 'launch'));
  }
  return paths.campaignEdit(locale, campaignId, section, name === 'basics' ? undefined : name);
}
