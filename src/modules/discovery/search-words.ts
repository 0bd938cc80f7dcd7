/**
 * Words of a text, and what each may have been meant as. They are read by `search-words.store.ts`, and made
 * by `search_words()` and `tuned_words()` in the database (`db/schema/reads/`).
 */
export interface WordChoice {
  readonly word: string;
  /** Words of campaigns, the nearest first; the word itself is one where a campaign has it. */
  readonly near: readonly string[];
  /** Very many campaigns have it. */
  readonly isCommon?: boolean;
}

/** More words than these tell nothing more. */
export const MOST_WORDS = 12;
/** A shorter word begins too many others to be taken for a beginning. */
const BEGINNING = 3;

/**
 * All words must occur, longer ones and the last also as the beginning of another, but for those that
 * very many campaigns have; null without any.
 */
export function tsqueryOf(words: readonly string[], common: readonly string[] = []): string | null {
  const last = words.length - 1;
  const parts = words.map((word, at) =>
    (word.length > BEGINNING || at === last) && !common.includes(word) ? `${word}:*` : word,
  );
  return parts.length === 0 ? null : parts.join(' & ');
}

/** A word or what is near it. */
const oneOf = ({ word, near, isCommon }: WordChoice) =>
  `(${[isCommon ? word : `${word}:*`, ...near].join(' | ')})`;

/** Each word or one near it must occur; short ones may have been anything. Null without longer ones. */
export function forgivingQueryOf(choices: readonly WordChoice[]): string | null {
  const parts = choices.filter(({ word }) => word.length >= BEGINNING).map(oneOf);
  return parts.length === 0 ? null : parts.join(' & ');
}

/** One of the longer words or what is near it must occur; null without longer ones. */
export function looseQueryOf(choices: readonly WordChoice[]): string | null {
  const parts = choices.filter(({ word }) => word.length > BEGINNING).map(oneOf);
  return parts.length === 0 ? null : parts.join(' | ');
}

/** The titles that somebody may know who wrote one word of it as another, or two words as one. */
export function likelyTitles(choices: readonly WordChoice[]): string[] {
  const words = choices.map(({ word }) => word);
  const corrected = choices.flatMap(({ near }, at) =>
    near.map((each) => [...words.slice(0, at), each, ...words.slice(at + 1)].join(' ')),
  );
  const joined = words
    .slice(1)
    .map((word, at) =>
      [...words.slice(0, at), `${words[at]}${word}`, ...words.slice(at + 2)].join(' '),
    );
  return [...new Set([...corrected, ...joined])];
}

/** The words that were meant, judging by what was found: its own where it has one of them. */
export function meantWords(choices: readonly WordChoice[], own: readonly string[]): string {
  const found = new Set(own);
  return choices
    .map(({ word, near }) =>
      found.has(word) ? word : (near.find((each) => found.has(each)) ?? word),
    )
    .join(' ');
}
