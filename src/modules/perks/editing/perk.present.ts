import type { z } from 'zod';
import { wireMinor } from '#platform/http/wire.ts';
import { FROZEN_ONCE_CLAIMED } from '../rules.ts';
import { isClaimed, pickPlain } from './check-perk.ts';
import type { WireEditedPerk, wirePerkItem } from './contract.ts';
import type { EditedPerk } from './edited-perk.store.ts';
import type { EditedItem } from './perk-item.store.ts';
import { secretTokenOf } from './secret-link.ts';

const time = (value: Date | null) => value?.toISOString() ?? null;

/** What the owner and the team see of a perk. */
export function presentEditedPerk(perk: EditedPerk): WireEditedPerk {
  return {
    id: perk.id,
    version: perk.version,
    ...pickPlain((name) => perk[name]),
    image_public_id: perk.image_public_id,
    price_cents: wireMinor(perk.price_minor),
    retail_cents: perk.retail_minor === null ? null : wireMinor(perk.retail_minor),
    currency: perk.currency,
    limit: perk.limit_count,
    claimed: perk.claimed,
    reserved: perk.reserved,
    available_from: time(perk.available_from),
    available_until: time(perk.available_until),
    secret_token: secretTokenOf(perk),
    frozen: isClaimed(perk) ? [...FROZEN_ONCE_CLAIMED] : [],
    rates: perk.rates.map(({ destination, fee }) => ({
      destination,
      fee_cents: wireMinor(BigInt(fee)),
    })),
    contents: perk.contents.map(({ item_id, quantity }) => ({ item_id, quantity })),
  };
}

export function presentItem(item: EditedItem): z.infer<typeof wirePerkItem> {
  return {
    id: item.id,
    name: item.name,
    options: item.options.map(({ name, values }) => ({
      name,
      values: values.map(({ label, sku }) => ({ label, sku: sku ?? null })),
    })),
    perks: item.perks,
    frozen: item.is_claimed,
  };
}
