import { tidyTag } from '#modules/campaigns/rules.ts';

const MOST = 5;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** Tags that a text speaks of, then the most used ones; at most five. */
export function suggestedTags(popular: readonly string[], about: string): string[] {
  const words = ` ${plain(about).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const isSpokenOf = (tag: string) => words.includes(` ${plain(tag)} `);
  const tags = popular.map(tidyTag).filter((tag) => tag !== '' && !tag.includes(','));
  const spoken = tags.filter(isSpokenOf);
  return [...new Set([...spoken, ...tags])].slice(0, MOST);
}
