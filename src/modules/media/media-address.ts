import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { config } from '#platform/config/config.ts';
import { readTransform, type Shape, type Transform } from './rules.ts';

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

/** A picture's address in its parts. */
export interface MediaAddress {
  readonly signature: string;
  readonly transform: Transform;
  readonly publicId: string;
  readonly ext: string;
}

const ADDRESS = /^\/media\/([\w-]{1,60})\/([\w,-]{1,60})\/([a-z0-9]{20})\.(jpg|webp|avif)$/;

/** Reads what addressesOf made, whoever signed it; undefined for anything that is no picture of ours. */
export function readAddress(address: string): MediaAddress | undefined {
  const host = config().userContentHost;
  const prefix = host === undefined ? undefined : `https://${host}`;
  const path = prefix && address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : address;
  const [, signature = '', spelt = '', publicId = '', ext = ''] = ADDRESS.exec(path) ?? [];
  const transform = readTransform(spelt);
  return transform && { signature, transform, publicId, ext };
}

/** Whether we signed it with today's key. */
export function isOwn({ signature, publicId, transform }: MediaAddress): boolean {
  return isSigned(signature, publicId, transform);
}
