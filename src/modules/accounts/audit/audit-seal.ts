import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { config } from '#platform/config/config.ts';

const IV = 12;
const TAG = 16;

/** The key of one person: of the server's secret and a salt that closing the account destroys. */
export function auditKey(salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', config().secretKey, salt, 'audit log', 32));
}

/** For what belongs to no person, so that a plain hash of few possibilities cannot be guessed back. */
export function commonAuditKey(): Buffer {
  return auditKey(Buffer.alloc(32));
}

/** AES-256-GCM over the values as JSON. */
export function seal(key: Buffer, values: object): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** What was sealed, or undefined under another key. */
export function unseal(key: Buffer, sealed: Buffer): Record<string, unknown> | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), {
    authTagLength: TAG,
  });
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
    return JSON.parse(text.toString()) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Proves later what something was, without saying it: the same values always give the same hash. */
export function hashOfValues(key: Buffer, values: object): Buffer {
  const ordered = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', key).update(JSON.stringify(ordered)).digest();
}
