import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { credentialErrors } from '../credentials/credentials.errors.ts';
import { takeCode } from '../second-factor/take-code.ts';
import { closeChallenge, tryChallenge } from './challenge.ts';
import type { Entered } from './enter.ts';
import { auditRefusal, openSession, type RequestMarks } from './open-session.ts';
import { forgetCodeTries, takeCodeTry } from './throttle.ts';

export interface SecondStep extends RequestMarks {
  readonly challenge: string;
  readonly code: string;
}

/**
 * Opens the session of a log-in whose password was right, for a code of the second factor. Throws 401
 * when the log-in is over (ten minutes, five tries), 422 for a wrong code, 429 when too many were tried.
 */
export async function finishLogIn(input: SecondStep): Promise<Entered> {
  const open = await tryChallenge(db(), input.challenge, 'second_factor');
  if (!open?.accountId) throw credentialErrors.challengeOver();
  const { accountId } = open;
  const attempt = { accountId, visitorId: input.visitorId };
  const wait = await takeCodeTry(attempt);
  if (wait > 0) throw platformErrors.tooManyRequests({}, { retryAfter: wait });
  const entered = await transaction(async (tx): Promise<Entered | undefined> => {
    if (!(await takeCode(tx, accountId, input.code))) {
      await auditRefusal(tx, accountId, 'second_factor', input);
      return undefined;
    }
    if (!(await closeChallenge(tx, input.challenge))) throw credentialErrors.challengeOver();
    const session = await openSession(tx, accountId, 'second_factor', input);
    return { accountId, session, challenge: undefined };
  });
  if (!entered) throw credentialErrors.codeWrong();
  await forgetCodeTries(attempt);
  return entered;
}
