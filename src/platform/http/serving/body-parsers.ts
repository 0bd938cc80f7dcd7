import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformErrors } from '#platform/errors/platform.errors.ts';

const UTF8_ONLY = /^(utf-?8|us-ascii)$/i;

/** JSON only, in UTF-8, not compressed; everything else is 415, what cannot be read 400. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => parseJson(request, body),
  );
}

/** The bytes as they came, whatever they are: for signed webhooks and for pages. */
export function acceptBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      refuseEncodings(request);
      return body;
    },
  );
}

function parseJson(request: FastifyRequest, body: Buffer): unknown {
  refuseEncodings(request);
  // An empty body with a content type is what browsers send for a POST without data.
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(decodeUtf8(body), refuseMagicKeys) as unknown;
  } catch (error) {
    throw platformErrors.malformed({}, { cause: error });
  }
}

function refuseMagicKeys(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor') throw new SyntaxError('a key is not allowed');
  return value;
}

/** Text of a body. Throws for what is not UTF-8; a byte order mark counts as text and is refused. */
export function decodeUtf8(body: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
}

/** Throws 415 for compressed bodies and for character sets other than UTF-8. */
function refuseEncodings(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw platformErrors.unsupportedMediaType();
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(
    request.headers['content-type'] ?? '',
  )?.[1];
  if (charset !== undefined && !UTF8_ONLY.test(charset))
    throw platformErrors.unsupportedMediaType();
}
