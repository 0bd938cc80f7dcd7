import { db, transaction } from '#platform/db/transaction.ts';
import { credentialErrors } from '../credentials/credentials.errors.ts';
import { takeCode } from '../second-factor/take-code.ts';
import { startSession } from '../session.ts';
import { closeChallenge, tryChallenge } from './challenge.ts';
import type { Entered } from './enter.ts';

export interface SecondStep {
  readonly challenge: string;
  readonly code: string;
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * Opens the session of a log-in whose password was right, for a code of the second factor. Throws 401
 * when the log-in is over (ten minutes, five tries), 422 for a wrong code.
 */
export async function finishLogIn(input: SecondStep): Promise<Entered> {
  const open = await tryChallenge(db(), input.challenge, 'second_factor');
  if (!open?.accountId) throw credentialErrors.challengeOver();
  const { accountId } = open;
  return transaction(async (tx) => {
    if (!(await takeCode(tx, accountId, input.code))) throw credentialErrors.codeWrong();
    if (!(await closeChallenge(tx, input.challenge))) throw credentialErrors.challengeOver();
    const session = await startSession(tx, { accountId, ip: input.ip, userAgent: input.userAgent });
    return { accountId, session, challenge: undefined };
  });
}
