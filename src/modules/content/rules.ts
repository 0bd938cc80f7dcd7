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

export const CONTACT_TOPICS = ['questions', 'press'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** Most characters of a message to the operator. */
export const MESSAGE_MAX = 5000;
export const NAME_MAX = 100;
