/**
 * Words of a text, and what each may have been meant as. They are read by `search-words.store.ts`, and made
 * by `search_words()` and `tuned_words()` in the database (`db/schema/reads/`).
 */
export interface WordChoice {
  readonly word: string;
  /** Words of campaigns, the nearest first; the word itself is one where a campaign has it. */
  readonly near: readonly string[];
}

/** What is known of words: how each is looked for. */
export interface Known {
  /** Very many campaigns have them. */
  readonly common: readonly string[];
  /**
   * How many have each of those that, with what they begin, so many have that an order is sooner walked than
   * they are read.
   */
  readonly widespread?: Readonly<Record<string, number>>;
  /** Those that no campaign has, nor words that begin so, nor other forms of them. */
  readonly unknown?: readonly string[];
  /** Those that begin words of very many campaigns, with the most frequent of these. */
  readonly beginnings: Readonly<Record<string, readonly string[]>>;
  /** Other forms of words, that do not begin with them: singular and plural, the cases. */
  readonly forms?: Forms;
  /** What is left of words without their endings, by which stories have them. */
  readonly stems?: Forms;
}

/** Of words other forms that campaigns have, the most frequent first. */
export type Forms = Readonly<Record<string, readonly string[]>>;

/** More words than these tell nothing more. */
export const MOST_WORDS = 12;
/** A word of no more letters begins too many others to be taken for a beginning. */
export const BEGINNING = 3;

/** Letters as the database counts them, of whatever script. */
const lettersOf = (word: string): number => [...word].length;

/** What is kept of a word; nothing of any other, `constructor` among them. */
const keptOf = (word: string, kept: Forms) => (Object.hasOwn(kept, word) ? kept[word] : undefined);

/** The most frequent words that begin so where very many do. */
const completionsOf = (word: string, { beginnings }: Known) => keptOf(word, beginnings);

/** A word's other forms. */
export const formsOf = (word: string, forms: Forms = {}): readonly string[] =>
  keptOf(word, forms) ?? [];

/** The words that are looked for: what nearly all campaigns have only where nothing else was typed. */
export function tellingOf(words: readonly string[], frequent: readonly string[]) {
  const rare = words.filter((word) => !frequent.includes(word));
  return rare.length > 0 ? rare : words;
}

/** Where in a campaign words are to be: in its title, or in the names of its owner and place. */
export type Weight = '' | 'A' | 'C';

/** A word and what begins so: nothing more where very many have it, of very many the most frequent. */
function beginningsOf(word: string, known: Known, weight: Weight): string[] {
  const whole = weight === '' ? word : `${word}:${weight}`;
  if (known.common.includes(word)) return [whole];
  const frequent = completionsOf(word, known);
  if (frequent === undefined) return [`${word}:*${weight}`];
  return [whole, ...frequent.map((one) => (weight === '' ? one : `${one}:${weight}`))];
}

/** A name has no other forms. */
const withForms = (word: string, found: readonly string[], { forms }: Known, weight: Weight) =>
  weight === 'C'
    ? found
    : [...found, ...formsOf(word, forms).map((one) => (weight === '' ? one : `${one}:${weight}`))];

const anyOf = (parts: readonly string[]) =>
  parts.length === 1 ? parts[0] : `(${parts.join(' | ')})`;

/** All words must occur, longer ones and the last also as the beginning of another; null without any. */
export function tsqueryOf(
  words: readonly string[],
  known: Known,
  weight: Weight = '',
): string | null {
  const last = words.length - 1;
  const parts = words.map((word, at) => {
    const isBeginning = lettersOf(word) > BEGINNING || at === last || weight !== '';
    return anyOf(
      withForms(word, isBeginning ? beginningsOf(word, known, weight) : [word], known, weight),
    );
  });
  return parts.length === 0 ? null : parts.join(' & ');
}

/** Whether each of the words leads to very many campaigns. */
export function isAllCommon(words: readonly string[], known: Known): boolean {
  return words.every(
    (word) => known.common.includes(word) || completionsOf(word, known) !== undefined,
  );
}

/** How many campaigns have the rarest of the words; none where one of them is not widespread. */
export function countOfRarest(words: readonly string[], { widespread = {} }: Known): number {
  const counts = words.map((word) => (Object.hasOwn(widespread, word) ? widespread[word] : 0) ?? 0);
  return Math.min(...counts);
}

/** A word or what is near it. */
const oneOf = ({ word, near }: WordChoice, known: Known, weight: Weight = '') => {
  const others = near.map((one) => (weight === '' ? one : `${one}:${weight}`));
  const own = withForms(word, beginningsOf(word, known, weight), known, weight);
  return `(${[...new Set([...own, ...others])].join(' | ')})`;
};

/** So many near words are looked for in all, and so many of each word at least. */
const MOST_NEAR = 32;
const LEAST_NEAR = 4;

/** Of what each word may have been meant as, the nearest: every word more is a list more to read. */
export function nearestOf(choices: readonly WordChoice[]): WordChoice[] {
  const most = Math.max(LEAST_NEAR, Math.floor(MOST_NEAR / Math.max(1, choices.length)));
  return choices.map((choice) => ({ ...choice, near: choice.near.slice(0, most) }));
}

/** Each word or one near it must occur, in these names. */
export const nearlyNamed = (
  choices: readonly WordChoice[],
  known: Known,
  weight: Weight,
): string | null =>
  choices.length === 0 ? null : choices.map((one) => oneOf(one, known, weight)).join(' & ');

/** The parts of names that an apostrophe joins, as in O’Brien, which no other words are alike. */
export function partsOfNames(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+(?:['’ʼ][\p{L}\p{N}]+)+/gu) ?? []).flatMap((name) =>
    name.split(/['’ʼ]/),
  );
}

/** Two signs of what is written without spaces, which the database cuts a phrase into. */
const PAIR = /^[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]{2}$/;
export const isPair = (word: string): boolean => PAIR.test(word);

/** Words as a text: pairs of signs that overlap are the phrase they were cut from. */
export function textOf(words: readonly string[]): string {
  return words.reduce((text, word, at) => {
    const before = words[at - 1];
    if (before === undefined) return word;
    const goesOn = isPair(before) && isPair(word) && before.endsWith(word.slice(0, 1));
    return goesOn ? `${text}${word.slice(1)}` : `${text} ${word}`;
  }, '');
}

/**
 * Each word or one near it must occur, and of pairs of signs any: one wrong sign changes two of them. Short
 * words may have been anything. Null without longer ones.
 */
export function forgivingQueryOf(choices: readonly WordChoice[], known: Known): string | null {
  const longer = choices.filter(({ word }) => lettersOf(word) >= BEGINNING);
  const pairs = choices.map(({ word }) => word).filter(isPair);
  const parts = longer.map((choice) => oneOf(choice, known));
  if (pairs.length > 0) parts.push(`(${pairs.join(' | ')})`);
  return parts.length === 0 ? null : parts.join(' & ');
}

/** One of the longer words or what is near it, or two signs of a phrase must occur; null without any. */
export function looseQueryOf(choices: readonly WordChoice[], known: Known): string | null {
  const parts = choices.flatMap((choice) => {
    if (isPair(choice.word)) return [choice.word];
    return lettersOf(choice.word) > BEGINNING ? [oneOf(choice, known)] : [];
  });
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
