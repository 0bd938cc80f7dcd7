import { randomFrom } from '../../random.ts';

/** How somebody came to a campaign, as visits are counted by it. */
export interface Arrival {
  /** `code:…`, `utm:…`, `site:…`; empty where nothing was said. */
  readonly referrer: string;
  readonly domain: string;
}

interface Way extends Arrival {
  /** Of those who only look, and of those who contribute: who follows a friend's link means it. */
  readonly looking: number;
  readonly backing: number;
}

const CODE = 'code:';

export const WAYS: readonly Way[] = [
  { referrer: '', domain: '', looking: 30, backing: 26 },
  { referrer: 'site:www.google.com', domain: 'www.google.com', looking: 20, backing: 12 },
  { referrer: 'site:www.reddit.com', domain: 'www.reddit.com', looking: 14, backing: 5 },
  { referrer: 'site:www.instagram.com', domain: 'www.instagram.com', looking: 12, backing: 6 },
  { referrer: 'utm:newsletter', domain: '', looking: 9, backing: 24 },
  { referrer: 'site:mastodon.social', domain: 'mastodon.social', looking: 7, backing: 8 },
  { referrer: 'site:duckduckgo.com', domain: 'duckduckgo.com', looking: 5, backing: 3 },
  { referrer: `${CODE}friends`, domain: '', looking: 4, backing: 11 },
  { referrer: `${CODE}workshop`, domain: '', looking: 3, backing: 5 },
];

/** How whoever made a planted contribution had come; always the same for its key. */
export function arrivalOf(key: string): Arrival {
  const random = randomFrom(`arrival/${key}`);
  return WAYS[random.weighted(WAYS.map(({ backing }) => backing))] ?? { referrer: '', domain: '' };
}

/** The code of the link it was counted for; null for none. */
export function codeOf({ referrer }: Arrival): string | null {
  return referrer.startsWith(CODE) ? referrer.slice(CODE.length) : null;
}
