const SECRET_NAMES = new RegExp(
  `^(${[
    'password|passwd|.*_password|password_.*',
    'token|access_token|api_token|refresh_token|reset_password_token|x-csrf-token',
    'secret|client_secret|secret_key|authorization|cookie|set-cookie',
    'email|.*_email|card|number|cvc|iban|account_number',
  ].join('|')})$`,
  'i',
);
const SECRET_WORDS = 'password|access_token|api_token|reset_password_token|client_secret|token';
const SECRET_IN_TEXT = new RegExp(
  `\\b(${SECRET_WORDS})(["']?\\s*[=:]\\s*["']?)([^\\s"'&,;}]+)`,
  'gi',
);
// Begun at the first letter of a word alone: a long one without a sign is read once.
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g;
const HIDDEN = '[hidden]';
const DEEPEST = 6;

/** A copy of a log entry without passwords, tokens, addresses and numbers that look like cards. */
export function scrub(entry: Record<string, unknown>): Record<string, unknown> {
  return scrubObject(entry, 0);
}

function scrubObject(object: object, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    clean[name] =
      SECRET_NAMES.test(name) && value !== undefined ? HIDDEN : scrubValue(value, depth);
  }
  return clean;
}

function scrubValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= DEEPEST) return '[deep]';
  if (value instanceof Error) return scrubError(value, depth);
  if (value instanceof URL) return scrubText(value.href);
  if (Array.isArray(value)) return value.map((item) => scrubValue(item, depth + 1));
  return isPlain(value) ? scrubObject(value, depth + 1) : `[${value.constructor.name}]`;
}

/** Sockets, requests and the like are named, not walked through. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || !('constructor' in value);
}

function scrubError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: scrubText(error.message),
    stack: scrubText(error.stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: scrubValue(error.cause, depth + 1) }),
  };
}

/** The text with secrets, addresses and card-like numbers hidden. */
export function scrubText(text: string): string {
  return text
    .replace(SECRET_IN_TEXT, `$1$2${HIDDEN}`)
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(EMAIL, HIDDEN)
    .replace(CARD_LIKE, (digits) => (isCardLike(digits) ? HIDDEN : digits));
}

function isCardLike(text: string): boolean {
  const digits = [...text].filter((char) => char >= '0' && char <= '9').map(Number);
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? digit : digit * 2;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
