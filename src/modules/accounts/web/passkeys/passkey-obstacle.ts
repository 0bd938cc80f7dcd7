import { useSyncExternalStore } from 'react';

/** Why a browser can use no passkey here: it has none, or the address is none that passkeys belong to. */
export type PasskeyObstacle = 'device' | 'address';

const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/**
 * What stands in the way of passkeys at an address, null where nothing does. The standard knows them for
 * names under HTTPS and for `localhost`; never for a number.
 */
export function passkeyObstacle(place: {
  readonly hostname: string;
  readonly isSecure: boolean;
  readonly hasPasskeys: boolean;
}): PasskeyObstacle | null {
  if (IP_ADDRESS.test(place.hostname) || !place.isSecure) return 'address';
  return place.hasPasskeys ? null : 'device';
}

/** The same of this page; null on the server and until the page is alive. */
export function usePasskeyObstacle(): PasskeyObstacle | null {
  return useSyncExternalStore(subscribe, here, () => null);
}

// Neither address nor browser change while the page lives.
const subscribe = () => () => {};

function here(): PasskeyObstacle | null {
  return passkeyObstacle({
    hostname: window.location.hostname,
    isSecure: window.isSecureContext,
    hasPasskeys: typeof window.PublicKeyCredential === 'function',
  });
}
