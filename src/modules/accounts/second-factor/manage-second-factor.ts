import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI } from 'otplib';
import { marketName } from '#platform/web/market-name.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { signInSettings } from '#platform/config/sign-in-settings.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { findAccount } from '../account.store.ts';
import { demandPassword } from '../credentials/change-password.ts';
import { credentialErrors } from '../credentials/credentials.errors.ts';
import { sendSecurityNotice } from '../credentials/credentials.mail.tsx';
import { type AuditMarks, auditOwnAct } from '../log-in/open-session.ts';
import { takePoint } from '../log-in/throttle.ts';
import { drawCode } from './draw-code.ts';
import { seal, unseal } from './seal.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  deleteUnconfirmedFactor,
  findSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.store.ts';
import { hashRecoveryCode, takeAppCode } from './take-code.ts';
import { takeSecondCode } from './two-steps.ts';

const CODES = 10;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

export interface SecondFactorSetUp {
  readonly secret: string;
  readonly uri: string;
  /** Address of the QR code with the same. */
  readonly picture: string;
}

export interface SecondFactorState {
  readonly isOn: boolean;
  /** What an authenticator app is fed with, while it is being set up. */
  readonly setup: SecondFactorSetUp | null;
  readonly recoveryCodesLeft: number;
  /** People with a role must keep it on. */
  readonly isRequired: boolean;
}

/** The two-step log-in of an account, for its settings. */
export async function readSecondFactor(accountId: number): Promise<SecondFactorState> {
  const account = await findAccount(db(), accountId);
  const factor = await findSecondFactor(db(), accountId);
  const isRequired = signInSettings().staffSecondFactor && (account?.roles.length ?? 0) > 0;
  if (!factor || !account) {
    return { isOn: false, setup: null, recoveryCodesLeft: 0, isRequired };
  }
  if (factor.isConfirmed) {
    const recoveryCodesLeft = await countRecoveryCodes(db(), accountId);
    return { isOn: true, setup: null, recoveryCodesLeft, isRequired };
  }
  const secret = unseal(accountId, factor.sealedSecret);
  const uri = generateURI({ issuer: marketName(), label: account.email, secret });
  return {
    isOn: false,
    setup: { secret, uri, picture: drawCode(uri) },
    recoveryCodesLeft: 0,
    isRequired,
  };
}

/** Makes a secret for an app; nothing is asked for at log-in until a code was right. */
export async function setUpSecondFactor(accountId: number, password: string): Promise<void> {
  await demandPassword(accountId, password);
  const sealed = seal(accountId, generateSecret());
  await transaction((tx) => beginSecondFactor(tx, accountId, sealed));
}

/** Forgets the secret of a set-up that was begun; leaves a two-step log-in that is on alone. */
export async function cancelSecondFactor(accountId: number): Promise<void> {
  await transaction((tx) => deleteUnconfirmedFactor(tx, accountId));
}

/** Turns the two-step log-in on for a right code; answers the recovery codes, shown this once. */
export async function turnOnSecondFactor(
  accountId: number,
  code: string,
  marks: AuditMarks = {},
): Promise<string[]> {
  if (!(await takePoint(['set-up-code', String(accountId)], 10, 900))) {
    throw credentialErrors.codeWrong();
  }
  return transaction(async (tx) => {
    if (!(await takeAppCode(tx, accountId, code))) throw credentialErrors.codeWrong();
    if (!(await confirmSecondFactor(tx, accountId))) throw credentialErrors.codeWrong();
    await sendSecurityNotice(tx, 'second_factor_on', accountId);
    const codes = await makeRecoveryCodes(tx, accountId);
    await auditOwnAct(tx, accountId, { act: 'second_factor_added' }, marks);
    return codes;
  });
}

/** What proves that it is the person who changes their two-step log-in. */
export interface SecondFactorProof {
  readonly password: string;
  /** Of the app, or a recovery code. */
  readonly code: string;
}

/**
 * Makes new recovery codes and with that the old ones worthless. Throws 422 for a wrong password or code:
 * with the password alone somebody could make the codes that open the account.
 */
export async function renewRecoveryCodes(
  accountId: number,
  proof: SecondFactorProof,
  marks: AuditMarks = {},
): Promise<string[]> {
  await demandPassword(accountId, proof.password);
  const { isOn } = await readSecondFactor(accountId);
  if (!isOn) throw credentialErrors.codeWrong();
  await demandCode(accountId, proof.code);
  return transaction(async (tx) => {
    const codes = await makeRecoveryCodes(tx, accountId);
    await auditOwnAct(tx, accountId, { act: 'recovery_codes_renewed' }, marks);
    return codes;
  });
}

/**
 * Turns the two-step log-in off, or a begun set-up away, which needs no code. Throws 409 where a role
 * requires it, 422 for a wrong password or code.
 */
export async function turnOffSecondFactor(
  accountId: number,
  proof: SecondFactorProof,
  marks: AuditMarks = {},
): Promise<void> {
  await demandPassword(accountId, proof.password);
  const { isOn, isRequired } = await readSecondFactor(accountId);
  if (isOn && isRequired) throw credentialErrors.secondFactorKept();
  if (isOn) await demandCode(accountId, proof.code);
  await transaction(async (tx) => {
    await deleteSecondFactor(tx, accountId);
    if (!isOn) return;
    await sendSecurityNotice(tx, 'second_factor_off', accountId);
    await auditOwnAct(tx, accountId, { act: 'second_factor_removed' }, marks);
  });
}

async function demandCode(accountId: number, code: string): Promise<void> {
  if (!(await takeSecondCode(accountId, code))) {
    throw fieldErrors({ code: ['errors.accounts.code_wrong'] });
  }
}

async function makeRecoveryCodes(tx: Executor, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode);
  const hashes = codes.map((code) => hashRecoveryCode(accountId, code));
  await replaceRecoveryCodes(tx, accountId, hashes);
  return codes;
}

/** Fifty random bits as people can copy them: `abcde-fgh23`. */
function makeCode(): string {
  const letters = [...randomBytes(10)].map((byte) => ALPHABET[byte & 31] ?? '');
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
