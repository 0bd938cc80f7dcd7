import { slugOf } from '#modules/campaigns/rules.ts';
import { newestVersion } from '#modules/settings/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { minorOf } from './reading/amounts.ts';
import { categoryOf } from './mapping/categories.ts';
import { daysOf, runOf, type SourceDates } from './mapping/dates.ts';
import { lot } from './reading/fingerprints.ts';
import { type CampaignToImport, insertCampaigns, knownKeys, takenSlugs } from './market.store.ts';
import { writeTotals } from './import-totals.ts';
import { plainTitle } from './plain-title.ts';
import { keyOf, readOnce, USUAL_GOAL } from './read-campaign.ts';
import type { CampaignRow } from './reading/market-rows.ts';
import { type Photograph, photographOf } from './mapping/photographs.ts';
import { homeOf, placeSlug } from './mapping/places.ts';
import type { Step } from './run-step.ts';
import { refreshSearchIndex } from './search-index.ts';

export interface CampaignGround {
  readonly anchor: Date;
  readonly dates: ReadonlyMap<string, SourceDates>;
  readonly owners: readonly number[];
  readonly photographs: readonly Photograph[];
  readonly repeats: ReadonlySet<number>;
  /** Keys and titles of campaigns that have rewards. */
  readonly rewarded: ReadonlySet<string>;
}

const REFRESH_EVERY_LINES = 3_000;

export function campaignStep(
  path: string,
  ground: CampaignGround,
  say: (line: string) => void,
): Step<CampaignRow> {
  return {
    name: 'campaigns',
    path,
    say,
    read: readOnce(ground.repeats),
    write: (tx, rows) => writeCampaigns(tx, rows, ground),
    // Little by little: the index of twenty thousand campaigns at once would outlast a statement.
    async afterBatch(lines) {
      if (lines % REFRESH_EVERY_LINES === 0) await refreshSearchIndex(1);
    },
  };
}

async function writeCampaigns(
  tx: Executor,
  rows: readonly CampaignRow[],
  ground: CampaignGround,
): Promise<void> {
  const known = await knownKeys(
    tx,
    rows.map((row) => keyOf(row.id)),
  );
  const fresh = rows.filter((row) => !known.has(keyOf(row.id)));
  const wanted = fresh.map((row) => slugOf(row.title));
  const taken = await takenSlugs(tx, wanted);
  const campaigns = fresh.map((row, index) => {
    const slug = freeSlug(wanted[index] ?? '', row.id, taken);
    taken.add(slug);
    return campaignOf(row, slug, ground);
  });
  if (campaigns.length > 0) {
    const { profile } = await newestVersion(tx);
    await insertCampaigns(tx, campaigns, profile.feeBps);
  }
  // What perks brought comes first where there are any; all others are complete with this.
  const isWhole = (row: CampaignRow) =>
    !ground.rewarded.has(keyOf(row.id)) && !ground.rewarded.has(plainTitle(row.title));
  await writeTotals(tx, fresh.filter(isWhole), ground.anchor);
}

/** Titles repeat; the id makes the later one's slug its own. */
function freeSlug(wanted: string, id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  return `${wanted.slice(0, 59 - id.length).replace(/-+$/, '')}-${id}`;
}

const STATES = {
  successful: 'ended',
  failed: 'ended',
  ended: 'ended',
  live: 'live',
  indemand: 'forever_funding',
  canceled: 'cancelled',
  suspended: 'cancelled',
} as const;

function campaignOf(row: CampaignRow, slug: string, ground: CampaignGround): CampaignToImport {
  const run = runOf(row, ground.dates.get(row.source)?.collectedAt() ?? 0, ground.anchor);
  const category = categoryOf(row);
  const photograph = photographOf(row.id, category, ground.photographs);
  const { owners } = ground;
  const goal = minorOf(row.goal ?? USUAL_GOAL, row.currency);
  const raised = minorOf(row.raised, row.currency);
  const state = STATES[row.state];
  const isDecided = state === 'ended' || state === 'forever_funding';
  return {
    import_key: keyOf(row.id),
    slug,
    owner_id: owners[lot(row.id) % owners.length] ?? 0,
    state,
    outcome: isDecided ? (raised >= goal ? 'funded' : 'unfunded') : null,
    outcome_sum_minor: isDecided ? raised : null,
    title: row.title,
    tagline: row.tagline,
    category,
    city: row.city,
    city_slug: placeSlug(row.city),
    region: row.region,
    country: row.countryCode ?? homeOf(row.currency),
    currency: row.currency,
    goal_minor: goal,
    funding_type: hasFlexibleFunding(row) ? 'flexible' : 'fixed',
    duration_days: daysOf(run),
    launched_at: run.launchedAt,
    ends_at: run.endsAt,
    staff_pick: row.staffPick,
    card_public_id: photograph?.publicId ?? null,
    card_alt: photograph?.alt ?? '',
    tags: tagsOf(row.tags),
  };
}

/** States that only the market with flexible funding knows. */
function hasFlexibleFunding({ state, source }: CampaignRow): boolean {
  return state === 'ended' || state === 'indemand' || source.startsWith('igg');
}

function tagsOf(tags: readonly string[]): string[] {
  const plain = tags.map((tag) => [...tag.toLowerCase()].slice(0, 20).join('').trim());
  return [...new Set(plain)].filter((tag) => tag !== '').slice(0, 5);
}
