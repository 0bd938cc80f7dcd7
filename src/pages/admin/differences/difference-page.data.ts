import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readDifference } from '#modules/admin/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { badge, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { actOnTask, presentTask, taskBody } from '../frame/task.ts';
import { differenceName } from './difference-name.ts';

export const { loader, action, headers } = definePage({
  access: accessTo('book_differences'),
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: idParam }),
  body: taskBody,
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const found = await readDifference(params.id);
    const task = await presentTask('book_difference', String(found.id), actor);
    const isOpen = found.settled_at === null;
    return {
      shell: presentShell(actor, 'book_differences'),
      title: differenceName(found.kind, locale),
      badges: [
        isOpen
          ? badge(translate(locale, 'admin.difference_open'), 'warn')
          : badge(translate(locale, 'admin.difference_settled'), 'good'),
      ],
      facts: [
        { term: translate(locale, 'admin.number'), value: plain(String(found.id)) },
        {
          term: translate(locale, 'admin.reference'),
          value: plain(found.object_ref, {
            href: paths.admin(locale, 'contributions', undefined, { search: found.object_ref }),
          }),
        },
        { term: translate(locale, 'admin.since'), value: plain(when(found.found_at, actor)) },
        { term: translate(locale, 'admin.ended'), value: plain(when(found.settled_at, actor)) },
        ...task.facts,
      ],
      texts: [{ title: translate(locale, 'admin.what_differs'), text: found.text, language: 'en' }],
      next: task.next,
      actsTitle: translate(locale, 'admin.acts'),
      acts: task.acts,
      tables: [],
      history: null,
    };
  },
  async act({ params, body, actor }) {
    await actOnTask('book_difference', String(params.id), body, actor);
    const text = translate(actor.locale, `admin.${body.intent}_done`);
    const page = paths.admin(actor.locale, 'book_differences', params.id);
    return redirectTo(page, { level: 'success', text });
  },
});
