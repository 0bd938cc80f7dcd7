import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { db, transaction } from '#platform/db/transaction.ts';
import { accountErrors } from '../account.errors.ts';
import { findAccount, findCredentials } from '../account.store.ts';
import { credentialErrors } from '../credentials/credentials.errors.ts';
import { beginChallenge, closeChallenge, tryChallenge } from '../log-in/challenge.ts';
import type { Entered } from '../log-in/enter.ts';
import { openSession, type RequestMarks } from '../log-in/open-session.ts';
import type { Begun } from './make-passkey.ts';
import { countPasskey, findPasskey, type Passkey } from './passkey.store.ts';
import { relyingParty } from './relying-party.ts';

/** What the browser is asked to prove; no account is named, so nothing is told about any. */
export async function beginPasskeyLogIn(): Promise<Begun<PublicKeyCredentialRequestOptionsJSON>> {
  const { rpID } = relyingParty();
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  const begun = { accountId: null, purpose: 'use_passkey', challenge: options.challenge } as const;
  return { options, challenge: await transaction((tx) => beginChallenge(tx, begun)) };
}

export interface ShownPasskey extends RequestMarks {
  readonly challenge: string;
  readonly response: AuthenticationResponseJSON;
}

/**
 * Opens a session for a passkey whose owner was verified by the device, which is two factors at once.
 * Throws 401 when the attempt is over, 422 for a proof that does not hold.
 */
export async function logInWithPasskey(shown: ShownPasskey): Promise<Entered> {
  const open = await tryChallenge(db(), shown.challenge, 'use_passkey');
  if (!open) throw credentialErrors.challengeOver();
  const passkey = await findPasskey(db(), shown.response.id);
  if (!passkey) throw credentialErrors.passkeyRefused();
  const counter = await verifiedCounter(passkey, shown.response, open.challenge);
  const { accountId } = passkey;
  await refuseRevoked(accountId);
  return transaction(async (tx) => {
    if (!(await closeChallenge(tx, shown.challenge))) throw credentialErrors.challengeOver();
    if (!(await countPasskey(tx, passkey.credentialId, counter))) {
      throw credentialErrors.passkeyRefused();
    }
    const session = await openSession(tx, accountId, 'passkey', shown);
    return { accountId, session, challenge: undefined };
  });
}

async function verifiedCounter(
  passkey: Passkey,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
): Promise<number> {
  const { rpID, origin } = relyingParty();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch((cause: unknown) => {
    throw credentialErrors.passkeyRefused({}, { cause });
  });
  if (!verified.verified) throw credentialErrors.passkeyRefused();
  return verified.authenticationInfo.newCounter;
}

/** Revoked people are told why, as with the right password; a closed account has no passkeys. */
async function refuseRevoked(accountId: number): Promise<void> {
  const account = await findAccount(db(), accountId);
  const standing = account && (await findCredentials(db(), account.email));
  if (!standing) throw credentialErrors.passkeyRefused();
  if (standing.revokedReason === null) return;
  const sentence = standing.revokedReason === '' ? {} : { sentence: standing.revokedReason };
  throw accountErrors.resourceOwnerCredentialsRevoked({}, sentence);
}
