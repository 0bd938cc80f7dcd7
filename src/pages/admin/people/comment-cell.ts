import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView } from '../frame/admin-view.ts';
import { plain } from '../frame/present-table.ts';

export interface ListedComment {
  /** Null once the account is closed. */
  readonly author: string | null;
  readonly excerpt: string | null;
  readonly title: string | null;
  /** What it was reported for. */
  readonly about: string;
}

/** A reported comment in a list: how it begins, who wrote it, where, and what it was reported for. */
export function commentCell(
  { author, excerpt, title, about }: ListedComment,
  href: string | null,
  { locale }: Pick<Actor, 'locale'>,
): CellView {
  const note = [author ?? translate(locale, 'talk.somebody'), title, about];
  return plain(excerpt || '–', {
    href,
    note: note.filter(Boolean).join(' · '),
  });
}
