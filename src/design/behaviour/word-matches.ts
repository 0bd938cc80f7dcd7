/** A stretch of a text, from its first to behind its last character. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** As words are compared: no accents, lower case. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** What is written without spaces has no beginnings of words: it is looked for anywhere. */
const UNSPACED = /^[\u3040-\u30ff\p{sc=Han}]+$/u;

/** Where words of a text begin with one of those that were asked for; a word with accents is taken whole. */
export function wordMatches(text: string, asked: string): Stretch[] {
  const words = asked.match(WORD) ?? [];
  const inside = words
    .filter((one) => UNSPACED.test(one))
    .flatMap((one) => [...text.matchAll(new RegExp(one, 'gu'))])
    .map(({ 0: found, index }) => ({ from: index, to: index + found.length }));
  return [...beginnings(text, words), ...inside].toSorted((one, other) => one.from - other.from);
}

function beginnings(text: string, words: readonly string[]): Stretch[] {
  const wanted = words.filter((one) => !UNSPACED.test(one)).map(folded);
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const own = folded(word);
    const lengths = wanted.filter((one) => own.startsWith(one)).map(({ length }) => length);
    if (lengths.length === 0) return [];
    const length = own.length === word.length ? Math.max(...lengths) : word.length;
    return [{ from: index, to: index + length }];
  });
}
