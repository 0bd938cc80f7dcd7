import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Answer } from '#platform/http/answer.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import type { Account } from '../account.ts';
import { presentAccount } from '../account.present.ts';
import { logInBody, secondStepBody, wireAccount } from '../contract.ts';
import { credentialErrors } from '../credentials/credentials.errors.ts';
import { readAccount } from '../read-account.ts';
import type { Entered } from './enter.ts';
import { finishLogIn } from './finish-log-in.ts';
import { logIn } from './log-in.ts';

export const logInLimit = {
  key: 'ip',
  points: 60,
  per: 600,
  store: 'database',
  bucket: 'log-in',
} as const;

export const enteredResponse = z.object({ account: wireAccount });

/**
 * Answers a proved person: session, token and where to go. Throws 401 second_factor_required, with the
 * challenge that the second step sends along, where one is needed.
 */
export async function answerEntered(
  entered: Entered,
  actor: Actor,
  answer: Answer,
  from: string | undefined,
): Promise<Account> {
  if (entered.session === undefined) {
    const details = { challenge: entered.challenge };
    throw credentialErrors.secondFactorRequired({}, { details });
  }
  answer.sessionStarted(entered.session);
  answer.header('location', safeReturnPath(from, paths.home(actor.locale)));
  const account = await readAccount(entered.accountId);
  if (!account) throw platformErrors.unauthenticated();
  return account;
}

export function presentEntered(account: Account): z.input<typeof enteredResponse> {
  return { account: presentAccount(account) };
}

const logInRoute = defineRoute({
  method: 'POST',
  path: '/accounts/sign_in.json',
  summary: 'Log in with address and password',
  access: 'visitor',
  limit: logInLimit,
  body: logInBody,
  fieldsIn: 'account',
  response: enteredResponse,
  enveloped: false,
  act: async ({ body, actor, answer, request }) => {
    const { ip, visitorId, requestId } = actor;
    const { userAgent } = request;
    const entered = await logIn({ ...body.account, ip, visitorId, requestId, userAgent });
    return answerEntered(entered, actor, answer, body.from);
  },
  present: presentEntered,
});

const secondStepRoute = defineRoute({
  method: 'POST',
  path: '/accounts/sign_in/second_step.json',
  summary: 'Finish a log-in with the code of a second factor',
  access: 'visitor',
  limit: logInLimit,
  body: secondStepBody,
  response: enteredResponse,
  enveloped: false,
  act: async ({ body, actor, answer, request }) => {
    const { challenge, code } = body;
    const entered = await finishLogIn({
      challenge,
      code,
      ip: actor.ip,
      requestId: actor.requestId,
      visitorId: actor.visitorId,
      userAgent: request.userAgent,
    });
    return answerEntered(entered, actor, answer, body.from);
  },
  present: presentEntered,
});

export const logInRoutes: Route[] = [logInRoute, secondStepRoute];
