import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { config } from '#platform/config/config.ts';

const NONCE = 12;
const TAG = 16;

/** What is sealed: bytes of one purpose and owner open as no other. */
export interface SealedFor {
  readonly purpose: string;
  readonly owner: string;
}

function keyOf({ purpose, owner }: SealedFor): Buffer {
  return Buffer.from(hkdfSync('sha256', config().secretKey, owner, purpose, 32));
}

/** Encrypts so that the stored bytes say nothing without the server's key. */
export function seal(what: SealedFor, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(what), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws for bytes that were changed, or sealed for something else or with another key. */
export function unseal(what: SealedFor, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(what), nonce);
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  const body = decipher.update(sealed.subarray(NONCE + TAG));
  return Buffer.concat([body, decipher.final()]).toString('utf8');
}
