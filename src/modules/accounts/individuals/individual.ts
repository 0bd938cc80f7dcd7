/** A person as others may see them: never the mail address, not even a part of it. */
export interface Individual {
  id: number;
  /** First and last name; empty for somebody who gave none. */
  name: string;
  firstname: string;
  lastname: string;
  city: string;
  country: string | null;
  bio: string;
  avatarPublicId: string | null;
  interests: string[];
  links: LinkedSite[];
  followers: number;
  memberSince: Date;
}

export const LINK_KINDS = ['facebook', 'linkedin', 'website'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export interface LinkedSite {
  id: number;
  kind: LinkKind;
  url: string;
}

/** What is known of a number: a person, one who is gone, or nobody. */
export type IndividualState =
  | { state: 'open'; individual: Individual }
  | { state: 'closed' }
  | { state: 'unknown' };

export const BIO_MAX = 500;
export const CITY_MAX = 80;
export const INTERESTS_MAX = 12;

/** A text of several lines without what is invisible or turns text around; joined emoji stay whole. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A text of one line, tidied like the longer ones. */
export function tidyLine(text: string): string {
  return tidyText(text).replace(/\s+/gu, ' ');
}
