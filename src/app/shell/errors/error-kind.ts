import { splitLocale } from '#platform/web/locale.ts';

/** What went wrong, as a reader sees it. */
export type ErrorKind =
  | 'forbidden'
  /** A page of the staff's, without the role it needs. */
  | 'forbidden_role'
  | 'not_found'
  | 'gone_product'
  | 'gone_account'
  | 'gone_link'
  | 'refused'
  | 'too_many'
  | 'busy'
  | 'failed'
  | 'offline'
  /** Nobody answered, though there is a connection. */
  | 'away';

/** Refusals of how something was asked for, not of what. */
const REFUSED = [400, 405, 408, 413, 414, 415, 422, 501];

/** What is no longer there, by the error's code; everything else was a link. */
const GONE: Readonly<Record<string, ErrorKind>> = {
  account_closed: 'gone_account',
  product_removed: 'gone_product',
};

const isOfStaff = (pathname: string): boolean =>
  /^\/admin(?:\/|$)/.test(splitLocale(pathname).path);

/** The kind of page for a status: a known one, else 404 for the reader's faults and 500 for ours. */
export function errorKindOf(status: number, id?: string, pathname = '/'): ErrorKind {
  if (id === 'invalid_csrf' || REFUSED.includes(status)) return 'refused';
  if (status === 401 || status === 403) {
    return isOfStaff(pathname) ? 'forbidden_role' : 'forbidden';
  }
  if (status === 410) return GONE[id ?? ''] ?? 'gone_link';
  if (status === 429) return 'too_many';
  if (status === 503) return 'busy';
  return status >= 400 && status < 500 ? 'not_found' : 'failed';
}
