import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** What a page can be about that is the reader's own. */
export type Own = 'account' | 'campaign' | 'comment' | 'contribution';

/** Why whoever owns a campaign or is on its team, or gave or wrote something, is offered nothing there. */
export const ownText = (own: Own, locale: Locale) => ({
  title: translate(locale, `admin.own_${own}`),
  text: translate(locale, `admin.own_${own}_text`),
});

/** The same, where it is the reader's own. */
export const ownTexts = (own: Own | null, locale: Locale) =>
  own === null ? [] : [ownText(own, locale)];
