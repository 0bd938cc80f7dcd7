import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readSubjectSteps } from '#modules/admin/index.ts';
import { endSearchTuning, readTuning } from '#modules/discovery/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { presentSteps } from '../frame/present-steps.ts';
import { plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { tuningState, tuningText } from './present-tuning.ts';

export const { loader, action, headers } = definePage({
  access: accessTo('search'),
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: idParam }),
  body: z.object({ intent: z.literal('end') }),
  async load({ params: { id }, actor }): Promise<DetailView> {
    const { locale } = actor;
    const [tuning, now, steps] = await Promise.all([
      readTuning(id),
      clockNow(),
      readSubjectSteps('search_tuning', id),
    ]);
    const text = tuningText(tuning);
    return {
      shell: presentShell(actor, 'search'),
      title: text,
      badges: [tuningState(tuning, now, actor)],
      facts: [
        {
          term: translate(locale, 'tuning.decision'),
          value: plain(translate(locale, `tuning.kind_${tuning.kind}`), { note: text }),
        },
        {
          term: translate(locale, 'admin.campaign'),
          value: plain(tuning.campaignTitle ?? '–', {
            href: linkTo(actor, 'projects', tuning.campaignId),
          }),
        },
        { term: translate(locale, 'admin.since'), value: plain(when(tuning.madeAt, actor)) },
        { term: translate(locale, 'admin.ends'), value: plain(when(tuning.endsAt, actor)) },
      ],
      texts: [{ title: translate(locale, 'admin.reason'), text: tuning.reason }],
      actsTitle: translate(locale, 'admin.acts'),
      acts:
        tuning.endedAt === null
          ? [actOf(locale, { intent: 'end', title: 'tuning.end', text: 'tuning.end_text' })]
          : [],
      tables: [],
      history: presentSteps(steps, actor),
    };
  },
  async act({ params: { id }, actor }) {
    await endSearchTuning(id, actor);
    return redirectTo(paths.admin(actor.locale, 'search', id), {
      level: 'success',
      text: translate(actor.locale, 'tuning.end_done'),
    });
  },
});
