import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { askForEmailChange } from '../../credentials/change-email.ts';
import { changePassword } from '../../credentials/change-password.ts';
import { resendConfirmation } from '../../credentials/confirm-email.ts';
import { removePasskey } from '../../passkeys/make-passkey.ts';
import { readPasskeys } from '../../passkeys/read-passkeys.ts';
import { readAccount } from '../../read-account.ts';
import {
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../second-factor/manage-second-factor.ts';
import { endOtherSessions, endOwnSession, readSessions } from '../../session-list.ts';
import { INTENTS } from './intents.ts';

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
}

type Acts = Record<Body['intent'], (owner: Owner, body: Body) => Promise<readonly string[] | void>>;

const ACTS: Acts = {
  password: ({ id: accountId, sessionId }, form) =>
    changePassword({
      accountId,
      sessionId,
      currentPassword: form.current_password,
      password: form.password,
      passwordConfirmation: form.password_confirmation,
    }),
  email: ({ id }, form) => askForEmailChange(id, form.email, form.current_password),
  resend: ({ id }) => resendConfirmation(id),
  set_up: ({ id }, form) => setUpSecondFactor(id, form.current_password),
  turn_on: ({ id }, form) => turnOnSecondFactor(id, form.code),
  renew: ({ id }, form) => renewRecoveryCodes(id, form.current_password),
  turn_off: ({ id }, form) => turnOffSecondFactor(id, form.current_password),
  end_session: async ({ id }, form) => {
    if (!(await endOwnSession(id, form.session))) throw platformErrors.notFound();
  },
  end_others: ({ id, sessionId }) => endOtherSessions(id, sessionId),
  remove_passkey: async ({ id }, form) => {
    if (!(await removePasskey(id, form.passkey))) throw platformErrors.notFound();
  },
};

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 600, store: 'database', bucket: 'security-settings' },
  secretFields: ['code'],
  body,
  async load({ actor }) {
    const id = actor.accountId ?? 0;
    const account = await readAccount(id);
    if (!account) throw platformErrors.unauthenticated();
    const sessions = await readSessions(id);
    return {
      email: account.email,
      isConfirmed: account.emailConfirmedAt !== null,
      secondFactor: await readSecondFactor(id),
      passkeys: await readPasskeys(id),
      sessions: sessions.map(({ publicId, userAgent, seenAt }) => ({
        id: publicId,
        userAgent,
        seenAt: seenAt.toISOString(),
        isThis: publicId === actor.sessionId,
      })),
    };
  },
  async act({ body: form, actor }) {
    // A bearer token opens no settings: they belong to a session in a browser.
    const { accountId, sessionId, locale } = actor;
    if (accountId === null || sessionId === null) throw platformErrors.unauthenticated();
    const codes = await ACTS[form.intent]({ id: accountId, sessionId }, form);
    if (codes) return { codes } satisfies Done;
    const text = translate(locale, `accounts.security.${form.intent}_done`);
    return redirectTo(paths.settings(locale, 'security'), { level: 'success', text });
  },
});
