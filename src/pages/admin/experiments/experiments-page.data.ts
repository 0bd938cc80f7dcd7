import { readExperiments } from '#modules/experiments/index.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { badge, columnsOf, plain } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';

export const { loader, headers } = definePage({
  access: accessTo('experiments'),
  async load({ actor }): Promise<ListView> {
    const { locale } = actor;
    const experiments = await readExperiments();
    return {
      shell: presentShell(actor, 'experiments'),
      lead: translate(locale, 'admin.experiments_lead'),
      search: null,
      filters: [],
      table: {
        caption: translate(locale, 'admin.section_experiments'),
        columns: columnsOf(actor, [
          ['admin.experiment'],
          ['admin.state'],
          ['admin.shares'],
          ['admin.round', 'end'],
        ]),
        rows: experiments.map(({ id, name, state, buckets, round, subject }) => ({
          key: String(id),
          cells: [
            plain(name, { href: linkTo(actor, 'experiments', id), note: subject }),
            state === 'running'
              ? badge(translate(locale, 'admin.on'), 'good')
              : badge(translate(locale, 'admin.off'), 'neutral'),
            plain(buckets.map((bucket) => `${bucket.name} ${bucket.weight}`).join(' · ')),
            plain(round.toLocaleString(locale)),
          ],
        })),
        emptyText: translate(locale, 'admin.none'),
      },
    };
  },
});
