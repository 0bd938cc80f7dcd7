import { readSchedules } from '#modules/admin/index.ts';
import { firstLine } from '#platform/text/first-line.ts';
import { definePage } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { badge, columnsOf, csvOf, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';

const TONES = {
  late: 'bad',
  failed: 'bad',
  running: 'tide',
  waiting: 'neutral',
  on_time: 'good',
} as const;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "10 seconds", "6 hours": in the largest unit that it is whole in. */
function spanText(seconds: number, locale: Locale): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? ['second', 1];
  return (seconds / length).toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' });
}

/** How much of what a run failed with is told. */
export const ERROR_MAX = 200;

/** What an entry does, in words. */
export function scheduleName(name: string, locale: Locale): string {
  return translate(locale, `schedules.${name.replaceAll('-', '_') as 'compare_books'}`);
}

export const { loader, headers } = definePage({
  access: accessTo('schedules'),
  async load({ actor }): Promise<ListView> {
    const { locale } = actor;
    const found = await readSchedules();
    return {
      shell: presentShell(actor, 'schedules'),
      lead: translate(locale, 'schedules_page.lead'),
      search: null,
      filters: [],
      file: csvOf(actor, 'schedules', {}),
      table: {
        caption: translate(locale, 'admin.section_schedules'),
        columns: columnsOf(actor, [
          ['schedules_page.what'],
          ['admin.state'],
          ['schedules_page.every'],
          ['schedules_page.last_run'],
          ['schedules_page.next_run'],
          ['schedules_page.failures', 'end'],
        ]),
        rows: found.map((work) => ({
          key: work.name,
          cells: [
            plain(scheduleName(work.name, locale), { note: work.name }),
            {
              ...badge(translate(locale, `schedules_page.${work.state}`), TONES[work.state]),
              note: work.error === null ? null : firstLine(work.error, ERROR_MAX),
            },
            plain(spanText(work.everySeconds, locale)),
            plain(when(work.startedAt, actor)),
            plain(when(work.dueAt, actor)),
            plain(work.failures.toLocaleString(locale)),
          ],
        })),
        emptyText: translate(locale, 'admin.none'),
      },
    };
  },
});
