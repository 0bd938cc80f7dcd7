/** Cookies that scripts may read, named and marked as the server would. */

/** `__Host-…` over https, where the browser insists on Secure, no domain and the whole site. */
function wireName(name: string): string {
  return location.protocol === 'https:' ? `__Host-${name}` : name;
}

/** The decoded value; undefined when absent or not decodable. */
export function readBrowserCookie(name: string): string | undefined {
  const prefix = `${wireName(name)}=`;
  const pair = document.cookie.split(/;\s*/).find((each) => each.startsWith(prefix));
  try {
    return pair && decodeURIComponent(pair.slice(prefix.length));
  } catch {
    return undefined;
  }
}

/** Keeps a value for so many seconds; 0 takes the cookie away. */
export function writeBrowserCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const pair = `${wireName(name)}=${encodeURIComponent(value)}`;
  document.cookie = `${pair}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
