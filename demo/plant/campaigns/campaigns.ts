import { db, transaction } from '#platform/db/transaction.ts';
import { slugOf } from '../../market/authoring.ts';
import { CAMPAIGNS } from '../../market/index.ts';
import type { DemoCampaign } from '../../market/types.ts';
import {
  type CampaignToPlant,
  findMidnights,
  findPlanted,
  insertCampaign,
  insertParts,
} from './campaign.store.ts';
import { plantConversations } from './conversations.ts';
import { followsOf } from '../people/follows.ts';
import { idOf, type PeopleIds } from '../people/people.ts';
import { plantPerks } from './perks.ts';
import { plantComingSoon, plantSubscribers } from './prelaunch.ts';
import { lifeOf } from './life.ts';
import { storyWith } from './story.ts';
import { daysAfter, daysBefore, deadlineOf, launchOf } from './times.ts';

/** A campaign as it was planted: the content, its row and its instants. */
export interface PlantedCampaign {
  readonly content: DemoCampaign;
  readonly id: number;
  readonly launchedAt: Date | null;
  readonly endsAt: Date | null;
}

/** How a campaign, its perks and its pictures are known to a later run. */
export function keyOf(content: Pick<DemoCampaign, 'slug'>): string {
  return `demo:${content.slug}`;
}

const PERMISSIONS = {
  edit: 'edit_campaign',
  post: 'post_and_comment',
  see_contributions: 'see_contributions',
  fulfil: 'fulfil_orders',
  see_figures: 'see_figures',
  manage_money: 'manage_money',
} as const;

/** Plants every campaign with all that is written about it, one transaction each; money comes later. */
export async function plantCampaigns(anchor: Date, people: PeopleIds): Promise<PlantedCampaign[]> {
  const midnights = await findMidnights(
    db(),
    CAMPAIGNS.flatMap((content) => {
      const launched = launchOf(content, anchor);
      if (launched === null) return [];
      const { slug, durationDays: days, timeZone } = content;
      return [{ slug, launched_at: launched, days, time_zone: timeZone }];
    }),
  );
  const planted: PlantedCampaign[] = [];
  // The oldest first, so that ids and lists follow time.
  for (const content of CAMPAIGNS.toReversed()) {
    const midnight = midnights.get(content.slug);
    const launchedAt = launchOf(content, anchor);
    const endsAt = midnight === undefined ? null : deadlineOf(content, midnight, anchor);
    const times = { launchedAt, endsAt };
    const id = await plantCampaign(content, times, anchor, people);
    planted.push({ content, id, ...times });
  }
  return planted;
}

async function plantCampaign(
  content: DemoCampaign,
  times: Pick<PlantedCampaign, 'launchedAt' | 'endsAt'>,
  anchor: Date,
  people: PeopleIds,
): Promise<number> {
  const key = keyOf(content);
  const known = await findPlanted(db(), key);
  if (known !== undefined) return known;
  return transaction(async (tx) => {
    const row = rowOf(content, times, anchor, people);
    const id = await insertCampaign(tx, row);
    if (id === undefined) throw new Error(`${content.slug} is being planted by another process`);
    await insertParts(tx, id, partsOf(content, times, anchor, people), row.created_at);
    await plantPerks(tx, id, content, { ...times, createdAt: row.created_at });
    await plantComingSoon(tx, id, content, anchor);
    if (times.launchedAt !== null) {
      await plantConversations(tx, id, content, times.launchedAt, people);
      await plantSubscribers(tx, id, content, times.launchedAt, anchor);
    }
    return id;
  });
}

function rowOf(
  content: DemoCampaign,
  { launchedAt, endsAt }: Pick<PlantedCampaign, 'launchedAt' | 'endsAt'>,
  anchor: Date,
  people: PeopleIds,
): CampaignToPlant {
  const { slug, title, tagline, overview, risks, language, category, city, region } = content;
  const { country, currency, state, recipient } = content;
  return {
    slug,
    title,
    tagline,
    overview,
    risks,
    language,
    category,
    city,
    region,
    country,
    currency,
    state,
    owner_id: idOf(people, content.owner),
    held_from_state: state === 'held' ? 'live' : null,
    // Its pictures are drawn later; until then the story goes without.
    story_html: storyWith(content.story, new Map()),
    city_slug: slugOf(city),
    goal_minor: content.goalMinor,
    funding_type: content.fundingType,
    time_zone: content.timeZone,
    duration_days: content.durationDays,
    launched_at: launchedAt,
    ends_at: endsAt,
    forever_opt_in: state !== 'ended' && state !== 'closed',
    nonprofit: recipient === 'nonprofit' && !content.isProofOpen,
    recipient_type: recipient,
    staff_pick: content.staffPick,
    card_alt: content.coverAlt,
    hold_reason: content.held?.note ?? null,
    cancel_reason: content.cancelled?.note ?? null,
    import_key: keyOf(content),
    created_at: launchedAt === null ? daysBefore(anchor, 9) : daysAfter(launchedAt, -21),
  };
}

function partsOf(
  content: DemoCampaign,
  times: Pick<PlantedCampaign, 'launchedAt' | 'endsAt'>,
  anchor: Date,
  people: PeopleIds,
) {
  return {
    tags: content.tags.map((tag) => tag.toLowerCase()),
    faqs: content.faq,
    team: content.team.map((member) => ({
      account_id: idOf(people, member.person),
      title: member.title,
      permissions: member.permissions.map((permission) => PERMISSIONS[permission]),
    })),
    events: lifeOf(content, times, anchor).map(({ by, ...event }) => ({
      ...event,
      actor_id: by === null ? null : idOf(people, by),
    })),
    follows: followsOf(content, times.launchedAt, anchor).map(({ person, at }) => ({
      account_id: idOf(people, person),
      followed_at: at,
    })),
  };
}
