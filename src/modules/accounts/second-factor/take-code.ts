import { createHash } from 'node:crypto';
import { verify } from 'otplib';
import { clockNow } from '#platform/clock/clock.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './second-factor.store.ts';
import { unseal } from './seal.ts';

/** Seconds a code lives, and by how many the phone's clock may be wrong. */
const PERIOD = 30;
const LEEWAY = 30;
const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[a-z2-7]{10}$/;

/** A code as people type it: without the spaces and dashes that make it readable. */
function tidyCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

/** Only this is stored: fifty random bits, tried at most five times a log-in. */
export function hashRecoveryCode(accountId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${accountId}:${tidyCode(code)}`)
    .digest();
}

/** Whether the code is the confirmed app's, or an unused recovery code; either works once. */
export async function takeCode(tx: Executor, accountId: number, typed: string): Promise<boolean> {
  const code = tidyCode(typed);
  const factor = await findSecondFactor(tx, accountId);
  if (!factor?.isConfirmed) return false;
  if (APP_CODE.test(code)) return takeAppCode(tx, accountId, code);
  if (!RECOVERY_CODE.test(code)) return false;
  return takeRecoveryCode(tx, accountId, hashRecoveryCode(accountId, code));
}

/** Whether the code is the app's, confirmed or being set up; a code works once. */
export async function takeAppCode(
  tx: Executor,
  accountId: number,
  typed: string,
): Promise<boolean> {
  const code = tidyCode(typed);
  const factor = await findSecondFactor(tx, accountId);
  if (!factor || !APP_CODE.test(code)) return false;
  const epoch = Math.floor((await clockNow(tx)).getTime() / 1000);
  const result = await verify({
    secret: unseal(accountId, factor.sealedSecret),
    token: code,
    epoch,
    epochTolerance: LEEWAY,
  });
  if (!result.valid) return false;
  return takeStep(
    tx,
    accountId,
    Math.floor(epoch / PERIOD) + ('delta' in result ? result.delta : 0),
  );
}
