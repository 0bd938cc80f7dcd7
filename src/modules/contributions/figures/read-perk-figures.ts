import { db } from '#platform/db/transaction.ts';
import { type ItemRow, sumDays, sumExtra, sumItems, sumPerks } from './perk-figures.store.ts';
import { sumFailingCards } from './failing-cards.store.ts';
import type { FigureDays } from './days.store.ts';

/** What one perk brought in a time, minor units of the campaign's currency, less refunds that name it. */
export interface PerkFigures {
  readonly perkId: number;
  /** As it was called when it was last chosen. */
  readonly title: string;
  readonly contributions: number;
  readonly units: number;
  readonly priceMinor: bigint;
  readonly shippingMinor: bigint;
}

export interface PerkShares {
  /** The one that brought most first. */
  readonly perks: readonly PerkFigures[];
  /** Given without a perk or beside one. */
  readonly extra: { readonly contributions: number; readonly amountMinor: bigint };
}

/** What a campaign's perks brought, and what came beside them, of contributions not given back in full. */
export async function readPerkFigures(campaignId: number, days: FigureDays): Promise<PerkShares> {
  const [perks, extra] = await Promise.all([
    sumPerks(db(), campaignId, days),
    sumExtra(db(), campaignId, days),
  ]);
  return {
    perks: perks.map((row) => ({
      perkId: row.perk_id,
      title: row.title,
      contributions: row.contributions,
      units: row.units,
      priceMinor: row.price_minor,
      shippingMinor: row.shipping_minor,
    })),
    extra: { contributions: extra.contributions, amountMinor: extra.extra_minor },
  };
}

/** Units of an item to make in one variant. */
export interface ItemUnits {
  readonly itemId: number;
  readonly name: string;
  /** In the order of the item's options; empty for an item without any. */
  readonly choices: readonly { readonly option: string; readonly label: string }[];
  /** Whether options of it were left open. */
  readonly isOpen: boolean;
  /** Those of the chosen values, joined; empty where it has none. */
  readonly sku: string;
  readonly units: number;
}

function toUnits({ item_id, name, options, chosen, units }: ItemRow): ItemUnits {
  const picked = options.flatMap(({ name: option, values }) => {
    const label = chosen?.[option];
    return label === undefined
      ? []
      : [{ option, label, sku: values.find((value) => value.label === label)?.sku ?? '' }];
  });
  return {
    itemId: item_id,
    name,
    choices: picked.map(({ option, label }) => ({ option, label })),
    isOpen: picked.length < options.length,
    sku: picked
      .map(({ sku }) => sku)
      .filter(Boolean)
      .join('-'),
    units,
  };
}

/** What has to be made for everybody who backed a campaign, by item and chosen options. */
export async function readItemUnits(campaignId: number): Promise<ItemUnits[]> {
  return (await sumItems(db(), campaignId)).map(toUnits);
}

/** How many contributions that stand came on each day (`YYYY-MM-DD`, UTC); days without any are left out. */
export async function readContributionCounts(
  campaignId: number,
  days: FigureDays,
): Promise<Map<string, number>> {
  const rows = await sumDays(db(), campaignId, days);
  return new Map(rows.map(({ day, contributions }) => [day, contributions]));
}

/** Pledges that will not be paid as they stand: refused cards, and those that run out before the deadline. */
export async function readFailingCards(
  campaignId: number,
): Promise<{ pledges: number; totalMinor: bigint; newestAt: Date | null }> {
  const { pledges, total_minor, newest_at } = await sumFailingCards(db(), campaignId);
  return { pledges, totalMinor: total_minor, newestAt: newest_at };
}
