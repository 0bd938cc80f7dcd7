import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { findAccount } from '../account.store.ts';
import { audit } from '../audit/record-audit.ts';
import type { KeptFrom } from '../contract.ts';
import { lockStanding } from '../credentials/credential.store.ts';
import { lastDayOf } from './last-day.ts';
import { restrictionErrors } from './restriction.errors.ts';
import { type Kept, presentKept } from './present-kept.ts';
import { sendLifted, sendRestricted } from './restriction.mail.ts';
import { findOpen, insertRestriction, liftOpen, listRestrictions } from './restriction.store.ts';
import type { Restriction, RestrictionKind } from './restriction.ts';

type By = Pick<Actor, 'accountId' | 'roles' | 'ip' | 'requestId'>;
const LISTED = 20;
const DAY_MS = 86_400_000;

const isEndOf = (endsAt: Date, lastDay: string): boolean =>
  endsAt.getTime() === Date.parse(lastDay) + DAY_MS;

/**
 * Staff of support; nobody restricts themselves, and only an admin restricts staff. Judged once nobody closes
 * the account or merges it with another any more. Throws 404, 403.
 */
async function mayRestrict(tx: Executor, accountId: number, by: By): Promise<number> {
  if (by.accountId === null) throw platformErrors.unauthenticated();
  if (!(await lockStanding(tx, accountId))) throw platformErrors.notFound();
  const account = await findAccount(tx, accountId);
  if (!account) throw platformErrors.notFound();
  const isStaff = account.roles.length > 0 && !by.roles.includes('admin');
  if (isStaff || accountId === by.accountId) throw platformErrors.forbidden();
  return by.accountId;
}

export interface NewRestriction {
  readonly kind: RestrictionKind;
  readonly reason: string;
  readonly lastDay: string;
  /** Restrictions that hold and were seen: none other of the kind is replaced. */
  readonly seen: readonly number[];
}

/**
 * Keeps somebody from one thing to the end of a day, for a reason they are mailed and told where they would
 * do it; the restriction of the kind that was seen is over. Sent twice, it is done once. `also` is decided in
 * the same transaction, before the rest, while the account is locked. Answers the number of the restriction.
 * Throws 404, 403, 409 where another one of the kind holds than was seen, and 422 for a day that is over or a
 * year away.
 */
export async function restrictAccount(
  accountId: number,
  { seen, ...input }: NewRestriction,
  by: By,
  also?: (tx: Executor) => Promise<void>,
): Promise<number> {
  return transaction(async (tx) => {
    const actorId = await mayRestrict(tx, accountId, by);
    await also?.(tx);
    const open = await findOpen(tx, accountId, input.kind);
    if (open?.reason === input.reason && isEndOf(open.ends_at, input.lastDay)) return open.id;
    if (open && !seen.includes(open.id)) throw restrictionErrors.restrictedMeanwhile();
    const made = await insertRestriction(tx, { accountId, ...input, by: actorId });
    if (!made) throw fieldErrors({ last_day: ['errors.accounts.restriction_day'] });
    await sendRestricted(tx, accountId, input.kind, { reason: input.reason, endsAt: made.endsAt });
    await audit(tx, {
      act: 'account_restricted',
      actor: { accountId: actorId, ip: by.ip, requestId: by.requestId },
      subject: { kind: 'account', id: accountId },
      details: { kind: input.kind, last_day: input.lastDay },
      after: { reason: input.reason },
    });
    return made.id;
  });
}

export interface Lifting {
  readonly kind: RestrictionKind;
  readonly reason: string;
  /** Restrictions that hold and were seen: none other is ended. */
  readonly seen: readonly number[];
}

/**
 * Ends a restriction before its day; a reason, where one is given, is mailed to the person and kept. Throws
 * 404, 403, and 409 where none holds, or another one than was seen.
 */
export async function liftRestriction(
  accountId: number,
  { kind, reason, seen }: Lifting,
  by: By,
): Promise<void> {
  await transaction(async (tx) => {
    const actorId = await mayRestrict(tx, accountId, by);
    const open = await findOpen(tx, accountId, kind);
    if (open && !seen.includes(open.id)) throw restrictionErrors.restrictedMeanwhile();
    if (!open || !(await liftOpen(tx, open.id, { by: actorId, reason })))
      throw restrictionErrors.notRestricted({ how: await endedBy(tx, accountId, kind, actorId) });
    await sendLifted(tx, accountId, kind, reason);
    await audit(tx, {
      act: 'restriction_lifted',
      actor: { accountId: actorId, ip: by.ip, requestId: by.requestId },
      subject: { kind: 'account', id: accountId },
      details: { kind },
      ...(reason === '' ? {} : { after: { reason } }),
    });
  });
}

/** Who was faster with the last restriction of a kind; nobody where it ran out, or there was none. */
async function endedBy(
  tx: Executor,
  accountId: number,
  kind: RestrictionKind,
  by: number,
): Promise<'colleague' | 'self' | 'nobody'> {
  const last = (await listRestrictions(tx, accountId, LISTED)).find((one) => one.kind === kind);
  if (!last || last.liftedBy === null) return 'nobody';
  return last.liftedBy === by ? 'self' : 'colleague';
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

/** What keeps somebody from this now, in their language; null for whoever is free. */
export async function readKeptFrom(
  who: Pick<Actor, 'accountId' | 'locale'>,
  kind: RestrictionKind,
): Promise<KeptFrom | null> {
  const kept = await findKept(db(), who, kind);
  return kept && presentKept(kept, who.locale);
}

/** What will keep somebody from launching what they start now; null for whoever is free. */
export async function readKeptFromStarting(
  who: Pick<Actor, 'accountId' | 'locale'>,
): Promise<KeptFrom | null> {
  const kept = await findKept(db(), who, 'launch');
  return kept && presentKept(kept, who.locale, 'start');
}

async function findKept(
  q: Executor,
  { accountId, locale }: Pick<Actor, 'accountId' | 'locale'>,
  kind: RestrictionKind,
): Promise<Kept | null> {
  const found = await findOpen(q, accountId ?? 0, kind);
  return found ? { kind, reason: found.reason, day: lastDayOf(found.ends_at, locale) } : null;
}

/** Throws 403, with the reason and the last day in their language, for whoever is kept from this now. */
export async function refuseRestricted(
  q: Executor,
  who: Pick<Actor, 'accountId' | 'locale'>,
  kind: RestrictionKind,
): Promise<void> {
  const kept = await findKept(q, who, kind);
  if (kept) throw restrictionErrors.restricted({ ...kept });
}
