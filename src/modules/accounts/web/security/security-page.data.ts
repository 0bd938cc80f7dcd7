import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Answer } from '#platform/http/answer.ts';
import { definePage, Redirect, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import {
  askForEmailChange,
  cancelEmailChange,
  readEmailChange,
  resendEmailChange,
} from '../../credentials/change-email.ts';
import { changePassword, hasPassword } from '../../credentials/change-password.ts';
import { resendConfirmation } from '../../credentials/confirm-email.ts';
import { mailPassword } from '../../credentials/forgot-password.ts';
import { beginFacebookLink } from '../../facebook/begin-facebook.ts';
import { facebookOrigins } from '../../facebook/facebook-client.ts';
import { STATE_COOKIE, STATE_SECONDS } from '../../facebook/facebook.routes.ts';
import { readFacebook, unlinkFacebook } from '../../facebook/manage-facebook.ts';
import type { AuditMarks } from '../../log-in/open-session.ts';
import { removePasskey } from '../../passkeys/make-passkey.ts';
import { readPasskeys } from '../../passkeys/read-passkeys.ts';
import { readAccount } from '../../read-account.ts';
import {
  cancelSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../second-factor/manage-second-factor.ts';
import { endOtherSessions, endOwnSession, readSessions } from '../../session-list.ts';
import { INTENTS, TWO_STEPS } from './intents.ts';

const typed = z.string().max(4000).default('');
const body = z.object({
  intent: z.enum(INTENTS),
  current_password: typed,
  password: typed,
  password_confirmation: typed,
  email: typed,
  code: typed,
  session: typed,
  passkey: typed,
});
type Body = z.output<typeof body>;

/** What is shown once, on the page that follows: recovery codes. */
interface Done {
  readonly codes: readonly string[];
}

interface Owner {
  readonly id: number;
  readonly sessionId: string;
  readonly locale: Locale;
  readonly answer: Answer;
  readonly marks: AuditMarks;
}

type Outcome = readonly string[] | Redirect | void;
type Acts = Record<Body['intent'], (owner: Owner, body: Body) => Promise<Outcome>>;

function proofOf({ current_password: password, code }: Body) {
  return { password, code };
}

const ACTS: Acts = {
  password: ({ id: accountId, sessionId, marks }, form) =>
    changePassword({
      ...marks,
      accountId,
      sessionId,
      currentPassword: form.current_password,
      password: form.password,
      passwordConfirmation: form.password_confirmation,
    }),
  mail_password: ({ id }) => mailPassword(id),
  email: ({ id }, form) => askForEmailChange(id, form.email, form.current_password),
  resend_email: ({ id }) => resendEmailChange(id),
  cancel_email: ({ id }) => cancelEmailChange(id),
  resend: ({ id }) => resendConfirmation(id),
  set_up: ({ id }, form) => setUpSecondFactor(id, form.current_password),
  cancel_set_up: ({ id }) => cancelSecondFactor(id),
  turn_on: ({ id, marks }, form) => turnOnSecondFactor(id, form.code, marks),
  renew: ({ id, marks }, form) => renewRecoveryCodes(id, proofOf(form), marks),
  turn_off: ({ id, marks }, form) => turnOffSecondFactor(id, proofOf(form), marks),
  end_session: async ({ id, marks }, form) => {
    if (!(await endOwnSession(id, form.session, marks))) throw platformErrors.notFound();
  },
  end_others: ({ id, sessionId, marks }) => endOtherSessions(id, sessionId, marks),
  remove_passkey: async ({ id, marks }, form) => {
    const isGone = await removePasskey(id, form.passkey, form.current_password, marks);
    if (!isGone) throw platformErrors.notFound();
  },
  link_facebook: async ({ id, locale, answer }, form) => {
    const begun = await beginFacebookLink(id, form.current_password, locale);
    answer.setCookie(STATE_COOKIE, begun.state, { maxAge: STATE_SECONDS });
    return redirectTo(begun.address);
  },
  unlink_facebook: async ({ id, marks }, form) => {
    const isGone = await unlinkFacebook(id, form.current_password, marks);
    if (!isGone) throw platformErrors.notFound();
  },
};

export const { loader, action, headers } = definePage({
  access: 'session',
  limit: { key: 'person', points: 60, per: 600, store: 'database', bucket: 'security-settings' },
  secretFields: ['code'],
  sources: () => ({ form: facebookOrigins() }),
  body,
  async load({ actor }) {
    const id = actor.accountId ?? 0;
    const account = await readAccount(id);
    if (!account) throw platformErrors.unauthenticated();
    const sessions = await readSessions(id);
    return {
      email: account.email,
      waitingEmail: await readEmailChange(id),
      hasPassword: await hasPassword(id),
      isConfirmed: account.emailConfirmedAt !== null,
      secondFactor: await readSecondFactor(id),
      passkeys: await readPasskeys(id),
      facebook: await readFacebook(id),
      sessions: sessions.map(({ publicId, userAgent, seenAt }) => ({
        id: publicId,
        userAgent,
        seenAt: seenAt.toISOString(),
        isThis: publicId === actor.sessionId,
      })),
    };
  },
  async act({ body: form, actor, answer }) {
    const { accountId, sessionId, locale } = actor;
    if (accountId === null || sessionId === null) throw platformErrors.unauthenticated();
    const { ip, requestId } = actor;
    const owner = { id: accountId, sessionId, locale, answer, marks: { ip, requestId } };
    const outcome = await ACTS[form.intent](owner, form);
    if (outcome instanceof Redirect) return outcome;
    if (outcome) return { codes: outcome } satisfies Done;
    const text = translate(locale, `accounts.security.${form.intent}_done`, {
      email: form.email.trim(),
    });
    // The next step of a set-up is shown where it was begun, not at the top of a long page.
    const spot = form.intent === 'set_up' ? `#${TWO_STEPS}` : '';
    return redirectTo(`${paths.settings(locale, 'security')}${spot}`, { level: 'success', text });
  },
});
