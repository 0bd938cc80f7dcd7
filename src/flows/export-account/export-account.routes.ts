import { z } from 'zod';
import { ownAccount } from '#modules/accounts/index.ts';
import { config } from '#platform/config/config.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { visitorNumber } from '#platform/http/visitor-number.ts';
import { idParam } from '#platform/http/wire.ts';
import { exportAccount } from './export-account.ts';

export const exportAccountRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/private_api/accounts/{accountId}/export',
    summary: 'Ask for a file with all that is kept of oneself',
    access: 'person',
    limit: { key: 'person', points: 20, per: 600 },
    params: z.object({ accountId: idParam }),
    response: z.object({ job_id: z.string() }),
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: ({ actor, request }, accountId) => {
      const jar = cookieJar(config().publicUrl);
      const visitorId = visitorNumber(jar, request.header('cookie'));
      const { ip, requestId, sessionId } = actor;
      return exportAccount({ accountId, ip, requestId, sessionId, visitorId });
    },
    present: (jobId) => ({ job_id: jobId }),
  }),
];
