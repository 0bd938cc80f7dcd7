import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { dayText, lastMoment } from '#platform/web/dates.ts';
import { findAccount } from '../account.store.ts';
import { audit } from '../audit/record-audit.ts';
import { restrictionErrors } from './restriction.errors.ts';
import { findOpen, insertRestriction, liftOpen, listRestrictions } from './restriction.store.ts';
import type { Restriction, RestrictionKind } from './restriction.ts';

type By = Pick<Actor, 'accountId' | 'roles' | 'ip' | 'requestId'>;
const LISTED = 20;

/** Staff of support; nobody restricts themselves, and only an admin restricts staff. Throws 404, 403. */
async function mayRestrict(tx: Executor, accountId: number, by: By): Promise<number> {
  if (by.accountId === null) throw platformErrors.unauthenticated();
  const account = await findAccount(tx, accountId);
  if (!account) throw platformErrors.notFound();
  const isStaff = account.roles.length > 0 && !by.roles.includes('admin');
  if (isStaff || accountId === by.accountId) throw platformErrors.forbidden();
  return by.accountId;
}

/**
 * Keeps somebody from one thing to the end of a day, for a reason they are told when they try; an earlier
 * restriction of the kind is over. `also` is decided in the same transaction, before the rest. Throws 404,
 * 403, and 422 for a day that is over or a year away.
 */
export async function restrictAccount(
  accountId: number,
  input: { readonly kind: RestrictionKind; readonly reason: string; readonly lastDay: string },
  by: By,
  also?: (tx: Executor) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    const actorId = await mayRestrict(tx, accountId, by);
    await also?.(tx);
    const isMade = await insertRestriction(tx, { accountId, ...input, by: actorId });
    if (!isMade) throw fieldErrors({ last_day: ['errors.accounts.restriction_day'] });
    await audit(tx, {
      act: 'account_restricted',
      actor: { accountId: actorId, ip: by.ip, requestId: by.requestId },
      subject: { kind: 'account', id: accountId },
      details: { kind: input.kind, last_day: input.lastDay },
      after: { reason: input.reason },
    });
  });
}

/** Ends a restriction before its day. Throws 404, 403, and 409 where none holds. */
export async function liftRestriction(
  accountId: number,
  kind: RestrictionKind,
  by: By,
): Promise<void> {
  await transaction(async (tx) => {
    const actorId = await mayRestrict(tx, accountId, by);
    if (!(await liftOpen(tx, accountId, kind, actorId))) throw platformErrors.conflict();
    await audit(tx, {
      act: 'restriction_lifted',
      actor: { accountId: actorId, ip: by.ip, requestId: by.requestId },
      subject: { kind: 'account', id: accountId },
      details: { kind },
    });
  });
}

export function readRestrictions(accountId: number): Promise<Restriction[]> {
  return listRestrictions(db(), accountId, LISTED);
}

/** Whether somebody is kept from this now. */
export async function isRestricted(
  q: Executor,
  accountId: number,
  kind: RestrictionKind,
): Promise<boolean> {
  return (await findOpen(q, accountId, kind)) !== undefined;
}

/** Throws 403, with the reason and the last day in their language, for whoever is kept from this now. */
export async function refuseRestricted(
  q: Executor,
  { accountId, locale }: Pick<Actor, 'accountId' | 'locale'>,
  kind: RestrictionKind,
): Promise<void> {
  const found = await findOpen(q, accountId ?? 0, kind);
  if (!found) return;
  const day = dayText(lastMoment(found.ends_at), locale, 'UTC');
  throw restrictionErrors.restricted({ day, reason: found.reason });
}
