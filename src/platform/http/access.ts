import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Actor, actsByToken, hasRole, type Role } from './actor.ts';

/** A rule of its own, for callers that are neither visitor nor person (webhooks, signed links). */
export interface NamedAccess {
  readonly name: string;
  /** Throws an AppError when the actor may not pass. */
  check(actor: Actor): void | Promise<void>;
}

/**
 * `public` reads no session at all; `visitor` anyone, with session when there is one; `person`
 * needs a session or a bearer token; `session` a session: what decides who gets into an account is
 * no program's to change; `staff` any role; `staff:finance` that role (admins have all).
 */
export type AccessRule =
  | 'public'
  | 'visitor'
  | 'person'
  | 'session'
  | 'staff'
  | `staff:${Role}`
  | NamedAccess;

/**
 * Whether staff may call it while they act as somebody else. Without it they may read what is no file and
 * needs no session of the person's own; `open` is for ending it, `closed` for reads that show or hand out
 * what lets somebody in, or more than staff look at.
 */
export type StandInRule = 'open' | 'closed';

/** What a call does, as far as access depends on it. */
export interface CallKind {
  readonly isRead: boolean;
  readonly sendsFile?: boolean;
  readonly standIn?: StandInRule | undefined;
}

/**
 * The one rule about acting as somebody else: looking is all it allows. No money moves, nobody is written to,
 * no secret changes and no file leaves. Throws 403.
 */
function checkStandIn(rule: AccessRule, actor: Actor, call: CallKind): void {
  if (actor.standIn === undefined || call.standIn === 'open') return;
  const isLooking = call.isRead && !call.sendsFile && rule !== 'session';
  if (!isLooking || call.standIn === 'closed') throw platformErrors.standingIn();
}

/**
 * Throws 401 for a visitor where signing in would help, 404 for a person who has nothing to do with
 * staff pages (as if they were not there), 403 for staff without the role, for staff without the
 * second factor where it is required, for a bearer token where only a session will do, and for staff who
 * act as somebody else where that isn't allowed.
 */
export async function checkAccess(
  rule: AccessRule,
  actor: Actor,
  call: CallKind = { isRead: true },
): Promise<void> {
  checkStandIn(rule, actor, call);
  if (typeof rule === 'object') return rule.check(actor);
  if (rule === 'public' || rule === 'visitor') return;
  if (actor.kind !== 'person') throw platformErrors.unauthenticated();
  if (rule === 'person') return;
  if (rule === 'session') {
    if (actsByToken(actor)) throw platformErrors.sessionRequired();
    return;
  }
  if (actor.isRoleWithheld) throw platformErrors.secondFactorMissing();
  if (actor.roles.length === 0) throw platformErrors.notFound();
  if (rule === 'staff') return;
  if (!hasRole(actor, rule.slice('staff:'.length) as Role)) throw platformErrors.forbidden();
}

export function accessName(rule: AccessRule): string {
  return typeof rule === 'object' ? rule.name : rule;
}

/** Whether the session has to be looked up before the rule can be judged. */
export function readsSession(rule: AccessRule): boolean {
  return rule !== 'public';
}
