/** Whether somebody ever logged in with this browser; only a hint, the session may be long gone. */
export function hasAccountHint(cookies: string = document.cookie): boolean {
  return /(?:^|;\s*)(?:__Host-)?has_account=true(?:;|$)/.test(cookies);
}
