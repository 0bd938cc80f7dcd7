import { z } from 'zod';
import { alternates, paths } from '#app/paths.ts';
import { requiresDoubleOptIn } from '#modules/accounts/index.ts';
import { config } from '#platform/config/config.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { isTicked, newsletterBody } from '../../newsletter/newsletter.contract.ts';
import { newsletterLimit } from '../../newsletter/newsletter.routes.ts';
import { subscribeToNewsletter } from '../../newsletter/subscribe-to-newsletter.ts';

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: newsletterLimit,
  query: z.object({ sent: z.literal('1').optional() }),
  body: newsletterBody,
  load({ query, actor: { locale }, acceptLanguage }) {
    const path = paths.newsletter(locale);
    return {
      isSent: query.sent === '1',
      isConsentAsked: requiresDoubleOptIn({ locale, acceptLanguage }),
      origin: config().publicUrl,
      path,
      alternates: alternates(path),
    };
  },
  async act({ body, actor: { locale }, acceptLanguage }) {
    await subscribeToNewsletter({
      email: body.email,
      disclaimer: isTicked(body.disclaimer),
      source: body.source ?? 'page',
      locale,
      acceptLanguage,
    });
    return redirectTo(paths.newsletter(locale, { sent: 1 }));
  },
});
