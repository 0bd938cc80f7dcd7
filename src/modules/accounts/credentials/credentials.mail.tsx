import { clockNow } from '#platform/clock/clock.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
import { asSentence } from '#platform/mail/as-sentence.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { paths } from '#app/paths.ts';
import { findAccount } from '../account.store.ts';

/** Everything an account says about itself by mail; each has a subject, a text and a button. */
export type AccountMailKind =
  | 'access_restored'
  | 'access_revoked'
  | 'account_restricted'
  | 'change_email'
  | 'claim_account'
  | 'confirm_email'
  | 'email_changed'
  | 'email_change_asked'
  | 'email_taken'
  | 'facebook_linked'
  | 'facebook_unlinked'
  | 'passkey_added'
  | 'passkey_removed'
  | 'password_changed'
  | 'reset_password'
  | 'restriction_lifted'
  | 'second_factor_off'
  | 'second_factor_on'
  | 'sign_up_attempt';

/** Their texts say what somebody is, or was, kept from. */
type RestrictionMailKind = 'account_restricted' | 'restriction_lifted';

interface MailFacts {
  readonly accountId: number;
  /** The account's own address by default. */
  readonly to?: string;
  /** What makes this mail another than the last of its kind; the same never goes out twice. */
  readonly occasion: string;
  /** Path with language and query, for the button. */
  path(locale: Locale): string;
  readonly values?: Record<string, string> | ((locale: Locale) => Record<string, string>);
}

/** `body` stands in place of the kind's own text. */
export type AccountMail =
  | (MailFacts & {
      readonly kind: Exclude<AccountMailKind, RestrictionMailKind>;
      readonly body?: MessageKey;
    })
  | (MailFacts & { readonly kind: RestrictionMailKind; readonly body: MessageKey });

/** Mails that anybody can have sent by entering the address in a form. */
const ENTERED: readonly AccountMailKind[] = [
  'change_email',
  'claim_account',
  'confirm_email',
  'email_taken',
  'reset_password',
  'sign_up_attempt',
];

function reasonOf(kind: AccountMailKind, locale: Locale): string {
  return translate(locale, ENTERED.includes(kind) ? 'mail.footer.entered' : 'mail.footer.account');
}

const bodyOf = (mail: AccountMail): MessageKey =>
  mail.body === undefined ? `mail.${mail.kind}.body` : mail.body;

/** Stores one mail to a living account in its own language; nothing for an unknown one. */
export async function sendAccountMail(tx: Executor, mail: AccountMail): Promise<void> {
  const account = await findAccount(tx, mail.accountId);
  if (!account) return;
  const { locale } = account;
  const subject = translate(locale, `mail.${mail.kind}.subject`);
  const values = typeof mail.values === 'function' ? mail.values(locale) : mail.values;
  await sendMail(tx, {
    kind: mail.kind,
    to: mail.to ?? account.email,
    locale,
    key: `${mail.kind}:${mail.accountId}:${mail.occasion}`,
    subject,
    accountId: mail.accountId,
    element: (
      <MailLayout locale={locale} preview={subject} reason={reasonOf(mail.kind, locale)}>
        <MailHeading>{subject}</MailHeading>
        <MailText>{translate(locale, bodyOf(mail), values)}</MailText>
        <MailButton href={`${config().publicUrl}${mail.path(locale)}`}>
          {translate(locale, `mail.${mail.kind}.button`)}
        </MailButton>
      </MailLayout>
    ),
  });
}

/** Tells the owner of an address that somebody filled in the sign-up form with it; at most once a day. */
export async function sendSignUpAttempt(tx: Executor, accountId: number): Promise<void> {
  await sendAccountMail(tx, {
    kind: 'sign_up_attempt',
    accountId,
    occasion: (await clockNow(tx)).toISOString().slice(0, 10),
    path: (locale) => paths.signIn(locale),
  });
}

/** Tells somebody that access to their account was withdrawn, why, and where to write to. */
export async function sendAccessRevoked(
  tx: Executor,
  accountId: number,
  reason: string,
): Promise<void> {
  await sendAccountMail(tx, {
    kind: 'access_revoked',
    accountId,
    occasion: (await clockNow(tx)).toISOString(),
    path: (locale) => paths.contact(locale, 'questions'),
    values: { reason: asSentence(reason) },
  });
}

/** The reason as a sentence of its own, for a text that does without. */
export const reasonIfAny = (reason: string): Record<string, string> => ({
  has_reason: reason === '' ? 'no' : 'yes',
  reason: asSentence(reason),
});

/** Tells somebody that they can log in again; why, if that is said. */
export async function sendAccessRestored(
  tx: Executor,
  accountId: number,
  reason: string,
): Promise<void> {
  await sendAccountMail(tx, {
    kind: 'access_restored',
    accountId,
    occasion: (await clockNow(tx)).toISOString(),
    path: (locale) => paths.signIn(locale),
    values: reasonIfAny(reason),
  });
}

/** Tells the owner what changed about how the account is entered. */
export async function sendSecurityNotice(
  tx: Executor,
  kind: Extract<
    AccountMailKind,
    | 'facebook_linked'
    | 'facebook_unlinked'
    | 'passkey_added'
    | 'passkey_removed'
    | 'password_changed'
    | 'second_factor_off'
    | 'second_factor_on'
  >,
  accountId: number,
): Promise<void> {
  const occasion = (await clockNow(tx)).toISOString();
  const path = (locale: Locale): string => paths.settings(locale, 'security');
  await sendAccountMail(tx, { kind, accountId, occasion, path });
}
