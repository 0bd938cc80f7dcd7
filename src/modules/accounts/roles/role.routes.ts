import { z } from 'zod';
import type { Actor } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import {
  cursorPage,
  idParam,
  presentDeleted,
  wholeList,
  wireDeleted,
  wireList,
  wireTime,
} from '#platform/http/wire.ts';
import { written } from '#platform/text/written.ts';
import { ROLES } from '../account.ts';
import {
  AUDIT_PER_PAGE,
  readAudit,
  type ReadAuditRow,
  withoutOwnReports,
} from '../audit/read-audit.ts';
import { grantRole, readRoles, revokeRole } from './grant-role.ts';

const family = '/private_api/admin/account_roles';
const role = z.enum(ROLES);
const wireGrant = z.object({ account_id: z.int(), role, granted: z.boolean() });
const wireRole = z.object({
  account_id: z.int(),
  display_for_feed: z.string(),
  email: z.string(),
  role,
  granted_by: z.int().nullable(),
  granted_at: wireTime,
});
const wireAudit = z.object({
  id: z.int(),
  occurred_at: wireTime,
  act: z.string(),
  actor_id: z.int().nullable(),
  actor: z.record(z.string(), z.unknown()).nullable(),
  subject_kind: z.string(),
  subject_id: z.int(),
  request_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  change: z.record(z.string(), z.unknown()).nullable(),
});

const by = ({ accountId, ip, requestId }: Actor) => ({ accountId, ip, requestId });

function presentAudit(row: ReadAuditRow): z.infer<typeof wireAudit> {
  return {
    id: row.id,
    occurred_at: row.occurredAt.toISOString(),
    act: row.act,
    actor_id: row.actorId,
    actor: row.actor,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    request_id: row.requestId,
    details: row.details,
    change: row.change,
  };
}

/** Roles are given and taken here alone, by admins, and every change is in the audit log. */
export const roleRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'Everybody with a role',
    access: 'staff:admin',
    response: wireList(wireRole),
    act: readRoles,
    present: (roles) =>
      wholeList(
        roles.map((one) => ({
          account_id: one.accountId,
          display_for_feed: one.name,
          email: one.email,
          role: one.role,
          granted_by: one.grantedBy,
          granted_at: one.grantedAt.toISOString(),
        })),
      ),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Give somebody a role; their sessions end',
    access: 'staff:admin',
    limit: { key: 'person', points: 60, per: 60 },
    body: z.strictObject({ account_id: z.int().positive(), role }),
    response: wireGrant,
    status: 201,
    act: async ({ body, actor }) => {
      await grantRole(body.account_id, body.role, by(actor));
      return body;
    },
    present: ({ account_id, role: given }) => ({ account_id, role: given, granted: true }),
  }),
  defineRoute({
    method: 'DELETE',
    path: `${family}/{accountId}/{role}`,
    summary: 'Take a role away; their sessions end',
    access: 'staff:admin',
    limit: { key: 'person', points: 60, per: 60 },
    params: z.object({ accountId: idParam, role }),
    query: z.object({ reason: written(500) }),
    response: wireDeleted,
    act: ({ params, query, actor }) =>
      revokeRole(params.accountId, params.role, by(actor), query.reason),
    present: presentDeleted,
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/admin/audit_log',
    summary: 'Who did what, newest first; of one account when told',
    access: 'staff:admin',
    query: z.object({ cursor: idParam.optional(), account_id: idParam.optional() }),
    response: wireList(wireAudit),
    act: async ({ query: { cursor = null, account_id: accountId = null }, actor }) => {
      const { rows, next } = await readAudit({ before: cursor, accountId }, by(actor));
      return { rows: withoutOwnReports(rows, actor.accountId), next };
    },
    present: ({ rows, next }) => cursorPage(rows.map(presentAudit), AUDIT_PER_PAGE, next),
  }),
];
