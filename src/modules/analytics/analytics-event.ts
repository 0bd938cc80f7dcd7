import type { Annotation } from './contract.ts';
import type { PageKind } from './page-kind.ts';

/** An event as it is kept. What the browser did not ask to have added is null. */
export interface AnalyticsEvent {
  readonly name: string;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
  readonly visitor_id: string | null;
  readonly session_id: string | null;
  readonly ip_prefix: string | null;
  readonly user_agent: string | null;
  readonly host: string | null;
  readonly locale: string | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly browser: string | null;
  readonly is_bot: boolean | null;
  readonly is_mobile: boolean | null;
  /** What the page it happened on is for; null where it names none. */
  readonly page: PageKind | null;
  readonly campaign_id: number | null;
  /** Whoever leads the campaign did it: kept, and counted nowhere. */
  readonly is_own: boolean;
}

/** The column an annotation fills. */
export const COLUMN_OF = {
  request_remote_ip: 'ip_prefix',
  request_user_agent: 'user_agent',
  request_host: 'host',
  source_bot: 'is_bot',
  source_locale: 'locale',
  source_country: 'country',
  source_region: 'region',
  source_browser: 'browser',
  source_mobile: 'is_mobile',
  visitor_id: 'visitor_id',
  session_id: 'session_id',
} as const satisfies Record<Annotation, keyof AnalyticsEvent>;

/** Days a raw event is kept. */
export const KEPT_DAYS = 90;
/** More rows than this are not kept, whatever their age: the table has an end. */
export const MOST_KEPT = 20_000_000;
/** Days that are made ahead, so that a worker may be away for some. */
export const DAYS_AHEAD = 3;
/** Days somebody's part in an experiment is kept. */
export const EXPOSURE_DAYS = 180;
