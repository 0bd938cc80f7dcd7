import type { Executor } from '#platform/db/transaction.ts';
import { audit } from '../audit/record-audit.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { type StartedSession, startSession } from '../session.ts';
import { knowBrowser } from './throttle.ts';

/** What somebody proved who they are with. */
export type LogInMethod =
  | 'password'
  | 'second_factor'
  | 'passkey'
  | 'facebook'
  | 'mailed_link'
  | 'token';

/** Where a request came from. */
export interface RequestMarks {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId?: string | undefined;
  /** The browser's visitor cookie; none where no browser asks. */
  readonly visitorId?: string | undefined;
}

/** As much of a request as the audit log keeps. */
export type AuditMarks = Partial<Pick<RequestMarks, 'ip' | 'requestId'>>;

/** Writes down what somebody did to their own account. */
export async function auditOwnAct(
  tx: Executor,
  accountId: number,
  entry: Pick<AuditEntry, 'act' | 'details' | 'before' | 'after'>,
  marks: AuditMarks = {},
): Promise<void> {
  const subject = { kind: 'account', id: accountId };
  await audit(tx, { ...entry, actor: actorOf(accountId, marks), subject });
}

function actorOf(accountId: number | null, marks: AuditMarks): AuditEntry['actor'] {
  const { ip, requestId } = marks;
  return { accountId, ...(ip ? { ip } : {}), ...(requestId ? { requestId } : {}) };
}

/** Writes down that somebody logged in. */
export async function auditLogIn(
  tx: Executor,
  accountId: number,
  by: LogInMethod,
  marks: RequestMarks,
): Promise<void> {
  await auditOwnAct(tx, accountId, { act: 'logged_in', details: { by } }, marks);
}

/**
 * Writes down that somebody was refused. An address nobody has counts for account 0, so that the
 * work is the same and nobody can tell one from the other.
 */
export async function auditRefusal(
  tx: Executor,
  accountId: number,
  by: LogInMethod,
  marks: AuditMarks,
): Promise<void> {
  // Whoever it was is not known to be the person, so their key seals nothing of it.
  const actor = actorOf(null, { requestId: marks.requestId });
  const subject = { kind: 'account', id: accountId };
  await audit(tx, { act: 'log_in_refused', actor, subject, details: { by } });
}

/**
 * A session of somebody who has proved who they are, and its row in the audit log. Their browser is known
 * from now on.
 */
export async function openSession(
  tx: Executor,
  accountId: number,
  by: LogInMethod,
  marks: RequestMarks,
): Promise<StartedSession> {
  const { ip, userAgent } = marks;
  const session = await startSession(tx, { accountId, ip, userAgent });
  await knowBrowser(tx, accountId, marks.visitorId);
  await auditLogIn(tx, accountId, by, marks);
  return session;
}
