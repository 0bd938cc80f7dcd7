import { z } from 'zod';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { presentDeleted, wireDeleted } from '#platform/http/wire.ts';
import type { Account } from './account.ts';
import { avatarUrl } from './avatar-url.ts';
import { presentMe } from './account.present.ts';
import { wireMe } from './contract.ts';
import { credentialRoutes } from './credentials/credentials.routes.ts';
import { facebookRoutes } from './facebook/facebook.routes.ts';
import { logInRoutes } from './log-in/log-in.routes.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { passkeyRoutes } from './passkeys/passkey.routes.ts';
import { readAccount } from './read-account.ts';
import { restrictionRoutes } from './restrictions/restriction.routes.ts';
import { endSession } from './session.ts';
import { signUpRoutes } from './sign-up/sign-up.routes.ts';

async function accountOf(id: number): Promise<Account> {
  const account = await readAccount(id);
  if (!account) throw platformErrors.unauthenticated();
  return account;
}

const logOutRoute = defineRoute({
  method: 'DELETE',
  path: '/accounts/sign_out',
  summary: 'End this session',
  access: 'visitor',
  standIn: 'open',
  response: wireDeleted,
  act: async ({ actor, answer }) => {
    if (actor.sessionId) await endSession(actor.sessionId);
    answer.sessionEnded();
  },
  present: presentDeleted,
});

const me = (path: string): Route =>
  defineRoute({
    method: 'GET',
    path,
    summary: 'Who is signed in, by session, bearer token or `access_token`',
    access: 'person',
    tokenInQuery: true,
    response: wireMe,
    act: ({ actor, answer }) => {
      // A token in an address must not travel on in a Referer.
      answer.header('referrer-policy', 'no-referrer');
      return accountOf(actor.accountId ?? 0);
    },
    present: (account) => presentMe(account, avatarUrl(account)),
  });

const userDataRoute = defineRoute({
  method: 'GET',
  path: '/private_api/accounts/user_data',
  summary: 'Who is signed in, or nobody',
  access: 'visitor',
  tokenInQuery: true,
  response: z.object({
    current_user: wireMe.shape.current_user.nullable(),
    current_account: wireMe.shape.current_account.nullable(),
  }),
  act: async ({ actor, answer }) => {
    answer.header('referrer-policy', 'no-referrer');
    return actor.accountId === null ? null : ((await readAccount(actor.accountId)) ?? null);
  },
  present: (account) =>
    account
      ? presentMe(account, avatarUrl(account))
      : { current_user: null, current_account: null },
});

export const accountRoutes: Route[] = [
  ...logInRoutes,
  ...signUpRoutes,
  ...credentialRoutes,
  ...restrictionRoutes,
  ...oauthRoutes,
  ...passkeyRoutes,
  ...facebookRoutes,
  logOutRoute,
  me('/private_api/me'),
  me('/private_api/accounts/me'),
  userDataRoute,
];
