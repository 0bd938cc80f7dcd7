import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, wireTime } from '#platform/http/wire.ts';
import { written, writtenIfAny } from '#platform/text/written.ts';
import { answerEntered, enteredResponse, presentEntered } from '../log-in/log-in.routes.ts';
import { resendConfirmation } from './confirm-email.ts';
import { changePasswordBody, forgotPasswordBody } from './credentials.contract.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';
import { restoreAccess, revokeAccess } from './revoke-access.ts';

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
  fieldsIn: 'account',
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
  fieldsIn: 'account',
  response: enteredResponse,
  enveloped: false,
  act: async ({ body, actor, answer, request }) => {
    const { reset_password_token, password, password_confirmation } = body.account;
    const entered = await resetPassword({
      token: reset_password_token,
      password,
      passwordConfirmation: password_confirmation,
      ip: actor.ip,
      requestId: actor.requestId,
      visitorId: actor.visitorId,
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

const standing = z.object({ account_id: z.int(), revoked: z.boolean() });
const staffLimit = { key: 'person', points: 60, per: 60 } as const;

const revokeRoute = defineRoute({
  method: 'POST',
  path: '/private_api/admin/accounts/{id}/revoke',
  summary: 'Withdraw somebody’s credentials, with the reason they are told; their sessions end',
  access: 'staff:support',
  limit: staffLimit,
  params: z.object({ id: idParam }),
  body: z.strictObject({ reason: written(500) }),
  response: standing,
  act: async ({ params, body, actor }) => {
    await revokeAccess(params.id, body.reason, actor);
    return params.id;
  },
  present: (id) => ({ account_id: id, revoked: true }),
});

const restoreRoute = defineRoute({
  method: 'POST',
  path: '/private_api/admin/accounts/{id}/restore',
  summary:
    'Give credentials back that were withdrawn at this time, with a reason for the person if there is one',
  access: 'staff:support',
  limit: staffLimit,
  params: z.object({ id: idParam }),
  body: z.strictObject({ reason: writtenIfAny(500), revoked_at: wireTime }),
  response: standing,
  act: async ({ params, body, actor }) => {
    const revokedAt = new Date(body.revoked_at);
    await restoreAccess(params.id, { note: body.reason, revokedAt }, actor);
    return params.id;
  },
  present: (id) => ({ account_id: id, revoked: false }),
});

export const credentialRoutes: Route[] = [
  revokeRoute,
  restoreRoute,
  forgotRoute,
  changePasswordRoute,
  resendRoute,
];
