import type { Executor } from '#platform/db/transaction.ts';
import { perkErrors } from '../perk.errors.ts';
import { ITEMS_MAX } from '../rules.ts';
import type { ItemBody, PerkBody } from './contract.ts';
import type { PerkValues } from './edited-perk.store.ts';
import { type EditedItem, insertItem, listItems, saveItem } from './perk-item.store.ts';
import { optionsOf } from './perk-items.ts';

type Contents = PerkBody['contents'];

/** The items the campaign has that are written anew with a perk; their stock is locked before. */
export function rewrittenItems(contents: Contents): number[] {
  return (contents ?? []).flatMap(({ item, item_id: id }) => (item && id ? [id] : []));
}

/**
 * Adds the items that are new with a perk and writes anew those it changes; answers what the perk then
 * contains. Throws 409 for too many items and for one that somebody chose, 422 by field.
 */
export async function writeContents(
  tx: Executor,
  campaignId: number,
  contents: Contents,
): Promise<PerkValues['contents'] | undefined> {
  if (!contents) return undefined;
  const kept: PerkValues['contents'] = [];
  const known = contents.some(({ item }) => item) ? await listItems(tx, campaignId) : [];
  let free = ITEMS_MAX - known.length;
  for (const [place, { item, item_id: id, quantity }] of contents.entries()) {
    const field = `contents.${place}.item`;
    if (item && id === undefined) {
      if (free-- <= 0) throw perkErrors.tooManyItems({ maximum: ITEMS_MAX });
      const options = optionsOf(item, `${field}.options`);
      const itemId = await insertItem(tx, campaignId, { name: item.name, options });
      kept.push({ item_id: itemId, quantity });
    } else if (id !== undefined) {
      const before = known.find((one) => one.id === id);
      // One that the campaign does not have is refused with the perk's own values.
      if (item && before) await rewrite(tx, before, item, field);
      kept.push({ item_id: id, quantity });
    }
  }
  return kept;
}

async function rewrite(
  tx: Executor,
  before: EditedItem,
  item: ItemBody,
  field: string,
): Promise<void> {
  const after = { name: item.name, options: optionsOf(item, `${field}.options`) };
  const visible = ({ name, options }: typeof after) =>
    JSON.stringify([
      name,
      options.map((one) => [one.name, one.values.map(({ label, sku }) => [label, sku])]),
    ]);
  if (visible(before) === visible(after)) return;
  if (before.is_claimed) {
    throw perkErrors.itemFrozen(undefined, { fields: { [field]: ['errors.perks.item_frozen'] } });
  }
  await saveItem(tx, before.id, after);
}
