import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { perkErrors } from '../perk.errors.ts';
import type { PerkOption } from '../perk.ts';
import { ITEMS_MAX } from '../rules.ts';
import type { ItemBody } from './contract.ts';
import { openCampaign, showChange } from './open-campaign.ts';
import {
  type EditedItem,
  findItem,
  insertItem,
  listItems,
  lockStockOf,
  markItem,
  saveItem,
} from './perk-item.store.ts';

/** What perks of a campaign can contain. */
export function readItems(campaignId: number): Promise<EditedItem[]> {
  return listItems(db(), campaignId);
}

/** Throws 422 at `field` where two options, or two choices of one, cannot be told apart. */
export function checkOptions(body: ItemBody, field = 'options'): void {
  const isTwice = (names: readonly string[]) =>
    new Set(names.map((name) => name.toLowerCase())).size < names.length;
  const isUnclear =
    isTwice(body.options.map(({ name }) => name)) ||
    body.options.some(({ values }) => isTwice(values.map(({ label }) => label)));
  if (isUnclear) throw fieldErrors({ [field]: ['errors.perks.options_twice'] });
}

/** Options as they are kept. Throws as `checkOptions` does. */
export function optionsOf(body: ItemBody, field = 'options'): PerkOption[] {
  checkOptions(body, field);
  return body.options.map(({ name, values }) => ({
    name,
    values: values.map(({ label, sku }) => (sku === undefined ? { label } : { label, sku })),
  }));
}

async function itemOf(tx: Executor, campaignId: number, itemId: number): Promise<EditedItem> {
  const item = await findItem(tx, campaignId, itemId);
  if (!item) throw platformErrors.notFound();
  return item;
}

/** Adds something that perks can contain. Throws 409 once the campaign is over or has too many, 422. */
export async function createItem(campaignId: number, body: ItemBody): Promise<EditedItem> {
  const options = optionsOf(body);
  return transaction(async (tx) => {
    await openCampaign(tx, campaignId);
    if ((await listItems(tx, campaignId)).length >= ITEMS_MAX) {
      throw perkErrors.tooManyItems({ maximum: ITEMS_MAX });
    }
    return itemOf(tx, campaignId, await insertItem(tx, campaignId, { name: body.name, options }));
  });
}

/** Writes an item anew. Throws 404, 409 once somebody chose a perk with it, and 422. */
export async function updateItem(
  campaignId: number,
  itemId: number,
  body: ItemBody,
): Promise<EditedItem> {
  const options = optionsOf(body);
  return transaction(async (tx) => {
    const campaign = await openCampaign(tx, campaignId);
    await lockStockOf(tx, campaignId, { items: [itemId] });
    const item = await itemOf(tx, campaignId, itemId);
    if (item.is_claimed) throw perkErrors.itemFrozen();
    await saveItem(tx, itemId, { name: body.name, options });
    await showChange(tx, campaign);
    return itemOf(tx, campaignId, itemId);
  });
}

/** Takes an item away that no perk contains; it can be brought back. Throws 404 and 409. */
export async function removeItem(campaignId: number, itemId: number): Promise<void> {
  await transaction(async (tx) => {
    await openCampaign(tx, campaignId);
    const item = (await listItems(tx, campaignId)).find(({ id }) => id === itemId);
    if (!item) throw platformErrors.notFound();
    if (item.perks > 0) throw perkErrors.itemInUse();
    await markItem(tx, itemId, true);
  });
}

/** Brings an item back that was taken away. Throws 404. */
export async function restoreItem(campaignId: number, itemId: number): Promise<EditedItem> {
  return transaction(async (tx) => {
    await openCampaign(tx, campaignId);
    const item = await itemOf(tx, campaignId, itemId);
    await markItem(tx, itemId, false);
    return item;
  });
}
