import type { PublicState } from '#modules/campaigns/index.ts';
import type { Currency } from '#money/currency.ts';
import type { Executor } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';
import { ALMOST_THERE } from './bands.rules.ts';
import { IS_OPEN } from './search-conditions.store.ts';

/** What a card shows of a campaign. */
export interface CampaignCard {
  id: number;
  slug: string;
  title: string;
  tagline: string;
  state: PublicState;
  categoryId: number | null;
  ownerName: string;
  city: string;
  country: string;
  currency: Currency;
  goalMinor: bigint;
  raisedMinor: bigint;
  percent: number;
  contributors: number;
  endsAt: Date | null;
  staffPick: boolean;
  pictureId: string | null;
  pictureAlt: string;
}

interface CardRow {
  campaign_id: number;
  slug: string;
  title: string;
  tagline: string;
  state: CampaignCard['state'];
  category_id: number | null;
  owner_name: string;
  city: string;
  country: string;
  currency: Currency;
  goal_minor: bigint;
  raised_minor: bigint;
  percent: number;
  contributors: number;
  ends_at: Date | null;
  staff_pick: boolean;
  card_public_id: string | null;
  card_alt: string;
}

const CARD_COLUMNS = sql`
  d.campaign_id, d.slug, d.title, d.tagline, d.state, d.category_id, d.owner_name, d.city, d.country,
    d.currency,
  d.goal_minor, d.raised_minor, d.percent, d.contributors, d.ends_at, d.staff_pick, d.card_public_id,
    d.card_alt`;

function toCard(row: CardRow): CampaignCard {
  return {
    id: row.campaign_id,
    slug: row.slug,
    title: row.title,
    tagline: row.tagline,
    state: row.state,
    categoryId: row.category_id,
    ownerName: row.owner_name,
    city: row.city,
    country: row.country,
    currency: row.currency,
    goalMinor: row.goal_minor,
    raisedMinor: row.raised_minor,
    percent: row.percent,
    contributors: row.contributors,
    endsAt: row.ends_at,
    staffPick: row.staff_pick,
    pictureId: row.card_public_id,
    pictureAlt: row.card_alt,
  };
}

/** The cards of these campaigns, in the order of the ids; what is not in the index is left out. */
export async function findCards(q: Executor, ids: number[]): Promise<CampaignCard[]> {
  if (ids.length === 0) return [];
  const rows = await q.query<CardRow>(sql`
    select ${CARD_COLUMNS} from unnest(${ids}::bigint[]) with ordinality as wanted(id, place)
    join discovery_campaigns d on d.campaign_id = wanted.id order by wanted.place`);
  return rows.map(toCard);
}

export type Shelf = 'trending' | 'almost_there' | 'newest' | 'ending_soon';

const CLOSE = sql.raw(String(ALMOST_THERE.from));
const MOST_CLOSE = sql.raw(String(ALMOST_THERE.to));

/** One shelf of the home page, at most `limit` open campaigns. */
export async function findShelf(q: Executor, shelf: Shelf, limit: number): Promise<CampaignCard[]> {
  const rest = {
    trending: sql`order by d.trend desc, d.campaign_id desc`,
    almost_there: sql`and d.percent between ${CLOSE} and ${MOST_CLOSE}
      order by d.percent desc, d.campaign_id desc`,
    newest: sql`order by d.launched_at desc, d.campaign_id desc`,
    ending_soon: sql`and d.ends_at is not null order by d.ends_at, d.campaign_id`,
  }[shelf];
  const rows = await q.query<CardRow>(
    sql`select ${CARD_COLUMNS} from discovery_campaigns d where ${IS_OPEN} ${rest} limit ${limit}`,
  );
  return rows.map(toCard);
}
