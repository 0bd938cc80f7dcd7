import { z } from 'zod';
import { alternates, paths } from '#app/paths.ts';
import { campaignNamed, isPublic } from '#modules/campaigns/index.ts';
import {
  readTrend,
  TREND_WEIGHTS,
  type Trend,
  type TrendPart,
  trendPoints,
} from '#modules/discovery/index.ts';
import { config } from '#platform/config/config.ts';
import { definePage } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

const PARTS = Object.keys(TREND_WEIGHTS) as TrendPart[];
const MOST_DIGITS = 400;

interface PartView {
  readonly part: TrendPart;
  readonly weightText: string;
  readonly countText: string;
  readonly pointsText: string;
  /** What one more would add. */
  readonly nextText: string;
}

interface CampaignTrend {
  readonly title: string;
  readonly href: string;
  readonly isOpen: boolean;
  readonly scoreText: string;
  readonly parts: readonly PartView[];
}

/** The slug in what somebody pasted: an address of the page, or the end of one; none of another site. */
function slugIn(typed: string): string {
  const asked = typed.trim().toLowerCase();
  const host = /^https?:\/\/([^/?#]+)/.exec(asked)?.[1];
  if (host !== undefined && host !== new URL(config().publicUrl).host) return '';
  const path = asked.replace(/[?#].*$/, '');
  return /\/projects\/([^/]+)/.exec(path)?.[1] ?? path.replace(/\/+$/, '').replace(/^.*\//, '');
}

/** Of many one more adds little, and still something. */
const LEAST = 0.01;

const hundredths = (points: number) => Math.round(points * 100);

function presentTrend({ parts, isOpen }: Trend, locale: Locale) {
  const number = (value: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  const added = (points: number) =>
    points < LEAST ? translate(locale, 'trending.less', { least: number(LEAST) }) : number(points);
  // Of its points alone, as they are shown, so that they add up: that it isn't open is said in words.
  const shown = PARTS.reduce((sum, part) => sum + hundredths(trendPoints(part, parts[part])), 0);
  return {
    isOpen,
    scoreText: number(shown / 100),
    parts: PARTS.map((part): PartView => {
      const points = trendPoints(part, parts[part]);
      return {
        part,
        weightText: number(TREND_WEIGHTS[part]),
        countText: number(parts[part]),
        pointsText: number(points),
        nextText: added(trendPoints(part, parts[part] + 1) - points),
      };
    }),
  };
}

async function findTrend(typed: string, locale: Locale): Promise<CampaignTrend | null> {
  const slug = slugIn(typed);
  const campaign = slug === '' ? undefined : await campaignNamed(slug);
  if (!campaign || !isPublic(campaign)) return null;
  const trend = await readTrend(campaign.id);
  if (!trend) return null;
  const href = paths.campaign(locale, campaign.slug);
  return { title: campaign.title, href, ...presentTrend(trend, locale) };
}

/** What is wrong with what was typed; null also where nobody has asked yet. */
function problemOf(
  typed: string | undefined,
  found: CampaignTrend | null,
): 'missing' | 'unknown' | null {
  if (typed === undefined || found !== null) return null;
  return typed.trim() === '' ? 'missing' : 'unknown';
}

export const { loader, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 300 },
  query: z.object({ campaign: z.string().max(MOST_DIGITS).optional().catch(undefined) }),
  async load({ actor: { locale }, query }) {
    const campaign = query.campaign?.trim() ?? '';
    const path = paths.trending(locale);
    const found = campaign === '' ? null : await findTrend(campaign, locale);
    return {
      origin: config().publicUrl,
      path,
      alternates: alternates(path),
      weights: PARTS.map((part) => ({
        part,
        weightText: new Intl.NumberFormat(locale).format(TREND_WEIGHTS[part]),
      })),
      typed: campaign,
      found,
      problem: problemOf(query.campaign, found),
    };
  },
});
