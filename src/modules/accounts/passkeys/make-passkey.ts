import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { marketName } from '#platform/web/market-name.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { displayName } from '../account.ts';
import { findAccount } from '../account.store.ts';
import { demandPassword } from '../credentials/change-password.ts';
import { credentialErrors } from '../credentials/credentials.errors.ts';
import { sendSecurityNotice } from '../credentials/credentials.mail.tsx';
import { beginChallenge, closeChallenge, tryChallenge } from '../log-in/challenge.ts';
import { type AuditMarks, auditOwnAct } from '../log-in/open-session.ts';
import { tidyName } from '../tidy-name.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkey.store.ts';
import { relyingParty } from './relying-party.ts';

/** Passkeys one account may have. */
const MOST = 20;

export interface Begun<Options> {
  readonly options: Options;
  /** Sent along with the browser's answer. */
  readonly challenge: string;
}

/** What the browser is asked to make a passkey with. Throws 422 for a wrong password. */
export async function beginPasskey(
  accountId: number,
  password: string,
): Promise<Begun<PublicKeyCredentialCreationOptionsJSON>> {
  await demandPassword(accountId, password);
  const account = await findAccount(db(), accountId);
  const known = await listPasskeys(db(), accountId);
  if (!account || known.length >= MOST) throw credentialErrors.passkeyRefused();
  const { rpID } = relyingParty();
  const options = await generateRegistrationOptions({
    rpName: marketName(),
    rpID,
    userID: new Uint8Array(Buffer.from(String(accountId))),
    userName: account.email,
    userDisplayName: displayName(account),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const begun = { accountId, purpose: 'make_passkey', challenge: options.challenge } as const;
  return { options, challenge: await transaction((tx) => beginChallenge(tx, begun)) };
}

export interface MadePasskey {
  readonly challenge: string;
  readonly name: string;
  readonly response: RegistrationResponseJSON;
}

/** Keeps what the browser made. Throws 422 for an answer to another question. */
export async function keepPasskey(
  accountId: number,
  made: MadePasskey,
  marks: AuditMarks = {},
): Promise<void> {
  const open = await tryChallenge(db(), made.challenge, 'make_passkey');
  if (open?.accountId !== accountId) throw credentialErrors.challengeOver();
  const { rpID, origin } = relyingParty();
  const verified = await verifyRegistrationResponse({
    response: made.response,
    expectedChallenge: open.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw credentialErrors.passkeyRefused({}, { cause });
  });
  if (!verified.verified) throw credentialErrors.passkeyRefused();
  const { credential } = verified.registrationInfo;
  await transaction(async (tx) => {
    if (!(await closeChallenge(tx, made.challenge))) throw credentialErrors.challengeOver();
    const isNew = await insertPasskey(tx, {
      credentialId: credential.id,
      accountId,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, 10),
      name: tidyName(made.name) || 'Passkey',
    });
    if (!isNew) throw credentialErrors.passkeyRefused();
    await sendSecurityNotice(tx, 'passkey_added', accountId);
    await auditOwnAct(tx, accountId, { act: 'passkey_added' }, marks);
  });
}

/**
 * Takes a passkey away; false when the person has none of that name. Throws 422 for a wrong password:
 * whoever sits at an open session must not lock its person out.
 */
export async function removePasskey(
  accountId: number,
  credentialId: string,
  password: string,
  marks: AuditMarks = {},
): Promise<boolean> {
  await demandPassword(accountId, password);
  return transaction(async (tx) => {
    const isGone = await deletePasskey(tx, accountId, credentialId);
    if (!isGone) return false;
    await sendSecurityNotice(tx, 'passkey_removed', accountId);
    await auditOwnAct(tx, accountId, { act: 'passkey_removed' }, marks);
    return true;
  });
}
