import { useSyncExternalStore } from 'react';

const NAME = 'row-keys';
const OFF = 'off';
const listeners = new Set<() => void>();
/** What holds where storage is forbidden. */
let here = true;

function isOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== OFF;
  } catch {
    return here;
  }
}

function choose(on: boolean): void {
  here = on;
  try {
    if (on) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, OFF);
  } catch {
    // The choice then holds until the document is left.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single keys do something in this browser, which whoever dictates may not want; and the choice. */
export function useKeysChoice(): readonly [isOn: boolean, choose: (on: boolean) => void] {
  return [useSyncExternalStore(listen, isOn, () => true), choose];
}
