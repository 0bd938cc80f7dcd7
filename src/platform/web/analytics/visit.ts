/** Who is counted: a tab without consent, a browser with it. */
import { readBrowserCookie, writeBrowserCookie } from '../browser-cookies.ts';
import { randomId } from './random-id.ts';

const VISIT_KEY = 'visit';
const VISITOR_COOKIE = 'visitor_id';
const ONE_YEAR = 365 * 24 * 3600;
const VISITOR_ID = /^[0-9a-f]{32}$/;

export interface Visit {
  readonly visitId: string;
  readonly referrerHost: string | null;
  readonly utmSource: string | null;
  readonly utmMedium: string | null;
  readonly utmCampaign: string | null;
}

/**
 * The visit this tab is on: an id that ends with the tab, and where the visitor came from, for this
 * visit alone. Kept in the tab's storage, or for the page only where there is none.
 */
export function visitOf(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): Visit {
  const kept = read(storage);
  if (kept) return kept;
  const visit: Visit = {
    visitId: randomId(),
    referrerHost: foreignHost(document.referrer),
    ...sourceOf(location.search),
  };
  try {
    storage?.setItem(VISIT_KEY, JSON.stringify(visit));
  } catch {
    // Full or forbidden: then every page is a visit of its own.
  }
  return visit;
}

/** What a link says of itself: whose it is, of which kind, from which campaign. */
export function sourceOf(search: string): Omit<Visit, 'visitId' | 'referrerHost'> {
  const query = new URLSearchParams(search);
  return {
    utmSource: short(query.get('utm_source')),
    utmMedium: short(query.get('utm_medium')),
    utmCampaign: short(query.get('utm_campaign')),
  };
}

/** The visitor's id across visits lives in a cookie, with consent only; without it the cookie goes. */
export function keepVisitorCookie(hasConsent: boolean): void {
  const known = readBrowserCookie(VISITOR_COOKIE);
  if (hasConsent) {
    const id = known !== undefined && VISITOR_ID.test(known) ? known : randomId();
    writeBrowserCookie(VISITOR_COOKIE, id, ONE_YEAR);
  } else if (known !== undefined) {
    writeBrowserCookie(VISITOR_COOKIE, '', 0);
  }
}

function read(storage: Pick<Storage, 'getItem'> | undefined): Visit | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(VISIT_KEY) ?? 'null');
    return isVisit(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false;
  const { visitId } = value as Partial<Visit>;
  return typeof visitId === 'string' && VISITOR_ID.test(visitId);
}

/** The host alone: whole addresses of other sites are nobody's business here. */
function foreignHost(referrer: string): string | null {
  try {
    const { host } = new URL(referrer);
    return host === location.host ? null : host.slice(0, 200);
  } catch {
    return null;
  }
}

function short(text: string | null): string | null {
  return text === null || text === '' ? null : text.slice(0, 100);
}
