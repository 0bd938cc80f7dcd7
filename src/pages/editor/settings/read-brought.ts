import { paths } from '#app/paths.ts';
import { type Days, readParts } from '#modules/analytics/index.ts';
import { type Campaign, maySeeFigures, type Standing } from '#modules/campaigns/index.ts';
import { broughtToken, readReferrals } from '#modules/contributions/index.ts';
import { formatMoney } from '#money/format.ts';
import type { Locale } from '#platform/web/locale.ts';

/** What came by one link. */
export interface Brought {
  readonly code: string;
  readonly visits: number;
  readonly contributions: number;
  readonly raisedText: string;
  /** The page that shows this row to whoever has the link. */
  readonly pageHref: string;
}

const EVER: Days = { from: '2000-01-01', to: '2999-12-31' };
const MOST = 100;
const BY_LINK = 'code:';

/** What each referral link brought, the most money first; null for those who may not see figures. */
export async function readBrought(
  campaign: Pick<Campaign, 'id' | 'slug' | 'currency'>,
  standing: Standing,
  locale: Locale,
): Promise<Brought[] | null> {
  if (!maySeeFigures(standing)) return null;
  const [visited, backed] = await Promise.all([
    readParts(campaign.id, 'referrer', EVER, 1_000),
    readReferrals(campaign.id, MOST),
  ]);
  const visits = new Map(
    visited
      .filter(({ name }) => name.startsWith(BY_LINK))
      .map(({ name, visits: count }) => [name.slice(BY_LINK.length), count]),
  );
  const contributions = new Map(backed.map((each) => [each.code, each]));
  const codes = [...new Set([...contributions.keys(), ...visits.keys()])].slice(0, MOST);
  return codes.map((code) => ({
    code,
    visits: visits.get(code) ?? 0,
    contributions: contributions.get(code)?.contributions ?? 0,
    raisedText: formatMoney(
      { minor: contributions.get(code)?.raised_minor ?? 0n, currency: campaign.currency },
      locale,
      { cents: true },
    ),
    pageHref: paths.referralBrought(locale, campaign.slug, code, broughtToken(campaign.id, code)),
  }));
}
