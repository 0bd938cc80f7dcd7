import { alternates, paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { definePage } from '#platform/web/define-page.ts';
import { KEPT_RECORDS } from '../kept-in-database.ts';
import { readInformation } from '../read-texts.ts';

export const { loader, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 3600 },
  async load({ actor, tag }) {
    const { locale } = actor;
    tag('content');
    const { title, description, date, html, headings } = await readInformation('kept-data', locale);
    const path = paths.about(locale, 'kept-data');
    return {
      text: { title, description, date, html, headings },
      records: KEPT_RECORDS,
      origin: config().publicUrl,
      path,
      alternates: alternates(path),
    };
  },
});
