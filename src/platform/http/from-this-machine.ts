import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const LOOPBACK_ADDRESS = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/i;

interface AskedBy {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Whether this very machine asks, by one of its own names. A name of somebody else's that leads here would
 * let their page read what only this machine may; another machine may send any name it likes; and a proxy
 * here speaks for somebody else.
 */
export function isFromThisMachine({ headers, socket }: AskedBy): boolean {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return (
    !isForwarded &&
    LOOPBACK_NAME.test(headers.host ?? '') &&
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '')
  );
}
