/** Whether somebody ever logged in with this browser; only a hint, the session may be long gone. */
export function hasAccountHint(cookies: string = document.cookie): boolean {
  return /(?:^|;\s*)(?:__Host-)?has_account=true(?:;|$)/.test(cookies);
}

/**
 * Marks the document for who has logged in since it was loaded, as the script in its head does for who had
 * before: what pages kept for everybody show to visitors and to members is chosen by that mark.
 */
export function markAccountHint(): void {
  if (hasAccountHint()) document.documentElement.dataset.hasAccount = '';
}
