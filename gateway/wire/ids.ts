import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const UNBIASED = 248;

/** Letters and digits, unguessable. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < UNBIASED && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** The same id for the same words: used where the same input should give the same object. */
export function derivedId(prefix: string, words: string): string {
  let text = '';
  for (const byte of createHash('sha256').update(`${prefix}:${words}`).digest()) {
    text += ALPHABET[byte % 62];
  }
  return `${prefix}_${text.slice(0, 24)}`;
}

/** The id behind a field that holds an id, an expanded object or nothing. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : value.id;
}
