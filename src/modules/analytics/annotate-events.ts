import { isIPv4, isIPv6 } from 'node:net';
import { isbot } from 'isbot';
import type { Locale } from '#platform/web/locale.ts';
import { browserType } from '#platform/web/analytics/browser-type.ts';
import { type AnalyticsEvent, COLUMN_OF } from './analytics-event.ts';
import { countryOf } from './country-of.ts';
import type { Annotation, EventBatch } from './contract.ts';
import { type PageKind, pageKind } from './page-kind.ts';
import type { TakenEvent } from './place-events.ts';
import { isOfPeople } from './visits-of-network.ts';
import { withoutPersons } from './without-persons.ts';

/** What the server knows of a request that carries events; nothing of it comes from the body. */
export interface EventRequest {
  readonly ip: string;
  readonly userAgent: string;
  readonly host: string;
  readonly locale: Locale;
  readonly acceptLanguage: string;
  /** The visitor's id across visits, where they agreed to one. */
  readonly visitorId: string | undefined;
  readonly accountId: number | null;
}

const RANDOM_ID = /^[0-9a-f]{32}$/;

type Known = Pick<AnalyticsEvent, (typeof COLUMN_OF)[Annotation]>;
const NOTHING_ASKED = Object.fromEntries(
  Object.values(COLUMN_OF).map((column) => [column, null]),
) as unknown as Known;

/** The events of a batch with the annotations that each asks for. */
export function annotateEvents({ events }: EventBatch, request: EventRequest): TakenEvent[] {
  const known = knownOf(request);
  return events.map(({ event_types, event_data, annotations }) => {
    const { visit_id, campaign, ...said } = event_data;
    const data = withoutPersons(said);
    const isVisit = typeof visit_id === 'string' && RANDOM_ID.test(visit_id);
    const session_id = isVisit ? visit_id : null;
    const is_bot = known.is_bot || (isVisit && !isOfPeople(request.ip, visit_id));
    const all: Known = { ...known, session_id, is_bot };
    const asked: Record<string, string | boolean | null> = { ...NOTHING_ASKED };
    for (const name of annotations) asked[COLUMN_OF[name]] = all[COLUMN_OF[name]];
    const place = { page: pageOf(data), campaign_id: null, is_own: false };
    const event = { ...asked, ...place, name: event_types[0] ?? '', data } as AnalyticsEvent;
    return { event, segment: segmentOf(campaign), accountId: request.accountId };
  });
}

/** What an address calls a campaign; its number is kept in its place. */
function segmentOf(campaign: unknown): string | undefined {
  return typeof campaign === 'string' && /^[a-z0-9-]{1,80}$/.test(campaign) ? campaign : undefined;
}

function knownOf(request: EventRequest): Known {
  return {
    visitor_id: request.visitorId ?? null,
    session_id: null,
    ip_prefix: networkOf(request.ip),
    user_agent: request.userAgent.slice(0, 300),
    host: request.host.slice(0, 300),
    locale: request.locale,
    country: countryOf(request.ip) ?? countryOfLanguage(request.acceptLanguage),
    region: null,
    browser: browserType(request.userAgent),
    is_bot: request.userAgent === '' || isbot(request.userAgent),
    is_mobile: /\bMobi|\bAndroid\b/.test(request.userAgent),
  };
}

function pageOf({ page_path, page_url }: AnalyticsEvent['data']): PageKind | null {
  const address = page_path ?? page_url;
  return typeof address === 'string' ? pageKind(address) : null;
}

/** The network, not the machine: the last byte of IPv4 and all but 48 bits of IPv6 are left out. */
export function networkOf(ip: string): string | null {
  const plain = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0');
  if (!isIPv6(plain)) return null;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right];
  return `${groups.slice(0, 3).join(':')}::`;
}

/** The country that the first language names, for addresses of none. */
function countryOfLanguage(acceptLanguage: string): string | null {
  const match = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(acceptLanguage.trim());
  return match?.[1] ?? null;
}
