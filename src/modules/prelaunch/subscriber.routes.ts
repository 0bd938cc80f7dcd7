import { z } from 'zod';
import { campaignOfPeople, campaignOfTeam } from '#modules/campaigns/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, nextId, slugOrId, wireList } from '#platform/http/wire.ts';
import { exportSubscribers } from './export-subscribers.ts';
import {
  campaignToSubscribe,
  endSubscription,
  readSubscribers,
  subscribe,
  SUBSCRIBERS_PER_PAGE,
} from './subscribe.ts';

const params = z.object({ id: slugOrId });
const item = '/private_api/campaigns/{id}';

export const subscriberRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: `${item}/subscribe`,
    summary: 'Ask to hear of a campaign by mail; a mailed link confirms it',
    access: 'visitor',
    limit: { key: 'ip', points: 20, per: 600, store: 'database' },
    params,
    body: z.strictObject({
      email_subscriber: z.strictObject({
        email: z.string().max(320),
        disclaimer: z.boolean().default(false),
        source: z
          .string()
          .max(60)
          .regex(/^[\w .:/-]*$/)
          .default(''),
        variant: z
          .string()
          .regex(/^[a-z0-9-]{1,40}$/)
          .nullable()
          .default(null),
      }),
      newsletter_opt_in: z.boolean().default(false),
    }),
    fieldsIn: 'email_subscriber',
    response: z.object({ subscribed: z.literal(true) }),
    authorise: ({ params: { id } }) => campaignToSubscribe(id),
    act: ({ body, actor, request }, campaign) =>
      subscribe(campaign.id, {
        ...body.email_subscriber,
        newsletter: body.newsletter_opt_in,
        locale: actor.locale,
        accountId: actor.accountId,
        acceptLanguage: request.header('accept-language'),
      }),
    present: () => ({ subscribed: true as const }),
  }),
  defineRoute({
    method: 'GET',
    path: `${item}/email_subscribers`,
    summary: 'Confirmed subscribers of a campaign, newest first, for its owner and team',
    access: 'person',
    params,
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(
      z.object({
        id: z.int(),
        email: z.string(),
        source: z.string(),
        variant: z.string().nullable(),
        confirmed_at: z.string(),
      }),
    ),
    authorise: ({ params: { id } }, actor) => campaignOfPeople(id, actor, 'subscribers'),
    act: ({ query }, campaign) =>
      readSubscribers(campaign.id, query.cursor ?? Number.MAX_SAFE_INTEGER),
    present: (rows) =>
      cursorPage(
        rows.map((one) => ({
          id: one.id,
          email: one.email,
          source: one.source,
          variant: one.variant,
          confirmed_at: one.confirmedAt?.toISOString() ?? '',
        })),
        SUBSCRIBERS_PER_PAGE,
        nextId(rows, SUBSCRIBERS_PER_PAGE),
      ),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/email_subscribers/export`,
    summary: 'Ask for a table of all confirmed subscribers',
    access: 'person',
    limit: { key: 'person', points: 20, per: 3600, store: 'database' },
    params,
    response: z.object({ job_id: z.string() }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'see_contributions'),
    act: ({ actor }, campaign) => exportSubscribers(campaign.id, actor.accountId ?? 0),
    present: (jobId) => ({ job_id: jobId }),
  }),
  defineRoute({
    method: 'POST',
    path: '/mail/end_subscription/{token}',
    summary: 'End a subscription by the link in its mail (RFC 8058)',
    access: 'public',
    csrf: false,
    // The mail program sends a form; what is in it does not matter, the token says all.
    rawBody: true,
    limit: { key: 'ip', points: 60, per: 60 },
    params: z.object({ token: z.string().max(120) }),
    response: z.object({ unsubscribed: z.literal(true) }),
    act: ({ params: { token } }) => endSubscription(token),
    present: () => ({ unsubscribed: true as const }),
  }),
];
