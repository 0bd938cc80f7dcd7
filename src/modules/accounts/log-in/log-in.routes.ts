import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Answer } from '#platform/http/answer.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { wireError } from '#platform/http/error-answer.ts';
import type { Account } from '../account.ts';
import { presentAccount } from '../account.present.ts';
import { logInBody, secondStepBody, secondStepNeeded, wireAccount } from '../contract.ts';
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

export const enteredResponse = z.union([z.object({ account: wireAccount }), secondStepNeeded]);

type EnteredAnswer =
  | { readonly account: Account; readonly refused?: undefined }
  | { readonly account?: undefined; readonly refused: z.infer<typeof secondStepNeeded> };

/** What a call answers to a proved person: session, token and way to go, or what the second step needs. */
export async function answerEntered(
  entered: Entered,
  actor: Actor,
  answer: Answer,
  from: string | undefined,
): Promise<EnteredAnswer> {
  if (entered.session === undefined) {
    const error = credentialErrors.secondFactorRequired();
    answer.status(error.status);
    const wire = wireError(error, actor.locale, actor.requestId);
    const { error: code, error_description, request_id } = wire;
    return {
      refused: { error: code, error_description, challenge: entered.challenge, request_id },
    };
  }
  answer.sessionStarted(entered.session);
  answer.header('location', safeReturnPath(from, paths.home(actor.locale)));
  const account = await readAccount(entered.accountId);
  if (!account) throw platformErrors.unauthenticated();
  return { account };
}

export function presentEntered(answer: EnteredAnswer): z.input<typeof enteredResponse> {
  return answer.account ? { account: presentAccount(answer.account) } : answer.refused;
}

const logInRoute = defineRoute({
  method: 'POST',
  path: '/accounts/sign_in.json',
  summary: 'Log in with address and password',
  access: 'visitor',
  limit: logInLimit,
  body: logInBody,
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
