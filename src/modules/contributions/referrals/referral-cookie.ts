/** Whose link led somebody to a campaign: kept in the reader's browser until they back it. */

export const REFERRAL_COOKIE = 'referral';
/** Seconds a referral counts for. */
export const REFERRAL_AGE = 30 * 24 * 3600;
const KEPT = 10;
const ENTRY = /^([1-9]\d{0,14}):([\w-]{1,20}):(\d{1,12})$/;

interface Referral {
  readonly campaignId: number;
  readonly code: string;
  /** Seconds since 1970. */
  readonly at: number;
}

function read(cookie: string | undefined, now: Date): Referral[] {
  const oldest = now.getTime() / 1000 - REFERRAL_AGE;
  return (cookie ?? '').split('~', KEPT).flatMap((entry) => {
    const [, id, code = '', at] = ENTRY.exec(entry) ?? [];
    const referral = { campaignId: Number(id), code, at: Number(at) };
    return referral.at >= oldest && referral.at <= now.getTime() / 1000 ? referral : [];
  });
}

/** The cookie with one more referral in front; the last one of a campaign is the one that counts. */
export function withReferral(
  cookie: string | undefined,
  referral: Pick<Referral, 'campaignId' | 'code'>,
  now: Date,
): string {
  const others = read(cookie, now).filter((one) => one.campaignId !== referral.campaignId);
  const all = [{ ...referral, at: Math.floor(now.getTime() / 1000) }, ...others].slice(0, KEPT);
  return all.map(({ campaignId, code, at }) => `${campaignId}:${code}:${at}`).join('~');
}

/** The code of the link somebody came to a campaign by, within 30 days; null for none. */
export function referralOf(
  cookie: string | undefined,
  campaignId: number,
  now: Date,
): string | null {
  return read(cookie, now).find((one) => one.campaignId === campaignId)?.code ?? null;
}
