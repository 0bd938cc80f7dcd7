const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a Host header names this very machine. A name of somebody else's that leads here would let
 * their page read what only this machine may.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return LOOPBACK_NAME.test(host ?? '');
}
