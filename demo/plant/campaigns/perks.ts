import { createHash, createHmac } from 'node:crypto';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import type { DemoCampaign, DemoItem, DemoPerk } from '../../market/types.ts';
import { insertItems, insertPerk, type PerkToPlant } from './perk.store.ts';
import { daysAfter } from './times.ts';

interface Times {
  readonly launchedAt: Date | null;
  readonly endsAt: Date | null;
  readonly createdAt: Date;
}

const MOST_OF_A_THING = 10;

/** How a perk is known to a later run. */
export function perkKey(campaign: Pick<DemoCampaign, 'slug'>, perk: string): string {
  return `demo:${campaign.slug}:${perk}`;
}

/** The link's token of a secret perk: nobody guesses it without the key of this instance. */
export function secretToken(campaign: Pick<DemoCampaign, 'slug'>, perk: string): string {
  return createHmac('sha256', config().secretKey)
    .update(`demo-secret-perk\n${campaign.slug}\n${perk}`)
    .digest('base64url');
}

/** Plants what a campaign offers. The same thing in several perks is one item. */
export async function plantPerks(
  tx: Executor,
  campaignId: number,
  content: DemoCampaign,
  times: Times,
): Promise<void> {
  const items = distinctItems(content);
  const ids = await insertItems(tx, campaignId, [...items.values()].map(itemRow));
  const places = new Map([...items.keys()].map((key, place) => [key, place]));
  for (const [position, perk] of content.perks.entries()) {
    const row = perkRow(content, perk, position, times, places);
    await insertPerk(tx, campaignId, row, ids);
  }
}

function distinctItems(content: DemoCampaign): Map<string, DemoItem> {
  return new Map(
    content.perks.flatMap((perk) =>
      perk.items.map(countable).map((item) => [itemKey(item), item] as const),
    ),
  );
}

/** A perk holds at most ten of a thing; a dozen is one thing. */
function countable(item: DemoItem): DemoItem {
  if (item.quantity <= MOST_OF_A_THING) return item;
  return { ...item, name: `${item.quantity} × ${item.name}`, quantity: 1 };
}

function itemKey({ name, options }: DemoItem): string {
  return JSON.stringify([name, options]);
}

function itemRow({ name, options }: DemoItem) {
  const labelled = options.map((option) => ({
    name: option.name,
    values: option.values.map((label) => ({ label })),
  }));
  return { name, options: labelled };
}

function perkRow(
  content: DemoCampaign,
  perk: DemoPerk,
  position: number,
  { launchedAt, endsAt, createdAt }: Times,
  places: ReadonlyMap<string, number>,
): PerkToPlant {
  const opens = perk.earlyBird && launchedAt ? perk.earlyBird : null;
  const window = (day: number | undefined) =>
    launchedAt === null || day === undefined ? null : daysAfter(launchedAt, day);
  return {
    import_key: perkKey(content, perk.key),
    title: perk.title,
    description: perk.description,
    price_minor: perk.priceMinor,
    retail_minor: perk.retailMinor,
    currency: content.currency,
    kind: perk.kind,
    featured: perk.featured,
    ships: !perk.digital,
    limit_per_contributor: perk.perPerson,
    delivery_month: endsAt === null ? null : monthAfter(endsAt, perk.deliveryMonths),
    available_from: opens && window(opens.fromDay),
    available_until: opens && window(opens.toDay),
    position,
    limit: perk.limit,
    secret_hash: perk.kind === 'secret' ? sha256(secretToken(content, perk.key)) : null,
    created_at: createdAt,
    rates: perk.destinations.map(({ to, feeMinor }) => ({ destination: to, fee_minor: feeMinor })),
    contents: perk.items.map(countable).map((item) => ({
      item: places.get(itemKey(item)) ?? 0,
      quantity: item.quantity,
    })),
  };
}

function monthAfter(date: Date, months: number): string {
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  return first.toISOString().slice(0, 10);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
