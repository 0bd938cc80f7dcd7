import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, wholeList, wireList, wireTime } from '#platform/http/wire.ts';
import { written, writtenIfAny } from '#platform/text/written.ts';
import { liftRestriction, readRestrictions, restrictAccount } from './restrict-account.ts';
import { RESTRICTION_KINDS, restrictionDay } from './restriction.ts';

const item = '/private_api/admin/accounts/{id}';
const limit = { key: 'person', points: 60, per: 60 } as const;
const kind = z.enum(RESTRICTION_KINDS);
const wire = z.object({ account_id: z.int(), kind, restricted: z.boolean() });

const wireRestriction = z.object({
  restriction_id: z.int(),
  kind,
  reason: z.string(),
  until: wireTime,
  lifted_at: wireTime.nullable(),
});

/** What keeps somebody from one thing for a while, short of losing access. */
export const restrictionRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${item}/restrictions`,
    summary: 'What somebody was kept from, the latest first, over or not',
    access: 'staff:support',
    limit,
    params: z.object({ id: idParam }),
    response: wireList(wireRestriction),
    act: ({ params }) => readRestrictions(params.id),
    present: (rows) =>
      wholeList(
        rows.map((row) => ({
          restriction_id: row.id,
          kind: row.kind,
          reason: row.reason,
          until: row.until.toISOString(),
          lifted_at: row.liftedAt?.toISOString() ?? null,
        })),
      ),
  }),
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
      reason: written(500),
      last_day: restrictionDay,
      /** The restriction of this kind that holds; without one none may hold. */
      replaces: z.int().positive().optional(),
    }),
    response: wire.extend({ restriction_id: z.int() }),
    act: async ({ params, body, actor }) => {
      const { kind: what, reason, last_day: lastDay, replaces } = body;
      const seen = replaces === undefined ? [] : [replaces];
      const id = await restrictAccount(params.id, { kind: what, reason, lastDay, seen }, actor);
      return { account_id: params.id, kind: what, restriction_id: id };
    },
    present: (done) => ({ ...done, restricted: true }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/lift_restriction`,
    summary:
      'End a restriction before its day, with a reason that the person reads if there is one',
    access: 'staff:support',
    limit,
    params: z.object({ id: idParam }),
    body: z.strictObject({
      kind,
      reason: writtenIfAny(500),
      restriction_id: z.int().positive(),
    }),
    response: wire,
    act: async ({ params, body, actor }) => {
      const { restriction_id: seen, ...lifting } = body;
      await liftRestriction(params.id, { ...lifting, seen: [seen] }, actor);
      return { account_id: params.id, kind: body.kind };
    },
    present: (done) => ({ ...done, restricted: false }),
  }),
];
