import { z } from 'zod';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { presentDeleted, wireDeleted } from '#platform/http/wire.ts';
import {
  answerEntered,
  enteredResponse,
  logInLimit,
  presentEntered,
} from '../log-in/log-in.routes.ts';
import { beginPasskeyLogIn, logInWithPasskey } from './log-in-with-passkey.ts';
import { beginPasskey, keepPasskey, removePasskey } from './make-passkey.ts';
import { begunPasskey, keepPasskeyBody, passwordBody, usePasskeyBody } from './passkey.contract.ts';

const ownLimit = {
  key: 'person',
  points: 20,
  per: 600,
  store: 'database',
  bucket: 'passkeys',
} as const;

const beginRoute = defineRoute({
  method: 'POST',
  path: '/private_api/accounts/passkeys/options',
  summary: 'What the browser is asked to make a passkey with',
  access: 'session',
  limit: ownLimit,
  body: passwordBody,
  response: begunPasskey,
  act: ({ body, actor }) => beginPasskey(actor.accountId ?? 0, body.current_password),
  present: ({ options, challenge }) => ({ options: { ...options }, challenge }),
});

const keepRoute = defineRoute({
  method: 'POST',
  path: '/private_api/accounts/passkeys',
  summary: 'Keep a passkey that the browser made',
  access: 'session',
  limit: ownLimit,
  body: keepPasskeyBody,
  response: z.object({ kept: z.boolean() }),
  status: 201,
  act: ({ body, actor }) => keepPasskey(actor.accountId ?? 0, body, actor),
  present: () => ({ kept: true }),
});

const removeRoute = defineRoute({
  method: 'DELETE',
  path: '/private_api/accounts/passkeys/{credentialId}',
  summary: 'Take a passkey away',
  access: 'session',
  limit: ownLimit,
  params: z.object({ credentialId: z.string().regex(/^[A-Za-z0-9_-]{1,300}$/) }),
  body: passwordBody,
  response: wireDeleted,
  act: async ({ params, body, actor }) => {
    const { accountId, ip, requestId } = actor;
    const { credentialId } = params;
    const marks = { ip, requestId };
    const isGone = await removePasskey(accountId ?? 0, credentialId, body.current_password, marks);
    if (!isGone) throw platformErrors.notFound();
  },
  present: presentDeleted,
});

const beginLogInRoute = defineRoute({
  method: 'POST',
  path: '/accounts/passkey/options.json',
  summary: 'What the browser is asked to prove with a passkey',
  access: 'visitor',
  limit: logInLimit,
  response: begunPasskey,
  enveloped: false,
  act: () => beginPasskeyLogIn(),
  present: ({ options, challenge }) => ({ options: { ...options }, challenge }),
});

const logInRoute = defineRoute({
  method: 'POST',
  path: '/accounts/passkey.json',
  summary: 'Log in with a passkey',
  access: 'visitor',
  limit: logInLimit,
  body: usePasskeyBody,
  response: enteredResponse,
  enveloped: false,
  act: async ({ body, actor, answer, request }) => {
    const { challenge, response, from } = body;
    const { ip, requestId, visitorId } = actor;
    const { userAgent } = request;
    const shown = { challenge, response, ip, requestId, visitorId, userAgent };
    return answerEntered(await logInWithPasskey(shown), actor, answer, from);
  },
  present: presentEntered,
});

export const passkeyRoutes: Route[] = [
  beginRoute,
  keepRoute,
  removeRoute,
  beginLogInRoute,
  logInRoute,
];
