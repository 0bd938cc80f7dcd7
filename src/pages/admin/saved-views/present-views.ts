import { hasTyped, keptFilters, readListViews } from '#modules/admin/index.ts';
import { paths } from '#app/paths.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { SavedViewsView, SaveFormView } from '../frame/admin-view.ts';
import { hrefOf } from '../frame/present-shell.ts';
import { type AdminSection, mayOpen } from '../frame/sections.ts';

/** The lists whose filters can be kept. */
export const VIEWED_LISTS = [
  'accounts',
  'approval_groups',
  'audit_log',
  'contributions',
  'errors',
  'identity_verifications',
  'mails',
  'projects',
  'queue',
] as const satisfies readonly AdminSection[];
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** The address of a list with what a view sets. */
export function viewHref(
  { locale }: Pick<Actor, 'locale'>,
  list: ViewedList,
  filters: Readonly<Record<string, string>>,
): string {
  return paths.admin(locale, list === 'queue' ? undefined : list, undefined, filters);
}

/** Those whose role somebody has: views of the others wait until it is given back. */
export function listsOf(actor: Actor): ViewedList[] {
  return VIEWED_LISTS.filter((list) => mayOpen(actor, list));
}

/** What the form says that keeps a view, and where it is sent. */
export function saveLabels(actor: Actor): Omit<SaveFormView, 'list' | 'filters'> {
  const { locale } = actor;
  return {
    action: hrefOf(actor, 'saved_views'),
    title: translate(locale, 'saved_views.save'),
    name: translate(locale, 'saved_views.name'),
    button: translate(locale, 'saved_views.save_button'),
  };
}

/** The reader's views of a list, with what is set as one that can be kept. */
export async function presentViews(
  actor: Actor,
  list: ViewedList,
  query: Readonly<Record<string, unknown>>,
): Promise<SavedViewsView> {
  const { locale } = actor;
  const views = await readListViews(list, actor);
  const set = keptFilters(query);
  const isKept = views.some(({ text }) => text === set);
  return {
    label: translate(locale, 'admin.section_saved_views'),
    chips: views.map(({ name, text, filters }) => ({
      label: name,
      href: viewHref(actor, list, filters),
      current: text === set,
    })),
    edit:
      views.length === 0
        ? null
        : { href: hrefOf(actor, 'saved_views'), label: translate(locale, 'saved_views.edit') },
    save:
      set === null || isKept
        ? null
        : {
            ...saveLabels(actor),
            list,
            filters: set,
            ...(hasTyped(query) ? { hint: translate(locale, 'saved_views.not_typed') } : {}),
          },
  };
}
