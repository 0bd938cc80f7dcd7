import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { config } from '#platform/config/config.ts';
import type { Shape, Transform } from './rules.ts';

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

function sign(publicId: string, shape: Shape, framing: string): string {
  const signing = signingKey();
  const subject = framing === '' ? `${shape}/${publicId}` : `${shape}/${publicId}/${framing}`;
  let signature = signatures.get(subject);
  if (signature === undefined) {
    const mac = createHmac('sha256', signing).update(subject).digest();
    signature = mac.subarray(0, 12).toString('base64url');
    signatures.set(subject, signature);
  }
  return signature;
}

/** Whether we made this address ourselves. */
export function isSigned(
  signature: string,
  publicId: string,
  { shape, framing }: Pick<Transform, 'shape' | 'framing'>,
): boolean {
  const expected = Buffer.from(sign(publicId, shape, framing));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Makes addresses of a picture in a shape and framing: the function takes transformation and extension. */
export function addressesOf(
  publicId: string,
  shape: Shape,
  framing = '',
): (transform: string, ext: string) => string {
  const host = config().userContentHost;
  const origin = host === undefined ? '' : `https://${host}`;
  const prefix = `${origin}/media/${sign(publicId, shape, framing)}/`;
  return (transform, ext) => `${prefix}${transform}/${publicId}.${ext}`;
}
