import { z } from 'zod';
import { ownAccount } from '#modules/accounts/index.ts';
import { config } from '#platform/config/config.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { VISITOR_NUMBER_COOKIE, visitorNumber } from '#platform/http/visitor-number.ts';
import { idParam } from '#platform/http/wire.ts';
import { closeAccount } from './close-account.ts';

export const closeAccountRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/private_api/accounts/{accountId}/close',
    summary: 'Close one’s account for good',
    access: 'session',
    limit: { key: 'person', points: 10, per: 600, store: 'database', bucket: 'close-account' },
    params: z.object({ accountId: idParam }),
    body: z.strictObject({
      email: z.string().max(1000),
      password: z.string().max(4000).default(''),
    }),
    response: z.object({ closed: z.literal(true) }),
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: async ({ body, actor, answer, request }, accountId) => {
      const { ip, requestId, sessionId } = actor;
      const jar = cookieJar(config().publicUrl);
      const visitorId = visitorNumber(jar, request.header('cookie'));
      await closeAccount({ ...body, accountId, ip, requestId, sessionId, visitorId });
      answer.clearCookie(VISITOR_NUMBER_COOKIE);
      answer.sessionEnded();
    },
    present: () => ({ closed: true as const }),
  }),
];
