import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { signUpGuestOf } from './claim-contributions.ts';

export const claimRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/private_api/payments/guest_signups',
    summary: 'Mail a guest the way to an account that holds what they gave',
    access: 'visitor',
    limit: { key: 'ip', points: 10, per: 3600, store: 'database' },
    body: z.strictObject({
      contribution_id: z.int().positive(),
      token: z.string().min(20).max(100),
    }),
    response: z.object({ mailed: z.literal(true) }),
    act: ({ body }) => signUpGuestOf(body.contribution_id, body.token),
    present: () => ({ mailed: true as const }),
  }),
];
