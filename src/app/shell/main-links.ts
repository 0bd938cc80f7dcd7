import { paths } from '#app/paths.ts';
import type { Locale } from '#platform/web/locale.ts';

/** Where the frame leads from every page: header, menu and footer alike. */
export function mainLinks(locale: Locale) {
  return [
    { href: paths.explore(locale), key: 'shell.explore' },
    { href: paths.howItWorks(locale), key: 'shell.how_it_works' },
    { href: paths.campaignNew(locale), key: 'shell.start_campaign' },
  ] as const;
}
