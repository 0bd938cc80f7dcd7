import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress } from '#platform/http/serving/encodings.ts';
import { type CachedPage, encoded } from './page-cache.ts';

const HTML = 'text/html; charset=utf-8';
const SMALLEST_COMPRESSED = 2_048;
/** Personal documents are compressed once each, so a little effort has to do. */
const QUICK = 3;

export interface SentDocument {
  readonly status: number;
  readonly body: string;
  readonly policy: string;
  /** Undefined for a document; the router's own type for its data. */
  readonly type: string | undefined;
  readonly routerHeaders: Headers;
}

/** A redirect, or nothing but a status. */
export function sendEmpty(
  reply: FastifyReply,
  status: number,
  to: { readonly location: string; readonly cookie?: string | undefined },
): FastifyReply {
  if (to.cookie !== undefined) reply.header('set-cookie', to.cookie);
  if (!reply.hasHeader('cache-control')) {
    reply.header('cache-control', status === 301 ? 'public, max-age=3600' : 'private, no-store');
  }
  return reply.status(status).header('location', to.location).send();
}

/** A page of the cache: revalidated each time, 304 when the browser has it already. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  if (page.location !== undefined)
    return sendEmpty(reply, page.status, { location: page.location });
  // With a cookie of the reader's it is nobody else's.
  const whose = reply.hasHeader('set-cookie') ? 'private' : 'public';
  reply
    .header(
      'cache-control',
      page.status === 200 ? `${whose}, max-age=0, must-revalidate` : 'no-store',
    )
    .header('content-security-policy', page.policy)
    .header('vary', 'Accept-Encoding, Cookie');
  if (page.status === 200) {
    reply.header('etag', page.etag);
    if (isKnownTo(request, page.etag)) return reply.status(304).send();
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const found = encoded(page, encoding);
  const body = found instanceof Promise ? await found : found;
  if (body !== page.body) reply.header('content-encoding', encoding);
  return reply.status(page.status).header('content-type', HTML).send(body);
}

/** A document, or the router's data, made for this request alone. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: SentDocument,
): Promise<FastifyReply> {
  reply.status(document.status).header('vary', 'Accept-Encoding, Cookie');
  if (document.type === undefined) {
    reply.header('content-type', HTML).header('content-security-policy', document.policy);
  } else {
    reply.header('content-type', document.type);
    for (const [name, value] of document.routerHeaders) {
      if (name.startsWith('x-remix-')) reply.header(name, value);
    }
  }
  if (document.body === '' && document.type !== undefined) return reply.send();
  const body = Buffer.from(document.body);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (body.length < SMALLEST_COMPRESSED || encoding === 'identity') return reply.send(body);
  const packed = await compress(body, encoding, QUICK);
  return reply.header('content-encoding', encoding).send(packed);
}

function isKnownTo(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return (
    known !== undefined && known.split(',').some((each) => each.trim().replace('W/', '') === etag)
  );
}
