import { z } from 'zod';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import type { WireError } from '#platform/http/error-answer.ts';
import { presentAccount } from '../account.present.ts';
import { wireAccount } from '../contract.ts';
import { readAccount } from '../read-account.ts';
import { afterSignUp } from './after-sign-up.ts';
import { makeFormState } from './form-state.ts';
import { presentFormState } from './form-state.present.ts';
import { quickSignUp } from './quick-sign-up.ts';
import { domainOf, formOrigin, signUpOf } from './sign-up-form.ts';
import {
  apiTokenQuery,
  formStateQuery,
  quickSignUpBody,
  signUpBody,
  wireFormState,
} from './sign-up.contract.ts';
import { signUp } from './sign-up.ts';

const signUpLimit = {
  key: 'ip',
  points: 30,
  per: 3600,
  store: 'database',
  bucket: 'sign-up',
} as const;

const refusalSchema = z.object({
  error: z.string(),
  error_code: z.string(),
  messages: z.array(z.string()),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
});

/** The one call whose `error` is the sentence to show (spec section 8), the code beside it. */
function presentRefusal({ error, error_description, errors, request_id }: WireError) {
  const messages = errors ? Object.values(errors).flat() : [error_description];
  return {
    error: messages[0] ?? error_description,
    error_code: error,
    messages,
    ...(errors ? { errors } : {}),
    request_id,
  };
}

const signUpRoute = defineRoute({
  method: 'POST',
  path: '/accounts.json',
  summary: 'Make an account',
  access: 'visitor',
  limit: signUpLimit,
  query: apiTokenQuery,
  body: signUpBody,
  fieldsIn: 'account',
  response: z.object({ account: wireAccount }),
  status: 201,
  enveloped: false,
  refusal: { schema: refusalSchema, present: presentRefusal },
  act: async ({ body, query, actor, answer, request }) => {
    const { locale, ip, visitorId } = actor;
    const { userAgent } = request;
    const acceptLanguage = request.header('accept-language');
    const from = { locale, ip, visitorId, userAgent, acceptLanguage };
    const made = await signUp(await signUpOf(body, formOrigin(query.api_token), from));
    answer.sessionStarted(made.session);
    answer.header('location', afterSignUp(body.from, locale, answer));
    const account = await readAccount(made.accountId);
    if (!account) throw platformErrors.unauthenticated();
    return account;
  },
  present: (account) => ({ account: presentAccount(account) }),
});

const formStateRoute = defineRoute({
  method: 'GET',
  path: '/accounts/form_state.json',
  summary: 'What a sign-up form has to carry',
  access: 'public',
  limit: { key: 'ip', points: 120, per: 60 },
  query: formStateQuery,
  response: wireFormState,
  enveloped: false,
  act: ({ query, actor, request }) =>
    makeFormState({
      locale: actor.locale,
      acceptLanguage: request.header('accept-language'),
      origin: query.storefront ? 'storefront' : 'site',
      source: query.source ?? (query.storefront ? 'storefront' : 'modal'),
      domainCode: domainOf(query.domain_code),
      country: query.country ?? null,
    }),
  present: presentFormState,
});

const quickSignUpRoute = defineRoute({
  method: 'POST',
  path: '/accounts/quick_signup.json',
  summary: 'Make an account by address alone; a mailed link completes it',
  access: 'visitor',
  limit: signUpLimit,
  query: apiTokenQuery,
  body: quickSignUpBody,
  response: z.object({ signed_up: z.boolean() }),
  enveloped: false,
  act: async ({ body, query, actor, request }) => {
    const { locale, ip } = actor;
    const acceptLanguage = request.header('accept-language');
    const from = { locale, ip, userAgent: request.userAgent, acceptLanguage };
    await quickSignUp(body, formOrigin(query.api_token), from);
  },
  present: () => ({ signed_up: true }),
});

export const signUpRoutes: Route[] = [signUpRoute, formStateRoute, quickSignUpRoute];
