import type { FastifyRequest } from 'fastify';
import type { Site } from '#platform/http/site.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * A market on one's own computer answers at every name of it, but log-ins are kept at one: a browser that
 * opens a page at another name is sent to the market's own, to which the bank sends people back as well.
 * Other hosts are left alone, as those of a proxy in front may be none that people know.
 */
export function atOwnAddress(
  { publicUrl }: Pick<Site, 'publicUrl'>,
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
): { readonly status: 307; readonly location: string } | undefined {
  if (headers['sec-fetch-mode'] !== 'navigate' || !url.startsWith('/')) return undefined;
  const asked = `http://${headers.host ?? ''}`;
  if (!URL.canParse(asked)) return undefined;
  const [here, own] = [new URL(asked), new URL(publicUrl)];
  const isSame = here.host === own.host || here.port !== own.port || own.protocol !== 'http:';
  if (isSame || !LOOPBACK.test(here.hostname) || !LOOPBACK.test(own.hostname)) return undefined;
  return { status: 307, location: `${own.origin}${url}` };
}
