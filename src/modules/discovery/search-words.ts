/** Words of a text, and what each may have been meant as. */
export interface WordChoice {
  readonly word: string;
  /** Words of titles, the nearest first; the word itself is one where a title has it. */
  readonly near: readonly string[];
}

/** More words than these tell nothing more. */
export const MOST_WORDS = 12;
/** A shorter word begins too many others to be taken for a beginning. */
const BEGINNING = 3;

/** All words must occur, longer ones and the last also as the beginning of another; null without any. */
export function tsqueryOf(words: readonly string[]): string | null {
  const last = words.length - 1;
  const parts = words.map((word, at) =>
    word.length >= BEGINNING || at === last ? `${word}:*` : word,
  );
  return parts.length === 0 ? null : parts.join(' & ');
}

/** Each word or one near it must occur; short ones may have been anything. Null without longer ones. */
export function forgivingQueryOf(choices: readonly WordChoice[]): string | null {
  const parts = choices
    .filter(({ word }) => word.length >= BEGINNING)
    .map(({ word, near }) => `(${[`${word}:*`, ...near].join(' | ')})`);
  return parts.length === 0 ? null : parts.join(' & ');
}

/** The words that were meant, judging by the title that was found: its own where it has one of them. */
export function meantWords(choices: readonly WordChoice[], titleKey: string): string {
  const found = new Set(titleKey.split(' '));
  return choices
    .map(({ word, near }) =>
      found.has(word) ? word : (near.find((each) => found.has(each)) ?? word),
    )
    .join(' ');
}
