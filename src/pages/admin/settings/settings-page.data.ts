import { readSettings } from '#modules/settings/index.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { badge, columnsOf, plain } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';

export const { loader, headers } = definePage({
  access: accessTo('settings'),
  async load({ actor }): Promise<ListView> {
    const { locale } = actor;
    const settings = await readSettings();
    return {
      shell: presentShell(actor, 'settings'),
      lead: translate(locale, 'admin.settings_lead'),
      search: null,
      filters: [],
      table: {
        caption: translate(locale, 'admin.section_settings'),
        columns: columnsOf(actor, [['admin.setting'], ['admin.state'], ['admin.origin']]),
        rows: settings.map(({ name, value, isDecided }) => ({
          key: name,
          cells: [
            plain(translate(locale, `admin.setting_${name}`), {
              href: linkTo(actor, 'settings', name),
              note: name,
            }),
            value
              ? badge(translate(locale, 'admin.on'), 'good')
              : badge(translate(locale, 'admin.off'), 'neutral'),
            plain(translate(locale, isDecided ? 'admin.decided' : 'admin.by_default')),
          ],
        })),
        emptyText: translate(locale, 'admin.none'),
      },
    };
  },
});
