import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readFailedJob, retryDeadLetter } from '#modules/admin/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { presentShell } from '../frame/present-shell.ts';
import { plain, when } from '../frame/present-table.ts';
import { requestCell } from '../frame/request-cell.ts';
import { accessTo } from '../frame/sections.ts';
import { actOnTask, isTaskForm, presentTask, taskBody } from '../frame/task.ts';

export const { loader, action, headers } = definePage({
  access: accessTo('jobs'),
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ key: z.string().min(3).max(120) }),
  body: z.discriminatedUnion('intent', [taskBody, z.object({ intent: z.literal('retry') })]),
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const found = await readFailedJob(params.key);
    const task = await presentTask('failed_job', found.key, actor);
    return {
      shell: presentShell(actor, 'jobs'),
      title: found.name,
      badges: [],
      facts: [
        { term: translate(locale, 'admin.number'), value: plain(found.key) },
        { term: translate(locale, 'admin.waits_since'), value: plain(when(found.at, actor)) },
        {
          term: translate(locale, 'admin.tries'),
          value: plain(found.tries.toLocaleString(locale)),
        },
        { term: translate(locale, 'admin.request'), value: requestCell(found.requestId, actor) },
        ...task.facts,
      ],
      texts: [
        {
          title: translate(locale, 'admin.cause_of_failure'),
          text: found.cause ?? translate(locale, 'admin.no_cause'),
          language: found.cause === null ? null : 'en',
        },
      ],
      next: task.next,
      actsTitle: translate(locale, 'admin.acts'),
      acts: [
        actOf(locale, { intent: 'retry', title: 'admin.retry', text: 'admin.retry_text' }),
        ...task.acts,
      ],
      tables: [],
      history: null,
    };
  },
  async act({ params, body, actor }) {
    const text = translate(actor.locale, `admin.${body.intent}_done`);
    if (isTaskForm(body)) {
      await actOnTask('failed_job', params.key, body, actor);
      return redirectTo(paths.admin(actor.locale, 'jobs', params.key), { level: 'success', text });
    }
    await retryDeadLetter(params.key, actor);
    return redirectTo(paths.admin(actor.locale, 'jobs'), { level: 'success', text });
  },
});
