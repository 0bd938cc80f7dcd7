import { createHmac, timingSafeEqual } from 'node:crypto';

export interface CookieOptions {
  /** Seconds; without it the cookie lives as long as the browser. */
  readonly maxAge?: number;
  /** Readable by scripts; only for what is no secret. */
  readonly isReadable?: boolean;
}

/** How cookies are named and marked, by the scheme that people use. */
export interface CookieJar {
  /** Full name on the wire: `__Host-…` over https. */
  wireName(name: string): string;
  read(header: string | undefined, name: string): string | undefined;
  write(name: string, value: string, options?: CookieOptions): string;
  clear(name: string): string;
}

const LONGEST_HEADER = 16_384;

/** `publicUrl` decides on Secure and the `__Host-` prefix, which plain http would refuse. */
export function cookieJar(publicUrl: string): CookieJar {
  const isSecure = publicUrl.startsWith('https:');
  const wireName = (name: string): string => (isSecure ? `__Host-${name}` : name);
  const write = (name: string, value: string, options: CookieOptions = {}): string => {
    const parts = [`${wireName(name)}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax'];
    if (!options.isReadable) parts.push('HttpOnly');
    if (isSecure) parts.push('Secure');
    if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`);
    return parts.join('; ');
  };
  return {
    wireName,
    read: (header, name) => readCookie(header, wireName(name)),
    write,
    clear: (name) => write(name, '', { maxAge: 0 }),
  };
}

/** The first cookie of that name, decoded; undefined when absent or not decodable. */
function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header || header.length > LONGEST_HEADER) return undefined;
  const prefix = `${name}=`;
  for (const part of header.split(';')) {
    const pair = part.trimStart();
    if (!pair.startsWith(prefix)) continue;
    try {
      return decodeURIComponent(pair.slice(prefix.length).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** `value.signature`, for what the browser keeps but must not make up. */
export function signValue(secret: string, purpose: string, value: string): string {
  return `${value}.${signature(secret, purpose, value)}`;
}

/** The value of a signed text; undefined when it was made or changed by somebody else. */
export function unsignValue(
  secret: string,
  purpose: string,
  signed: string | undefined,
): string | undefined {
  const dot = signed?.lastIndexOf('.') ?? -1;
  if (signed === undefined || dot < 0) return undefined;
  const value = signed.slice(0, dot);
  return isEqual(signed.slice(dot + 1), signature(secret, purpose, value)) ? value : undefined;
}

export function signature(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url');
}

/** Compares in constant time for texts of equal length. */
export function isEqual(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
