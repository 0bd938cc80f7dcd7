import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam } from '#platform/http/wire.ts';
import { liftRestriction, restrictAccount } from './restrict-account.ts';
import { RESTRICTION_KINDS, restrictionDay } from './restriction.ts';

const item = '/private_api/admin/accounts/{id}';
const limit = { key: 'person', points: 60, per: 60 } as const;
const kind = z.enum(RESTRICTION_KINDS);
const wire = z.object({ account_id: z.int(), kind, restricted: z.boolean() });

/** What keeps somebody from one thing for a while, short of losing access. */
export const restrictionRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: `${item}/restrict`,
    summary:
      'Keep somebody from commenting, messaging or launching to the end of a day, with the reason they read',
    access: 'staff:support',
    limit,
    params: z.object({ id: idParam }),
    body: z.strictObject({
      kind,
      reason: z.string().trim().min(1).max(500),
      last_day: restrictionDay,
    }),
    response: wire,
    act: async ({ params, body, actor }) => {
      const { kind: what, reason, last_day: lastDay } = body;
      await restrictAccount(params.id, { kind: what, reason, lastDay }, actor);
      return { account_id: params.id, kind: what };
    },
    present: (done) => ({ ...done, restricted: true }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/lift_restriction`,
    summary: 'End a restriction before its day',
    access: 'staff:support',
    limit,
    params: z.object({ id: idParam }),
    body: z.strictObject({ kind }),
    response: wire,
    act: async ({ params, body, actor }) => {
      await liftRestriction(params.id, body.kind, actor);
      return { account_id: params.id, kind: body.kind };
    },
    present: (done) => ({ ...done, restricted: false }),
  }),
];
