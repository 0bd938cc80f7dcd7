import { type Picture, pictureOf, readPictures } from '#modules/media/index.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import type { PerkItem } from './perk.ts';
import { listPerkContents } from './perk.store.ts';

/** What somebody who chose a perk wants to see again: how it looks, what it holds, when it comes. */
export interface PerkDetails {
  /** Null where the owner gave it none. */
  readonly picture: Picture | null;
  readonly items: readonly PerkItem[];
  /** `YYYY-MM`. */
  readonly deliveryMonth: string | null;
  /** The time all this is true at: a month that is over by then has passed. */
  readonly readAt: Date;
}

const THUMB = { shape: '4x3', widest: 320 } as const;

/** Of perks by their ids, those that are hidden or over by now among them; an unknown one is left out. */
export async function readPerkDetails(
  perkIds: readonly number[],
  within?: Executor,
): Promise<Map<number, PerkDetails>> {
  const ids = [...new Set(perkIds)];
  if (ids.length === 0) return new Map();
  const rows = await listPerkContents(within ?? db(), ids);
  const pictures = await readPictures(rows.flatMap((row) => row.image_public_id ?? []));
  return new Map(
    rows.map((row) => {
      const source = row.image_public_id === null ? undefined : pictures.get(row.image_public_id);
      const picture = source ? pictureOf(source, '', THUMB) : null;
      const { items, delivery_month: deliveryMonth, read_at: readAt } = row;
      return [row.id, { picture, items, deliveryMonth, readAt }];
    }),
  );
}
