import { folded } from './options.ts';

/** A tag as it is kept: lower case, without its first #, and without spaces at the ends. */
export const plainTag = (text: string): string => text.toLowerCase().replace('#', '').trim();

/** What is wrong with a list of tags; too many of them comes before one that is too long. */
export function tagListProblem(
  tags: readonly string[],
  { most, length }: { most: number; length: number },
): 'tag_list_max_length' | 'tag_max_length' | null {
  if (tags.length > most) return 'tag_list_max_length';
  return tags.some((tag) => [...tag].length > length) ? 'tag_max_length' : null;
}

export interface TagRules {
  /** The form a tag is kept in. */
  readonly plain?: (text: string) => string;
  readonly maxLength?: number;
  /** The tags there are; a new one is refused unless `allowNew`. */
  readonly existing?: readonly string[];
  readonly allowNew?: boolean;
}

export type TagAnswer =
  | { readonly tag: string }
  | { readonly refused: 'empty' | 'twice' | 'long' | 'unknown'; readonly tag: string };

/** Whether `text` may join `tags`, and in which form. */
export function admit(text: string, tags: readonly string[], rules: TagRules): TagAnswer {
  const tag = (rules.plain ?? ((raw: string) => raw.trim()))(text);
  if (tag === '') return { refused: 'empty', tag };
  if (tags.some((other) => folded(other) === folded(tag))) return { refused: 'twice', tag };
  if (rules.maxLength !== undefined && [...tag].length > rules.maxLength) {
    return { refused: 'long', tag };
  }
  if (rules.allowNew) return { tag };
  const known = rules.existing?.find((other) => folded(other) === folded(tag));
  return known === undefined ? { refused: 'unknown', tag } : { tag: known };
}
