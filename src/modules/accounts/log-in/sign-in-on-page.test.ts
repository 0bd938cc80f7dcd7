import { expect, it } from 'vitest';
import type { Answer } from '#platform/http/answer.ts';
import { redirectTo } from '#platform/web/define-page.ts';
import type { StartedSession } from '../session.ts';
import { signInOnPage } from './sign-in-on-page.ts';

const session = { token: 'secret', sessionId: 's' } as unknown as StartedSession;

function answerOf(started: StartedSession[]): Answer {
  return { sessionStarted: (each: StartedSession) => started.push(each) } as unknown as Answer;
}

it('starts no session for who has a second factor, and leads there in their language', () => {
  const started: StartedSession[] = [];
  const entered = { accountId: 1, session: undefined, challenge: 'asked' } as const;
  let led: unknown;
  try {
    signInOnPage(entered, 'de', answerOf(started));
  } catch (redirect) {
    led = redirect;
  }
  expect(led).toEqual(redirectTo('/de/accounts/sign_in?challenge=asked'));
  expect(started).toEqual([]);
});

it('starts the session of everybody else', () => {
  const started: StartedSession[] = [];
  signInOnPage({ accountId: 1, session, challenge: undefined }, 'en', answerOf(started));
  expect(started).toEqual([session]);
});
