/** Where somebody came to a campaign from, first and last: kept in their browser until they back it. */
import { z } from 'zod';

export const REFERRERS_COOKIE = 'referrers';
/** Seconds a referrer counts for. */
export const REFERRERS_AGE = 30 * 24 * 3600;
const MOST_CAMPAIGNS = 6;
/** Characters of the cookie as it is sent; the campaigns visited longest ago make room. */
const LONGEST = 1_500;
/** A source that comes again within this many seconds changes nothing. */
const SAME_VISIT = 3_600;

/** The sources of a campaign's visits, as figures name them: `code:…`, `utm:…`, `site:…`. */
export interface CameFrom {
  readonly first: string;
  readonly last: string;
}

const source = z.string().regex(/^(?:code|utm|site):[^\p{Cc}\p{Cs}]{1,205}$/u);
const seconds = z.int().min(0);
const kept = z.tuple([z.int().min(1), seconds, source, seconds, source]);
/** Whether it may outlive the browser, then a row for each campaign: its id, since when, the sources. */
const cookie = z.tuple([z.boolean(), z.array(kept).max(MOST_CAMPAIGNS)]);
type Kept = z.output<typeof kept>;

interface Read {
  readonly isLasting: boolean;
  readonly rows: readonly Kept[];
}

/** What of a cookie still counts; nothing of one that we did not write. */
function read(text: string | undefined, now: Date): Read {
  const at = Math.floor(now.getTime() / 1_000);
  const [isLasting, all] = parsed(text) ?? [false, []];
  const rows = all.flatMap<Kept>(([id, firstAt, first, lastAt, last]) => {
    if (lastAt > at || lastAt < at - REFERRERS_AGE || firstAt > lastAt) return [];
    return [
      firstAt < at - REFERRERS_AGE
        ? [id, lastAt, last, lastAt, last]
        : [id, firstAt, first, lastAt, last],
    ];
  });
  return { isLasting, rows };
}

function parsed(text: string | undefined): z.output<typeof cookie> | undefined {
  if (text === undefined || text.length > LONGEST) return undefined;
  try {
    return cookie.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export interface Arrival {
  readonly campaignId: number;
  readonly source: string;
}

/**
 * The cookie after somebody came to campaigns; undefined when it stays as it is. Without their consent it
 * ends with the browser, also where it was to last before.
 */
export function withArrivals(
  text: string | undefined,
  arrivals: readonly Arrival[],
  now: Date,
  hasConsent: boolean,
): string | undefined {
  const at = Math.floor(now.getTime() / 1_000);
  const { isLasting, rows: before } = read(text, now);
  let rows = before;
  for (const { campaignId, source: came } of arrivals) {
    const known = rows.find(([id]) => id === campaignId);
    if (!source.safeParse(came).success) continue;
    if (known?.[4] === came && known[3] > at - SAME_VISIT) continue;
    const row: Kept = [campaignId, known?.[1] ?? at, known?.[2] ?? came, at, came];
    rows = [row, ...rows.filter(([id]) => id !== campaignId)];
  }
  const isSame = rows === before && (before.length === 0 || isLasting === hasConsent);
  if (isSame) return undefined;
  const fitting = rows.slice(0, MOST_CAMPAIGNS);
  while (encodeURIComponent(written(hasConsent, fitting)).length > LONGEST) fitting.pop();
  return written(hasConsent, fitting);
}

function written(hasConsent: boolean, rows: readonly Kept[]): string {
  return JSON.stringify([hasConsent, rows]);
}

/** Where somebody came to a campaign from within 30 days; null where that isn't known. */
export function cameFrom(text: string | undefined, campaignId: number, now: Date): CameFrom | null {
  const row = read(text, now).rows.find(([id]) => id === campaignId);
  return row === undefined ? null : { first: row[2], last: row[4] };
}
