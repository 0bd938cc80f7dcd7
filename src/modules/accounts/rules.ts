/** Rules of sign-up and log-in that the form and the server share (spec sections 5 and 9). */

/** Nobody fills in a sign-up form faster (milliseconds): what comes earlier is taken for a program's. */
export const FASTEST_FORM_MS = 2_000;

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 40;
const EMAIL_MAX = 254;
/** The longest part before the @ that mail servers take (RFC 5321). */
const LOCAL_PART_MAX = 64;

// Linear by construction: each character is read once, the host's labels are split apart first.
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/**
 * Whether an address has the form the product accepts: a plain local part and a dotted host, whose last
 * label has two characters or more. A host without a dot (`localhost`) is reached by nobody.
 */
export function isEmail(value: string): boolean {
  if (value.length > EMAIL_MAX) return false;
  const at = value.indexOf('@');
  if (at < 1 || at > LOCAL_PART_MAX || !LOCAL_PART.test(value.slice(0, at))) return false;
  const labels = value.slice(at + 1).split('.');
  if (labels.length < 2 || (labels.at(-1) ?? '').length < 2) return false;
  return labels.every((label) => label.length <= 63 && LABEL.test(label));
}

/** Length as a person counts it: code points, so that an emoji is one. */
function passwordLength(value: string): number {
  return [...value].length;
}

export function isSignUpPassword(value: string): boolean {
  const length = passwordLength(value);
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
}

export function isLogInPassword(value: string): boolean {
  return passwordLength(value) >= PASSWORD_MIN;
}

/** Where nobody is reached: what stands in place of the address of a closed account ends in this. */
export const CLOSED_HOST = '@closed.invalid';

/** What stands where an address was: nobody's, and of one account alone. */
export function closedAddress(accountId: number): string {
  return `closed-${accountId}${CLOSED_HOST}`;
}

/** So long after an account was closed the address of a parcel on its way to it is kept. */
export const PARCEL_DAYS = 90;
