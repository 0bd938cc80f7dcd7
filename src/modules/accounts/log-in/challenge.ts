import { createHash, randomBytes } from 'node:crypto';
import type { Executor } from '#platform/db/transaction.ts';
import {
  type ChallengePurpose,
  countTry,
  endChallenge,
  insertChallenge,
} from './challenge.store.ts';

/** Minutes a second step, or a passkey, may take. */
const MINUTES = 10;
/** Wrong codes one log-in may try. */
const TRIES = 5;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface OpenChallenge {
  readonly accountId: number | null;
  readonly challenge: string;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Begins something that is ended by a later request of the same browser; answers its secret. */
export async function beginChallenge(
  tx: Executor,
  begun: { accountId: number | null; purpose: ChallengePurpose; challenge?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertChallenge(tx, { challenge: '', ...begun, hash: hashOf(token), minutes: MINUTES });
  return token;
}

/** What was begun, counting this as one try; undefined when it is over or was tried too often. */
export async function tryChallenge(
  q: Executor,
  token: string,
  purpose: ChallengePurpose,
): Promise<OpenChallenge | undefined> {
  return TOKEN.test(token) ? countTry(q, hashOf(token), purpose, TRIES) : undefined;
}

/** Ends it; false when another request did so first. */
export async function closeChallenge(tx: Executor, token: string): Promise<boolean> {
  return endChallenge(tx, hashOf(token));
}
