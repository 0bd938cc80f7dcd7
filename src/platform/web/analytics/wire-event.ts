import type { TrackedEvent, TrackedValue } from './track.ts';
import { snakeCase } from './check-event.ts';

/** What the server is asked to add to every event; the browser sends the names alone. */
export const ANNOTATIONS = [
  'request_remote_ip',
  'request_user_agent',
  'request_host',
  'source_bot',
  'source_locale',
  'source_country',
  'source_region',
  'source_browser',
  'source_mobile',
  'visitor_id',
  'session_id',
] as const;

/** The type under which events of the Google form are kept. */
const GOOGLE_EVENT = 'google_analytics_event';

const LONGEST_TEXT = 1_000;

export interface WireEvent {
  readonly event_types: readonly [string];
  readonly event_data: Readonly<Record<string, string | number | boolean | null>>;
  readonly annotations: readonly string[];
}

/** A checked event as the batch carries it; `shared` is what all events of this page say. */
export function wireEvent(
  { kind, event }: TrackedEvent,
  shared: Readonly<Record<string, TrackedValue>> = {},
): WireEvent {
  const { name, ...rest } = event as Readonly<Record<string, TrackedValue>>;
  const type = kind === 'google' ? GOOGLE_EVENT : snakeCase(String(name));
  const properties = kind === 'google' ? event : rest;
  const data: Record<string, string | number | boolean | null> = {};
  for (const [key, value] of Object.entries({ ...shared, ...properties })) {
    if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) continue;
    data[snakeCase(key)] = typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value;
  }
  return { event_types: [type], event_data: data, annotations: ANNOTATIONS };
}
