import type { Draft } from '#modules/campaigns/index.ts';
import { CURRENCIES, type Currency } from '#money/currency.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { type FieldMessages, fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { perkErrors } from '../perk.errors.ts';
import { PERKS_MAX } from '../rules.ts';
import { frozenChanges, mergePerk, perkProblems } from './check-perk.ts';
import type { NewPerkBody, PerkBody } from './contract.ts';
import {
  countPerks,
  type EditedPerk,
  insertPerk,
  listEditedPerks,
  lockPerk,
  type PerkValues,
  savePerk,
  saveSecret,
} from './edited-perk.store.ts';
import { openCampaign, showChange } from './open-campaign.ts';
import { knownItems, lockStockOf } from './perk-item.store.ts';
import { withoutReviewed } from './review-change.ts';
import { makeSecret } from './secret-link.ts';
import { rewrittenItems, writeContents } from './write-contents.ts';

/** The perks of a campaign as its owner edits them, in their order. */
export function readEditedPerks(campaignId: number): Promise<EditedPerk[]> {
  return listEditedPerks(db(), campaignId);
}

async function problemsOf(
  tx: Executor,
  campaign: Draft,
  values: PerkValues,
  known: EditedPerk | null,
): Promise<FieldMessages> {
  const ids = values.contents.map((one) => one.item_id);
  const now = await clockNow(tx);
  return perkProblems(values, {
    known,
    items: await knownItems(tx, campaign.id, ids),
    smallestPrice: CURRENCIES[campaign.currency as Currency].minimumCharge,
    month: now.toISOString().slice(0, 7),
  });
}

async function check(...of: Parameters<typeof problemsOf>): Promise<void> {
  const problems = await problemsOf(...of);
  if (Object.keys(problems).length > 0) throw fieldErrors(problems);
}

/**
 * What these values of a perk, its items aside, would be refused for, by field; `perkId` is null for a new
 * one. For a form that cannot be written yet: the rest of what is wrong with it. Throws 404, and 409 once
 * the campaign is over.
 */
export async function readPerkProblems(
  campaignId: number,
  perkId: number | null,
  body: PerkBody,
): Promise<FieldMessages> {
  return transaction(async (tx) => {
    const campaign = await openCampaign(tx, campaignId);
    const known = perkId === null ? null : await fresh(tx, campaignId, perkId);
    const values = mergePerk({ ...body, contents: undefined }, known ?? undefined);
    return problemsOf(tx, campaign, values, known);
  });
}

async function fresh(tx: Executor, campaignId: number, perkId: number): Promise<EditedPerk> {
  const perk = await lockPerk(tx, campaignId, perkId);
  if (!perk) throw platformErrors.notFound();
  return perk;
}

/**
 * Adds a perk at the end, with the items that are new with it, all or nothing. Throws 409 once the
 * campaign is over or has too many, or for an item somebody chose; 422 by field.
 */
export async function createPerk(campaignId: number, body: NewPerkBody): Promise<EditedPerk> {
  return transaction(async (tx) => {
    const campaign = await openCampaign(tx, campaignId);
    if ((await countPerks(tx, campaignId)) >= PERKS_MAX) {
      throw perkErrors.tooManyPerks({ maximum: PERKS_MAX });
    }
    await lockStockOf(tx, campaignId, { items: rewrittenItems(body.contents) });
    const contents = await writeContents(tx, campaignId, body.contents);
    const values = mergePerk({ ...body, contents });
    await check(tx, campaign, values, null);
    const id = await insertPerk(tx, campaignId, values);
    if (values.kind === 'secret') await makeSecret(tx, id);
    await showChange(tx, campaign);
    return fresh(tx, campaignId, id);
  });
}

export interface SavedPerk {
  readonly perk: EditedPerk;
  /** Its words change once they are approved: people chose it by those it has. */
  readonly isInReview: boolean;
}

/**
 * Writes what is given of a perk and its items and nothing else, all or nothing; what is told of a
 * chosen one on a launched campaign waits for review. Throws 404; 409 for an older version and
 * for what people decided by; 422 by field.
 */
export async function updatePerk(
  campaignId: number,
  perkId: number,
  body: PerkBody,
  by: number,
): Promise<SavedPerk> {
  return transaction(async (tx) => {
    const campaign = await openCampaign(tx, campaignId);
    await lockStockOf(tx, campaignId, { items: rewrittenItems(body.contents), perk: perkId });
    const known = await lockPerk(tx, campaignId, perkId);
    if (!known || known.removed_from) throw platformErrors.notFound();
    if (body.version !== undefined && body.version !== known.version) {
      throw perkErrors.versionConflict();
    }
    const contents = await writeContents(tx, campaignId, body.contents);
    const values = mergePerk({ ...body, contents }, known);
    const fields = frozenChanges(known, values);
    if (Object.keys(fields).length > 0) throw perkErrors.perkFrozen(undefined, { fields });
    await check(tx, campaign, values, known);
    const now = await withoutReviewed(tx, campaign, known, values, by);
    await savePerk(tx, campaignId, perkId, now);
    if (values.kind === 'secret' && !known.secret_nonce) await makeSecret(tx, perkId);
    if (values.kind !== 'secret' && known.secret_nonce) await saveSecret(tx, perkId, null);
    await showChange(tx, campaign);
    return { perk: await fresh(tx, campaignId, perkId), isInReview: now !== values };
  });
}
