import {
  type Campaign,
  type Draft,
  editDraft,
  isRaising,
  leadWithPicture,
  lockDraft,
  readAttachments,
  readDraft,
} from '#modules/campaigns/index.ts';
import { TITLE_MAX } from '#modules/campaigns/rules.ts';
import {
  endRunning,
  experimentErrors,
  finishTrial,
  lockAdopted,
  lockRunning,
  noteUndone,
  type PageExperiment,
  type PagePart,
  readRunningTrial,
  startTrial,
} from '#modules/experiments/index.ts';
import { isOnSale, isSoldOut, leadWithPerk, type Perk, readPerks } from '#modules/perks/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { type FieldMessage, fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';

/** What an owner wants to try out: another title, a picture's public id, or a perk's number. */
export interface Wanted {
  readonly part: PagePart;
  readonly variant: string;
}

export interface Choices {
  readonly pictures: readonly { readonly publicId: string; readonly alt: string }[];
  readonly perks: readonly Pick<Perk, 'id' | 'title'>[];
  /** What stands first now. */
  readonly first: { readonly picture: string | null; readonly perk: number | null };
}

/** What else could stand first on a campaign's page: pictures of its gallery, perks that can be chosen. */
export async function readChoices(campaign: Campaign): Promise<Choices> {
  const [{ pictures }, perks, now] = await Promise.all([
    readAttachments(campaign.id),
    readPerks(campaign.id),
    clockNow(),
  ]);
  const offered = perks.filter(
    (perk) =>
      perk.kind === 'standard' &&
      perk.status === 'active' &&
      !isSoldOut(perk) &&
      isOnSale(perk, now),
  );
  const [firstPerk, ...otherPerks] = offered;
  const shown = campaign.cardPublicId ?? pictures[0]?.publicId ?? null;
  return {
    pictures: pictures.filter(({ publicId }) => publicId !== shown),
    perks: otherPerks.map(({ id, title }) => ({ id, title })),
    first: { picture: shown, perk: firstPerk?.id ?? null },
  };
}

const refused = (message: FieldMessage) => fieldErrors({ variant: [message] });

/** What the page shows now in the place of what is wanted. Throws 422 where that can be no version B. */
async function originalOf(campaign: Campaign, { part, variant }: Wanted): Promise<string> {
  if (part === 'title') {
    if (
      variant === '' ||
      variant.length > TITLE_MAX ||
      !ONE_LINE.test(variant) ||
      !showsSomething(variant)
    ) {
      throw refused('errors.experiments.title');
    }
    if (variant === campaign.title) throw refused('errors.experiments.same');
    return campaign.title;
  }
  const { pictures, perks, first } = await readChoices(campaign);
  if (part === 'picture') {
    if (variant === first.picture) throw refused('errors.experiments.same');
    const isKnown = pictures.some(({ publicId }) => publicId === variant);
    if (!isKnown) throw refused('errors.experiments.unknown_picture');
    return first.picture ?? '';
  }
  if (variant === String(first.perk)) throw refused('errors.experiments.same');
  if (!perks.some(({ id }) => String(id) === variant)) {
    throw refused('errors.experiments.unknown_perk');
  }
  return String(first.perk ?? '');
}

/**
 * Shows version B to half of those who may be counted. Throws 409 unless the campaign is raising money and
 * nothing else is tried out on its page, 422 for what can be no version B.
 */
export async function tryVersion(
  campaign: Campaign,
  { part, variant: given }: Wanted,
  actor: Actor,
): Promise<PageExperiment> {
  if (!isRaising(campaign)) throw experimentErrors.notLive();
  const variant = given.trim();
  const original = await originalOf(campaign, { part, variant });
  return startTrial({ campaignId: campaign.id, part, original, variant }, actor);
}

/** Leaves the page as it is, for everybody. 404 and 409 as `finishTrial` throws them. */
export function stopVersion(campaign: Campaign, id: number, actor: Actor): Promise<PageExperiment> {
  return finishTrial(campaign.id, id, 'stopped', actor);
}

/**
 * Makes version B the page and ends the experiment, both or neither. Throws 404 and 409 as the steps do, and
 * 409 where the title or first picture was edited meanwhile: what the owner wrote last isn't overwritten.
 */
export async function adoptVersion(
  campaign: Campaign,
  id: number,
  actor: Actor,
): Promise<PageExperiment> {
  return transaction(async (tx) => {
    const shown = await lockDraft(tx, campaign.id);
    if (!shown) throw platformErrors.notFound();
    const running = await lockRunning(tx, campaign.id, id);
    const { part, variant } = running;
    if (isEditedSince(running, shown)) throw experimentErrors.pageChanged();
    await show(tx, campaign.id, part, variant);
    return endRunning(tx, running, 'adopted', actor);
  });
}

/** Makes a version the page, for good. */
async function show(tx: Executor, campaignId: number, part: PagePart, value: string) {
  if (part === 'title') await editDraft(tx, campaignId, { title: value });
  if (part === 'picture') await leadWithPicture(tx, campaignId, value);
  if (part === 'perk') await leadWithPerk(tx, campaignId, Number(value));
}

/**
 * Makes version A the page again, while the page is still the version B that was adopted. Throws 404 and
 * 409 as `lockAdopted` does, and 409 where the page was edited since.
 */
export async function undoAdoption(
  campaign: Campaign,
  id: number,
  actor: Actor,
): Promise<PageExperiment> {
  return transaction(async (tx) => {
    const shown = await lockDraft(tx, campaign.id);
    if (!shown) throw platformErrors.notFound();
    const adopted = await lockAdopted(tx, campaign.id, id);
    const perks = await readPerks(campaign.id);
    if (!isUndoable(adopted, { shown, perks })) throw experimentErrors.changedSince();
    await show(tx, campaign.id, adopted.part, adopted.original);
    return noteUndone(tx, adopted, actor);
  });
}

/** Those of a campaign's experiments that can be undone now. */
export async function readUndoable(
  campaign: Campaign,
  trials: readonly PageExperiment[],
): Promise<Set<number>> {
  const adopted = trials.filter(({ state }) => state === 'adopted');
  if (adopted.length === 0 || (await readRunningTrial(campaign.id))) return new Set();
  const [shown, perks] = await Promise.all([readDraft(campaign.id), readPerks(campaign.id)]);
  if (!shown) return new Set();
  return new Set(adopted.filter((one) => isUndoable(one, { shown, perks })).map(({ id }) => id));
}

/** Whether the page still is version B, and what version A showed is still there. */
function isUndoable(
  { part, original, variant, state }: PageExperiment,
  { shown, perks }: { readonly shown: Draft; readonly perks: readonly Pick<Perk, 'id'>[] },
): boolean {
  if (state !== 'adopted') return false;
  if (part === 'title') return shown.title === variant;
  if (part === 'perk') {
    const isFirst = String(perks[0]?.id) === variant;
    return isFirst && perks.some(({ id }) => String(id) === original);
  }
  const isShown = shown.card_public_id === variant;
  return isShown && shown.pictures.some(({ public_id: publicId }) => publicId === original);
}

/** Whether the page shows neither version any more. Which perk comes first also changes as perks sell out. */
function isEditedSince({ part, original, variant }: PageExperiment, shown: Draft): boolean {
  if (part === 'perk') return false;
  const picture = shown.card_public_id ?? shown.pictures[0]?.public_id ?? '';
  const now = part === 'title' ? shown.title : picture;
  return now !== original && now !== variant;
}
