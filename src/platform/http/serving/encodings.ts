import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Of brotli, as a power of two: a document fits, and no more is laid out and cleared each time. */
const WINDOW_BITS = 18;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses off the main thread; `effort` as in zlib, 1 fast to 9 small. */
export function compress(body: Buffer, encoding: 'br' | 'gzip', effort: number): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: effort });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return toBrotli(body, { params });
}

/** The best encoding a client accepts. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '').toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}
