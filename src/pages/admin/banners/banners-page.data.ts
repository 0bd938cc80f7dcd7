import { readBanners } from '#modules/settings/index.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { badge, columnsOf, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';

export const { loader, headers } = definePage({
  access: accessTo('info_banners'),
  async load({ actor }): Promise<ListView> {
    const { locale } = actor;
    const banners = await readBanners();
    return {
      shell: presentShell(actor, 'info_banners'),
      lead: translate(locale, 'admin.info_banners_lead'),
      search: null,
      filters: [],
      table: {
        caption: translate(locale, 'admin.section_info_banners'),
        columns: columnsOf(actor, [
          ['admin.message'],
          ['admin.state'],
          ['admin.starts'],
          ['admin.ends'],
        ]),
        rows: banners.map((banner) => ({
          key: String(banner.id),
          cells: [
            plain((banner.texts[locale] ?? banner.texts.en).message, {
              href: linkTo(actor, 'info_banners', banner.id),
              note: banner.messageId,
              language: banner.texts[locale] ? locale : 'en',
            }),
            banner.isOn
              ? badge(translate(locale, 'admin.on'), 'good')
              : badge(translate(locale, 'admin.off'), 'neutral'),
            plain(when(banner.startsAt, actor)),
            plain(when(banner.endsAt, actor)),
          ],
        })),
        emptyText: translate(locale, 'admin.none'),
      },
    };
  },
});
