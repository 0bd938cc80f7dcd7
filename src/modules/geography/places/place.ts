/** A city as the gazetteer has it. */
export interface Place {
  readonly city: string;
  readonly country: string;
  /** Letters of the state or province; empty outside the United States, Canada and Australia. */
  readonly region: string;
  readonly people: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** A text as people may type it: no capitals, accents, hyphens or apostrophes. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
