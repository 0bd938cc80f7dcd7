/** Sent with every answer; pages add their Content-Security-Policy. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), usb=(), payment=(self "https://js.stripe.com")',
};

/** For answers that are no page: nothing in them may run, load or be framed. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

const ONE_YEAR = 365 * 24 * 3600;

/** Only over https, and only for this host: subdomains may belong to others. */
export function transportHeaders(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${ONE_YEAR}` }
    : {};
}
