import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { wireError } from '#platform/http/error-answer.ts';
import type { Account } from './account.ts';
import { avatarUrl } from './avatar-url.ts';
import { presentAccount, presentMe } from './account.present.ts';
import { logInBody, signUpBody, wireAccount, wireMe } from './contract.ts';
import { logIn } from './log-in.ts';
import { readAccount } from './read-account.ts';
import { endSession } from './session.ts';
import { signUpOf } from './sign-up-form.ts';
import { signUp } from './sign-up.ts';

async function accountOf(id: number): Promise<Account> {
  const account = await readAccount(id);
  if (!account) throw platformErrors.unauthenticated();
  return account;
}

const logInRoute = defineRoute({
  method: 'POST',
  path: '/accounts/sign_in.json',
  summary: 'Log in with address and password',
  access: 'visitor',
  limit: { key: 'ip', points: 60, per: 600, store: 'database', bucket: 'log-in' },
  body: logInBody,
  response: z.object({ account: wireAccount }),
  enveloped: false,
  act: async ({ body, actor, answer, request }) => {
    const { email, password } = body.account;
    const result = await logIn({ email, password, ip: actor.ip, userAgent: request.userAgent });
    answer.sessionStarted(result.session);
    answer.header('location', safeReturnPath(body.from, paths.home(actor.locale)));
    return accountOf(result.accountId);
  },
  present: (account) => ({ account: presentAccount(account) }),
});

const signUpRefusal = z.object({
  error: z.string(),
  error_code: z.string(),
  messages: z.array(z.string()),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
});

const signUpRoute = defineRoute({
  method: 'POST',
  path: '/accounts.json',
  summary: 'Make an account',
  access: 'visitor',
  limit: { key: 'ip', points: 30, per: 3600, store: 'database', bucket: 'sign-up' },
  body: signUpBody,
  response: z.union([z.object({ account: wireAccount }), signUpRefusal]),
  enveloped: false,
  act: async ({ body, actor, answer, request }) => {
    const { locale, ip, requestId } = actor;
    try {
      const made = await signUp(signUpOf(body, { locale, ip, userAgent: request.userAgent }));
      answer.sessionStarted(made.session);
      answer.header('location', safeReturnPath(body.from, paths.home(locale)));
      return { account: await accountOf(made.accountId) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer.status(error.status);
      return { refused: wireError(error, locale, requestId) };
    }
  },
  // The one call whose `error` is the sentence to show (spec section 8), the code beside it.
  present: (result) => {
    if (result.account) return { account: presentAccount(result.account) };
    const { error, error_description, errors, request_id } = result.refused;
    const messages = errors ? Object.values(errors).flat() : [error_description];
    return {
      error: messages[0] ?? error_description,
      error_code: error,
      messages,
      ...(errors ? { errors } : {}),
      request_id,
    };
  },
});

const logOutRoute = defineRoute({
  method: 'DELETE',
  path: '/accounts/sign_out',
  summary: 'End this session',
  access: 'visitor',
  response: z.object({ signed_out: z.boolean() }),
  act: async ({ actor, answer }) => {
    if (actor.sessionId) await endSession(actor.sessionId);
    answer.sessionEnded();
    return true;
  },
  present: () => ({ signed_out: true }),
});

const me = (path: string): Route =>
  defineRoute({
    method: 'GET',
    path,
    summary: 'Who is signed in',
    access: 'person',
    response: wireMe,
    act: ({ actor }) => accountOf(actor.accountId ?? 0),
    present: (account) => presentMe(account, avatarUrl(account)),
  });

const userDataRoute = defineRoute({
  method: 'GET',
  path: '/private_api/accounts/user_data',
  summary: 'Who is signed in, or nobody',
  access: 'visitor',
  response: z.object({
    current_user: wireMe.shape.current_user.nullable(),
    current_account: wireMe.shape.current_account.nullable(),
  }),
  act: async ({ actor }) =>
    actor.accountId === null ? null : ((await readAccount(actor.accountId)) ?? null),
  present: (account) =>
    account
      ? presentMe(account, avatarUrl(account))
      : { current_user: null, current_account: null },
});

export const accountRoutes: Route[] = [
  logInRoute,
  signUpRoute,
  logOutRoute,
  me('/private_api/me'),
  me('/private_api/accounts/me'),
  userDataRoute,
];
