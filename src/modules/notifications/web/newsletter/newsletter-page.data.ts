import { z } from 'zod';
import { alternates, paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { isTicked, newsletterBody } from '../../newsletter/newsletter.contract.ts';
import { newsletterLimit } from '../../newsletter/newsletter.routes.ts';
import { asksConsent, subscribeToNewsletter } from '../../newsletter/subscribe-to-newsletter.ts';

/** Pages in these languages are read in Europe first; unknown readers of English ones are not asked. */
function countryOf(locale: Locale): string | null {
  return locale === 'en' ? null : locale;
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: newsletterLimit,
  query: z.object({ email: z.string().max(254).optional(), sent: z.literal('1').optional() }),
  body: newsletterBody,
  load({ query, actor: { locale } }) {
    const path = paths.newsletter(locale);
    return {
      email: query.email ?? '',
      isSent: query.sent === '1',
      isConsentAsked: asksConsent(countryOf(locale)),
      origin: config().publicUrl,
      path,
      alternates: alternates(path),
    };
  },
  async act({ body, actor: { locale } }) {
    await subscribeToNewsletter({
      email: body.email,
      disclaimer: isTicked(body.disclaimer),
      source: body.source ?? 'page',
      locale,
      country: countryOf(locale),
    });
    return redirectTo(paths.newsletter(locale, { sent: 1 }));
  },
});
