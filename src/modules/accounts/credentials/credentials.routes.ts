import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { answerEntered, enteredResponse, presentEntered } from '../log-in/log-in.routes.ts';
import { resendConfirmation } from './confirm-email.ts';
import { changePasswordBody, forgotPasswordBody } from './credentials.contract.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

/** Shared by the calls and the pages that send mails or take a mailed link. */
export const linkLimit = {
  key: 'ip',
  points: 20,
  per: 600,
  store: 'database',
  bucket: 'mailed-links',
} as const;

const forgotRoute = defineRoute({
  method: 'POST',
  path: '/accounts/password.json',
  summary: 'Mail the link that sets a new password; the answer is the same for unknown addresses',
  access: 'visitor',
  limit: linkLimit,
  body: forgotPasswordBody,
  response: z.object({ sent: z.boolean() }),
  enveloped: false,
  act: ({ body }) => forgotPassword(body.account.email),
  present: () => ({ sent: true }),
});

const changePasswordRoute = defineRoute({
  method: 'PUT',
  path: '/accounts/change_password.json',
  summary: 'Set a new password by a mailed link',
  access: 'visitor',
  limit: linkLimit,
  body: changePasswordBody,
  response: enteredResponse,
  enveloped: false,
  act: async ({ body, actor, answer, request }) => {
    const { reset_password_token, password, password_confirmation } = body.account;
    const entered = await resetPassword({
      token: reset_password_token,
      password,
      passwordConfirmation: password_confirmation,
      ip: actor.ip,
      userAgent: request.userAgent,
    });
    return answerEntered(entered, actor, answer, undefined);
  },
  present: presentEntered,
});

const resendRoute = defineRoute({
  method: 'POST',
  path: '/private_api/accounts/confirmation',
  summary: 'Mail the link that confirms the address again',
  access: 'person',
  limit: { key: 'person', points: 5, per: 3600, store: 'database' },
  response: z.object({ sent: z.boolean() }),
  act: ({ actor }) => resendConfirmation(actor.accountId ?? 0),
  present: () => ({ sent: true }),
});

export const credentialRoutes: Route[] = [forgotRoute, changePasswordRoute, resendRoute];
