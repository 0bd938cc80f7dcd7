import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { isTicked, newsletterBody } from './newsletter.contract.ts';
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts';

export const newsletterLimit = {
  key: 'ip',
  points: 30,
  per: 3600,
  store: 'database',
  bucket: 'newsletter',
} as const;

export const newsletterRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/newsletter_subscriptions.json',
    summary: 'Ask for the newsletter; a mailed link confirms it',
    access: 'visitor',
    limit: newsletterLimit,
    body: newsletterBody.strict(),
    response: z.object({ subscribed: z.literal(true) }),
    enveloped: false,
    act: ({ body, actor, request }) =>
      subscribeToNewsletter({
        email: body.email,
        disclaimer: isTicked(body.disclaimer),
        source: body.source ?? null,
        locale: actor.locale,
        acceptLanguage: request.header('accept-language'),
      }),
    present: () => ({ subscribed: true as const }),
  }),
];
