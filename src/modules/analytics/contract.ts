import { z } from 'zod';

/** What the server adds to an event when the browser names it. */
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
export type Annotation = (typeof ANNOTATIONS)[number];

const MOST_PROPERTIES = 50;
/** Characters of all texts of an event together: four bytes each still fit the database's 32 kB. */
const LONGEST_TEXTS = 6_000;
/** Ids of records are integers below 2^53 wherever they stand. */
const INTEGER_IDS = ['pledge_id', 'perk_id', 'account_id'];

const eventData = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
    z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]),
  )
  .refine((data) => Object.keys(data).length <= MOST_PROPERTIES)
  .refine((data) => lengthOfTexts(data) <= LONGEST_TEXTS)
  .refine((data) =>
    INTEGER_IDS.every((name) => data[name] === undefined || Number.isSafeInteger(data[name])),
  );

const event = z.strictObject({
  event_types: z.array(z.string().regex(/^[a-z][a-z0-9_.-]{0,79}$/)).length(1),
  event_data: eventData,
  annotations: z.array(z.enum(ANNOTATIONS)).max(ANNOTATIONS.length).default([]),
});

function lengthOfTexts(data: Readonly<Record<string, unknown>>): number {
  let length = 0;
  for (const value of Object.values(data)) if (typeof value === 'string') length += value.length;
  return length;
}

/** Accepted or refused as a whole. */
export const eventBatch = z.strictObject({ events: z.array(event).min(1).max(100) });
export type EventBatch = z.output<typeof eventBatch>;
