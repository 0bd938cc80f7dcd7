import type { MouseEvent } from 'react';

/** Nobody who never logged in here can do anything, so nothing is asked for them. */
export const mayHaveSession = (): boolean =>
  /(?:^|;\s*)(?:__Host-)?has_account=true/.test(document.cookie);

/** A click that wants this page to act, not a new tab or window. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
