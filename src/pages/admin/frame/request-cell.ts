import { z } from 'zod';
import { paths } from '#app/paths.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { CellView, SearchView } from './admin-view.ts';
import { type ListQuery, plain, searchOf } from './present-table.ts';
import { type AdminSection, mayOpen } from './sections.ts';

/** The ID of a request, leading to all that it did. */
export function requestCell(requestId: string | null, actor: Actor): CellView {
  if (requestId === null) return plain('–');
  const href = mayOpen(actor, 'requests')
    ? paths.admin(actor.locale, 'requests', undefined, { search: requestId })
    : null;
  return plain(requestId, { href });
}

/** Of a page or a mail that somebody copied, to find the ID in it; with accents it has to fit an address. */
const PASTED_MAX = 2_000;
export const pastedText = z.string().max(PASTED_MAX).optional();

/** The search of a section by the ID of a request, or by a text that holds one. */
export function searchByRequest(actor: Actor, section: AdminSection, query: ListQuery): SearchView {
  return { ...searchOf(actor, section, 'admin.request', query), max: PASTED_MAX };
}
