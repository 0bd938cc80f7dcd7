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

/** Where words of a text begin with one of those that were asked for; a word with accents is taken whole. */
export function wordMatches(text: string, asked: string): Stretch[] {
  const wanted = (asked.match(WORD) ?? []).map(folded);
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const own = folded(word);
    const lengths = wanted.filter((one) => own.startsWith(one)).map(({ length }) => length);
    if (lengths.length === 0) return [];
    const length = own.length === word.length ? Math.max(...lengths) : word.length;
    return [{ from: index, to: index + length }];
  });
}
