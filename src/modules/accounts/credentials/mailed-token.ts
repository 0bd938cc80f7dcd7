import { createHash, randomBytes } from 'node:crypto';
import { db, type Executor } from '#platform/db/transaction.ts';
import {
  findToken,
  insertToken,
  takeToken,
  type TokenHolder,
  type TokenPurpose,
} from './token.store.ts';

/** Hours a link works. */
const LIFETIMES: Record<TokenPurpose, number> = {
  confirm_email: 24,
  reset_password: 2,
  claim_account: 24 * 7,
  change_email: 24,
};
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Only this is stored: what is in the table opens nothing. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new link's secret: 256 random bits for one account, purpose and address. */
export async function makeMailedToken(
  tx: Executor,
  link: { accountId: number; purpose: TokenPurpose; email: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertToken(tx, { ...link, hash: hashOf(token), hours: LIFETIMES[link.purpose] });
  return token;
}

/** Uses a link up; undefined for one that is unknown, used, expired or overtaken by a newer one. */
export async function takeMailedToken(
  tx: Executor,
  token: string,
  purpose: TokenPurpose,
): Promise<TokenHolder | undefined> {
  return TOKEN.test(token) ? takeToken(tx, hashOf(token), purpose) : undefined;
}

/** Whose link it is, without using it up. */
export async function readMailedToken(
  token: string,
  purpose: TokenPurpose,
): Promise<TokenHolder | undefined> {
  return TOKEN.test(token) ? findToken(db(), hashOf(token), purpose) : undefined;
}
