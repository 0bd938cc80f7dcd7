import { z } from 'zod';
import { readSavedViews, removeView, renameView, saveView } from '#modules/admin/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { SaveFormView, ShellView } from '../frame/admin-view.ts';
import { hrefOf, presentShell } from '../frame/present-shell.ts';
import { accessTo, mayOpen } from '../frame/sections.ts';
import { listsOf, saveLabels, VIEWED_LISTS, type ViewedList, viewHref } from './present-views.ts';

export interface KeptView {
  readonly list: string;
  readonly listName: string;
  readonly name: string;
  readonly href: string;
  readonly removeLabel: string;
  readonly renameLabel: string;
}

export interface SavedViewsPageView {
  readonly shell: ShellView;
  readonly lead: string;
  readonly emptyText: string;
  readonly remove: string;
  readonly rename: {
    readonly title: string;
    readonly name: string;
    readonly button: string;
  };
  /** The form of a list again, for a name that was refused. */
  readonly save: Omit<SaveFormView, 'list' | 'filters'>;
  readonly views: readonly KeptView[];
}

const list = z.enum(VIEWED_LISTS);
const name = z.string().trim().min(1).max(60);
const body = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), list, name, filters: z.string().max(600) }),
  z.object({ intent: z.literal('rename'), list, name, to: name }),
  z.object({ intent: z.literal('remove'), list, name }),
]);

const listOf = (text: string): ViewedList | undefined => VIEWED_LISTS.find((one) => one === text);

/** A view of a list whose role somebody lost waits until they have it again. */
async function presentKept(actor: Actor): Promise<KeptView[]> {
  const { locale } = actor;
  return (await readSavedViews(actor)).flatMap((view) => {
    const section = listOf(view.list);
    if (!section || !mayOpen(actor, section)) return [];
    return {
      list: section,
      listName: translate(locale, `admin.section_${section}`),
      name: view.name,
      href: viewHref(actor, section, view.filters),
      removeLabel: translate(locale, 'saved_views.remove_label', { name: view.name }),
      renameLabel: translate(locale, 'saved_views.rename_label', { name: view.name }),
    };
  });
}

export const { loader, action, headers } = definePage({
  access: accessTo('saved_views'),
  limit: { key: 'person', points: 60, per: 60 },
  body,
  async load({ actor }): Promise<SavedViewsPageView> {
    const { locale } = actor;
    return {
      shell: presentShell(actor, 'saved_views'),
      lead: translate(locale, 'saved_views.lead'),
      emptyText: translate(locale, 'saved_views.none'),
      remove: translate(locale, 'saved_views.remove'),
      rename: {
        title: translate(locale, 'saved_views.rename'),
        name: translate(locale, 'saved_views.new_name'),
        button: translate(locale, 'saved_views.rename_button'),
      },
      save: saveLabels(actor),
      views: await presentKept(actor),
    };
  },
  async act({ body: sent, actor }) {
    const { locale } = actor;
    if (sent.intent !== 'save') {
      await (sent.intent === 'rename' ? renameView(sent, actor) : removeView(sent, actor));
      const text = translate(locale, `saved_views.${sent.intent}_done`);
      return redirectTo(hrefOf(actor, 'saved_views'), { level: 'success', text });
    }
    if (!mayOpen(actor, sent.list)) throw platformErrors.forbidden();
    await saveView(sent, listsOf(actor), actor);
    const query = Object.fromEntries(new URLSearchParams(sent.filters));
    const text = translate(locale, 'saved_views.save_done');
    return redirectTo(viewHref(actor, sent.list, query), { level: 'success', text });
  },
});
