import type { z } from 'zod';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, type LoadInput, type Page } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from '../admin-view.ts';
import { accessTo, type AdminSection } from '../sections.ts';

interface ListInput<Q extends z.ZodObject> extends LoadInput<undefined, Q> {
  /** Whom the log names as having read it; nobody where the search can't be read, as no row is shown. */
  readonly reader: Actor | null;
}

/**
 * A list of the staff's that can be searched. Pages leave out what does not fit their query, which here would
 * answer a search with the whole list: what was typed and cannot be read is said, and no row is shown.
 */
export function defineList<Q extends z.ZodObject>(list: {
  readonly section: AdminSection;
  readonly query: Q;
  load(input: ListInput<Q>): Promise<ListView>;
}): Page<ListView, null> {
  return definePage({
    access: accessTo(list.section),
    query: list.query,
    async load(input): Promise<ListView> {
      const searched = 'search' in list.query.shape ? ['search'] : [];
      const isRefused = unreadOf(searched, input.query, input.path).size > 0;
      const view = await list.load({ ...input, reader: isRefused ? null : input.actor });
      const unread = unreadIn(view, input.query, input.path);
      if (unread.size === 0) return view;
      input.answer.status(422);
      return sayUnread(view, unread, input.actor);
    },
  });
}

/** What stands in the address for fields of the list's forms and is not in its query, by their names. */
function unreadIn(view: ListView, query: object, path: string): Map<string, string> {
  const names = [...(view.search ? ['search'] : []), ...(view.form?.fields ?? []).map(nameOf)];
  return unreadOf(names, query, path);
}

function unreadOf(names: readonly string[], query: object, path: string): Map<string, string> {
  const asked = new URLSearchParams(path.split('?')[1] ?? '');
  const read = new Map(Object.entries(query));
  const unread = names.flatMap((name) => {
    const typed = asked.get(name) ?? '';
    if (typed.trim() === '' || read.get(name) !== undefined) return [];
    // What no document can hold is left out of the field.
    return [[name, typed.replaceAll('\0', '').toWellFormed()] as const];
  });
  return new Map(unread);
}

const nameOf = ({ name }: { readonly name: string }) => name;

function sayUnread(
  { file: _file, ...view }: ListView,
  unread: ReadonlyMap<string, string>,
  { locale }: Actor,
): ListView {
  const { search, form, table } = view;
  const clear = (href: string) => ({ href, label: translate(locale, 'admin.clear_all') });
  const typed = unread.get('search');
  return {
    ...view,
    problem: translate(locale, 'admin.search_unread'),
    search:
      search && typed !== undefined
        ? { ...search, value: typed, isUnread: true, clear: search.clear ?? clear(search.action) }
        : search,
    ...(form && {
      form: {
        ...form,
        clear: form.clear ?? clear(form.action),
        fields: form.fields.map((field) =>
          unread.has(field.name)
            ? {
                ...field,
                value: unread.get(field.name) ?? '',
                error: translate(locale, 'errors.field.invalid'),
              }
            : field,
        ),
      },
    }),
    table: { ...table, rows: [], more: null, emptyText: translate(locale, 'admin.not_searched') },
  };
}
