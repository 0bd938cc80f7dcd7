import { isVisible } from '#platform/text/visible-text.ts';

/** Text of one line: no control characters, and nothing that turns the direction of what follows. */
export const ONE_LINE = /^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u;

/** Nothing, or something to see: signs that show nothing are no name and no title. */
export const showsSomething = (text: string): boolean => text.trim() === '' || isVisible(text);
