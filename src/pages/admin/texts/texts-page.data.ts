import { paths } from '#app/paths.ts';
import { readEditedPages } from '#modules/content/index.ts';
import { TOPICS } from '#modules/content/rules.ts';
import { definePage } from '#platform/web/define-page.ts';
import { LANGUAGE_NAMES, LOCALES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';

export const { loader, headers } = definePage({
  access: accessTo('texts'),
  async load({ actor }): Promise<ListView> {
    const { locale } = actor;
    const edited = await readEditedPages();
    const cellOf = (topic: string, language: string) => {
      const found = edited.find((one) => one.topic === topic && one.locale === language);
      const text = translate(locale, found ? 'texts.edited' : 'texts.of_file');
      const href = paths.admin(locale, 'texts', `${topic}.${language}`);
      return plain(text, { href, note: found ? when(found.writtenAt, actor) : null });
    };
    return {
      shell: presentShell(actor, 'texts'),
      lead: translate(locale, 'texts.lead'),
      search: null,
      filters: [],
      table: {
        caption: translate(locale, 'admin.section_texts'),
        columns: [
          { key: 'topic', title: translate(locale, 'texts.page') },
          ...LOCALES.map((one) => ({ key: one, title: LANGUAGE_NAMES[one] })),
        ],
        rows: TOPICS.map((topic) => ({
          key: topic,
          cells: [
            plain(translate(locale, `texts.topic.${topic}`)),
            ...LOCALES.map((one) => cellOf(topic, one)),
          ],
        })),
        emptyText: translate(locale, 'admin.none'),
      },
    };
  },
});
