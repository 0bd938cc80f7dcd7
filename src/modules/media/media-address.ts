import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { config } from '#platform/config/config.ts';
import type { Shape } from './rules.ts';

// One signature per picture and shape, as the ladder is closed: a page costs one HMAC per picture.
const signatures = new LRUCache<string, string>({ max: 20_000 });
let key: { secret: string; derived: Buffer } | undefined;

function signingKey(): Buffer {
  const secret = config().secretKey;
  if (key?.secret !== secret) {
    signatures.clear();
    key = { secret, derived: createHmac('sha256', secret).update('media-address').digest() };
  }
  return key.derived;
}

function sign(publicId: string, shape: Shape): string {
  const signing = signingKey();
  const subject = `${shape}/${publicId}`;
  let signature = signatures.get(subject);
  if (signature === undefined) {
    const mac = createHmac('sha256', signing).update(subject).digest();
    signature = mac.subarray(0, 12).toString('base64url');
    signatures.set(subject, signature);
  }
  return signature;
}

/** Whether we made this address ourselves. */
export function isSigned(signature: string, publicId: string, shape: Shape): boolean {
  const expected = Buffer.from(sign(publicId, shape));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Makes addresses of one picture in one shape: the function takes transformation and extension. */
export function addressesOf(
  publicId: string,
  shape: Shape,
): (transform: string, ext: string) => string {
  const host = config().userContentHost;
  const origin = host === undefined ? '' : `https://${host}`;
  const prefix = `${origin}/media/${sign(publicId, shape)}/`;
  return (transform, ext) => `${prefix}${transform}/${publicId}.${ext}`;
}
