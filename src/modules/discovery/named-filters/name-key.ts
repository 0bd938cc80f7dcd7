/** What may stand in a place's name or before it, or be left out. */
const BESIDE = 'and et und y e the la le les l el los las der die das'.split(' ');

/** A name by its words, as names are compared; empty without any. */
export function keyOf(words: readonly string[]): string {
  const telling = words.filter((word) => !BESIDE.includes(word));
  // U.S.A. is one word.
  return telling.join(telling.every((word) => word.length === 1) ? '' : ' ');
}
