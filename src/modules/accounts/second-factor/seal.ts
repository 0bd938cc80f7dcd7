import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { config } from '#platform/config/config.ts';

const NONCE = 12;
const TAG = 16;

/** The key of what an account keeps secret; another for each account. */
function keyOf(accountId: number): Buffer {
  const key = hkdfSync('sha256', config().secretKey, `account:${accountId}`, 'second-factor', 32);
  return Buffer.from(key);
}

/** Encrypts so that the stored bytes say nothing without the server's key. */
export function seal(accountId: number, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(accountId), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws for bytes that were changed, or sealed for another account or with another key. */
export function unseal(accountId: number, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(accountId), nonce);
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  const body = decipher.update(sealed.subarray(NONCE + TAG));
  return Buffer.concat([body, decipher.final()]).toString('utf8');
}
