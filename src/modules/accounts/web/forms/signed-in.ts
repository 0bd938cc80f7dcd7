import { markAccountHint } from '#platform/web/calls/account-hint.ts';

/** What a caller of a form may want done around the end of it. */
export interface SignedInHooks {
  /** The modal goes away. */
  readonly onDismiss?: (() => void) | undefined;
  readonly onBeforeReload?: (() => void) | undefined;
  /** Runs in place of leaving the page. */
  readonly onSuccess?: (() => void) | undefined;
}

export interface Leaving {
  /** The answer's Location header. */
  readonly location: string | null;
  goTo(address: string): void;
  reload(): void;
}

/**
 * The end of a log-in or sign-up, in the order people rely on: marked as signed in, modal away, event,
 * what the caller wants before the reload, then the caller's own success, or the way the server
 * names, or this page again. (The new CSRF token was taken from the answer by the API client.)
 */
export function finishSignIn(hooks: SignedInHooks, leaving: Leaving, record: () => void): void {
  document.documentElement.dataset.authorized = 'true';
  markAccountHint();
  hooks.onDismiss?.();
  record();
  hooks.onBeforeReload?.();
  if (hooks.onSuccess) hooks.onSuccess();
  else if (leaving.location) leaving.goTo(leaving.location);
  else leaving.reload();
}

/** The way out of this very page. */
export function leavingBy(location: string | null): Leaving {
  return {
    location,
    goTo: (address) => window.location.assign(address),
    reload: () => window.location.reload(),
  };
}
