import { z } from 'zod';
import { makeCsrfToken } from './csrf.ts';
import { defineRoute, type Route } from './define-route.ts';

/** The call a cached page fills its token from, before its first write. */
export function csrfRoutes(secret: string): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/private_api/csrf',
      summary: 'A CSRF token for this visitor or session',
      access: 'visitor',
      limit: { key: 'ip', points: 120, per: 60 },
      response: z.object({ token: z.string() }),
      act: ({ actor }) => ({ token: makeCsrfToken(secret, actor) }),
      present: ({ token }) => ({ token }),
    }),
  ];
}
