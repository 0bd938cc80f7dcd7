import { folded } from './options.ts';

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
