import { z } from 'zod';
import type { Role } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, nextId, wireList } from '#platform/http/wire.ts';
import { CHECK_KINDS, type CheckKind, type StandingCheck } from './check.store.ts';
import { askForCheck, readStandingChecks } from './read-checks.ts';

const PER_PAGE = 50;

const wireCheck = z.object({
  id: z.int(),
  kind: z.enum(CHECK_KINDS),
  asked_at: z.string(),
  finished_at: z.string().nullable(),
  holds: z.boolean().nullable(),
  seen: z.int(),
  findings: z.array(z.string()),
  /** Why it could not be made; null otherwise. */
  error: z.string().nullable(),
});

const present = (check: StandingCheck): z.infer<typeof wireCheck> => ({
  id: check.id,
  kind: check.kind,
  asked_at: check.askedAt.toISOString(),
  finished_at: check.finishedAt?.toISOString() ?? null,
  holds: check.finishedAt === null || check.error !== null ? null : check.findings.length === 0,
  seen: check.seen,
  findings: [...check.findings],
  error: check.error,
});

const routesOf = (kind: CheckKind, family: string, role: Role, about: string): Route[] => [
  defineRoute({
    method: 'GET',
    path: family,
    summary: `Whether ${about}: what the latest checks came to`,
    access: `staff:${role}`,
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(wireCheck),
    act: ({ query }) => readStandingChecks(kind, query.cursor ?? null, PER_PAGE),
    present: (found) => cursorPage(found.map(present), PER_PAGE, nextId(found, PER_PAGE)),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: `Have it checked now whether ${about}`,
    access: `staff:${role}`,
    limit: { key: 'person', points: 10, per: 60 },
    response: wireCheck,
    status: 201,
    act: ({ actor }) => askForCheck(kind, actor),
    present,
  }),
];

/** Checks over the whole of the books and of the audit log, made once a day and when staff ask. */
export const standingCheckRoutes: Route[] = [
  ...routesOf('balance', '/private_api/admin/balance_checks', 'finance', 'the books balance'),
  ...routesOf(
    'audit_chain',
    '/private_api/admin/audit_checks',
    'admin',
    'every row of the audit log is as it was written',
  ),
];
