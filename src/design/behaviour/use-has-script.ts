import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until the page is taken over: what stands there must serve without a script. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
