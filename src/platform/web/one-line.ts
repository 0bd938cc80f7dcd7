import { VISIBLE } from '#platform/text/visible-text.ts';

/**
 * Text of one line: no control characters, nothing that turns the direction of what follows, and something to
 * see unless it is empty or blank.
 */
export const ONE_LINE = new RegExp(
  String.raw`^(?=\s*$|.*${VISIBLE.source})[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$`,
  'u',
);
