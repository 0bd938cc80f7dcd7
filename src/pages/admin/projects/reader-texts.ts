import type { ReaderCount } from '#flows/notify-hold/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** How many contributors an act emails, where they are many at least how many: a sentence of its text. */
export const readersText = (
  locale: Locale,
  act: 'hold' | 'release',
  { count, isAll }: ReaderCount,
): string =>
  translate(locale, isAll ? `admin_project.${act}_readers` : `admin_project.${act}_readers_least`, {
    count,
  });
