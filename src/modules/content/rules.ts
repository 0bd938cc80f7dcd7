/** The information pages; each is a file `content/pages/<topic>.<language>.md`. */
export const TOPICS = [
  'how-it-works',
  'trust',
  'careers',
  'cookies',
  'privacy',
  'kept-data',
  'terms',
  'our-story',
  'what-we-do',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Most characters of a page's title, the sentence under it, and its Markdown. */
export const PAGE_TITLE_MAX = 120;
export const PAGE_DESCRIPTION_MAX = 300;
export const PAGE_BODY_MAX = 60_000;

export const CONTACT_TOPICS = ['questions', 'press'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** Most characters of a message to the operator. */
export const MESSAGE_MAX = 5000;
export const NAME_MAX = 100;

/** Marks of quotes and lists at the beginning of one line. */
const NESTED = /^[ \t]*(?:(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+)){21}/m;
const BLOCK_MAX = 8_000;
const MARKS_IN_BLOCK = 150;
const MARKS = 2_500;

const marksOf = (text: string): number => text.match(/[*_~]+/g)?.length ?? 0;

/**
 * Whether a text can be rendered in a moment. What nests without end ends in no page at all, and marks that
 * may begin or end something are compared with each other: seconds for some thousands in one paragraph.
 */
export function isReadable(body: string): boolean {
  if (NESTED.test(body) || marksOf(body) > MARKS) return false;
  return body
    .split(/\n[ \t\r]*\n/)
    .every((block) => block.length <= BLOCK_MAX && marksOf(block) <= MARKS_IN_BLOCK);
}
