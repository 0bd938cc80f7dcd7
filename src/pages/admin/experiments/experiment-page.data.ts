import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { changeExperiment, readExperiments, readResults } from '#modules/experiments/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView, TableView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { presentShell } from '../frame/present-shell.ts';
import { badge, columnsOf, plain } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';

type Results = Awaited<ReturnType<typeof readResults>>;
type Outcome = Results['buckets'][number]['goals']['campaigns'];

/** How many did it, with the difference to the control and how sure that is. */
function outcome({ done, verdict, difference }: Outcome, people: number, locale: Locale) {
  const percent = (share: number) =>
    share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  const share = people > 0 ? ` (${percent(done / people)})` : '';
  const text = `${done.toLocaleString(locale)}${share}`;
  if (verdict === 'control') return plain(text);
  const said = translate(locale, `admin.verdict_${verdict}`);
  return plain(text, { note: verdict === 'too_early' ? said : `${said} (${percent(difference)})` });
}

function resultTable({ buckets }: Results, actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin.results'),
    columns: columnsOf(actor, [
      ['admin.side'],
      ['admin.people', 'end'],
      ['admin.goal_campaigns', 'end'],
      ['admin.goal_checkouts', 'end'],
      ['admin.goal_backings', 'end'],
    ]),
    emptyText: translate(locale, 'admin.none'),
    rows: buckets.map(({ name, people, goals }) => ({
      key: name,
      cells: [
        plain(name),
        plain(people.toLocaleString(locale)),
        outcome(goals.campaigns, people, locale),
        outcome(goals.checkouts, people, locale),
        outcome(goals.backings, people, locale),
      ],
    })),
  };
}

export const { loader, action, headers } = definePage({
  access: accessTo('experiments'),
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: idParam }),
  body: z.object({ intent: z.enum(['switch_on', 'switch_off']) }),
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const experiment = (await readExperiments()).find(({ id }) => id === params.id);
    if (!experiment) throw platformErrors.notFound();
    const isOn = experiment.state === 'running';
    const intent = isOn ? 'switch_off' : 'switch_on';
    return {
      shell: presentShell(actor, 'experiments'),
      title: experiment.name,
      badges: [
        badge(translate(locale, isOn ? 'admin.on' : 'admin.off'), isOn ? 'good' : 'neutral'),
      ],
      facts: experiment.buckets.map(({ name, weight }) => ({
        term: name,
        value: plain(weight.toLocaleString(locale)),
      })),
      texts: [],
      actsTitle: translate(locale, 'admin.acts'),
      acts: [
        actOf(locale, {
          intent,
          title: `admin.${intent}`,
          text: `admin.experiment_${intent}_text`,
        }),
      ],
      tables: [resultTable(await readResults(experiment.id), actor)],
      history: null,
    };
  },
  async act({ params, body, actor }) {
    const isOn = body.intent === 'switch_on';
    await changeExperiment(params.id, { state: isOn ? 'running' : 'off' }, actor);
    const text = translate(actor.locale, isOn ? 'admin.switched_on' : 'admin.switched_off');
    return redirectTo(paths.admin(actor.locale, 'experiments', params.id), {
      level: 'success',
      text,
    });
  },
});
