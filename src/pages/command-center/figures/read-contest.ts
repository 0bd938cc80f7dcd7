import { readReferralsOn } from '#modules/contributions/index.ts';
import type { Days } from './range.ts';
import { readReferrers, type Referrer } from './read-figures.ts';

/** A link of the campaign's own with what came by it in some days; minor units. */
export interface Contestant {
  /** The same for those who raised the same; null for a link that raised nothing. */
  readonly place: number | null;
  readonly code: string;
  readonly visits: number;
  readonly contributions: number;
  readonly raisedMinor: bigint;
}

/** Places by what was raised, the first first; links that raised nothing in these days have none. */
export function placed(found: readonly Omit<Contestant, 'place'>[]): Contestant[] {
  const sorted = found.toSorted(
    (one, other) =>
      Number(other.raisedMinor - one.raisedMinor) ||
      other.contributions - one.contributions ||
      other.visits - one.visits ||
      (one.code < other.code ? -1 : 1),
  );
  return sorted.map((one) => ({
    place:
      one.raisedMinor > 0n
        ? 1 + sorted.filter(({ raisedMinor }) => raisedMinor > one.raisedMinor).length
        : null,
    ...one,
  }));
}

/** All links of a campaign somebody came by, in some days; `read` are the referrers of these days. */
export async function readContest(
  campaignId: number,
  days: Days,
  read: Promise<readonly Referrer[]> = readReferrers(campaignId, days),
): Promise<Contestant[]> {
  const [referrers, brought] = await Promise.all([read, readReferralsOn(campaignId, days)]);
  const byCode = new Map(brought.map((one) => [one.code, one]));
  const codes = new Map(
    referrers.flatMap(({ kind, name, visits }) =>
      kind === 'code' ? [[name, visits] as const] : [],
    ),
  );
  return placed(
    [...new Set([...codes.keys(), ...byCode.keys()])].map((code) => ({
      code,
      visits: codes.get(code) ?? 0,
      contributions: byCode.get(code)?.contributions ?? 0,
      raisedMinor: byCode.get(code)?.raised_minor ?? 0n,
    })),
  );
}
