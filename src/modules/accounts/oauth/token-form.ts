import OAuth2Server from '@node-oauth/oauth2-server';

const MOST = 20;
const LONGEST = 4_000;

/**
 * The fields of a call to the oauth service, sent as a form (RFC 6749) or as JSON. Throws
 * invalid_request for a field that stands twice, is no text, or is too long.
 */
export function readTokenForm(
  contentType: string | undefined,
  body: Buffer | undefined,
): Record<string, string> {
  const text = body?.toString('utf8') ?? '';
  const entries = /^application\/json\b/i.test(contentType ?? '')
    ? jsonEntries(text)
    : [...new URLSearchParams(text)];
  const fields = new Map<string, string>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || value.length > LONGEST || fields.has(name)) {
      throw new OAuth2Server.InvalidRequestError('Invalid parameter');
    }
    fields.set(name, value);
  }
  if (fields.size > MOST || text.includes('\0') || !text.isWellFormed()) {
    throw new OAuth2Server.InvalidRequestError('Invalid parameter');
  }
  return Object.fromEntries(fields);
}

function jsonEntries(text: string): [string, unknown][] {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return Object.entries(value);
    }
  } catch {
    // Falls through: what is no JSON is refused like what is no object.
  }
  throw new OAuth2Server.InvalidRequestError('The body is no object');
}
