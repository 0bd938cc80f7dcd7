import { paths } from '#app/paths.ts';
import { clockNow } from '#platform/clock/clock.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { asSentence } from '#platform/mail/as-sentence.ts';
import { reasonIfAny, sendAccountMail } from '../credentials/credentials.mail.tsx';
import { lastDayOf } from './last-day.ts';
import type { RestrictionKind } from './restriction.ts';

/** Tells somebody what they are kept from, through which day, why, and where to write to. */
export async function sendRestricted(
  tx: Executor,
  accountId: number,
  kind: RestrictionKind,
  { reason, endsAt }: { readonly reason: string; readonly endsAt: Date },
): Promise<void> {
  await sendAccountMail(tx, {
    kind: 'account_restricted',
    accountId,
    occasion: `${kind}:${(await clockNow(tx)).toISOString()}`,
    path: (locale) => paths.contact(locale, 'questions'),
    body: `mail.account_restricted.body_${kind}`,
    values: (locale) => ({ reason: asSentence(reason), day: lastDayOf(endsAt, locale) }),
  });
}

/** Tells somebody, before the last day they were told of, that they can do it again; why, if that is said. */
export async function sendLifted(
  tx: Executor,
  accountId: number,
  kind: RestrictionKind,
  reason: string,
): Promise<void> {
  await sendAccountMail(tx, {
    kind: 'restriction_lifted',
    accountId,
    occasion: `${kind}:${(await clockNow(tx)).toISOString()}`,
    path: (locale) => paths.signIn(locale),
    body: `mail.restriction_lifted.body_${kind}`,
    values: reasonIfAny(reason),
  });
}
