import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { type Campaign, campaignOfTeam, readDraft, updateDraft } from '#modules/campaigns/index.ts';
import { imageParamsField, uploadData } from '#modules/media/index.ts';
import {
  arrangePerks,
  createItem,
  createPerk,
  onlyOffer,
  readEditedPerks,
  readItems,
  readPerkProblems,
  readSentBackPerks,
  readWaitingPerks,
  removeItem,
  removePerk,
  renewSecretLink,
  restoreItem,
  restorePerk,
  setPerkImage,
  updateItem,
  updatePerk,
} from '#modules/perks/index.ts';
import type { Currency } from '#money/currency.ts';
import { processTime } from '#platform/clock/clock.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { schemaError } from '#platform/http/error-answer.ts';
import { zoneName } from '#platform/web/dates.ts';
import { definePage, type Redirect, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { textOf } from '../typed-values.ts';
import { loadEditor } from '../load-editor.ts';
import {
  destinations,
  picturesOf,
  presentFields,
  presentLine,
  presentSentBack,
  presentThing,
} from './present-editor-perks.ts';
import { type ReadForm, readNewPerk, readPerk } from './read-perk-form.ts';
import { atFormFields, readItem } from './read-perk-items.ts';

const ACTS = [
  'save',
  'remove',
  'restore',
  'up',
  'down',
  'secret_link',
  'no_perks',
  'item_save',
  'item_remove',
  'item_restore',
] as const;
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional();
const body = z.looseObject({ act: z.enum(ACTS), id });
type Form = z.output<typeof body>;

interface Context {
  readonly campaign: Campaign;
  readonly actor: Actor;
  readonly form: Form;
}
type Outcome = Promise<{
  readonly query?: string;
  readonly said?: boolean;
  readonly isInReview?: boolean;
} | void>;

/** The picture of the form: new, taken away, or as it was. */
async function savePicture({ campaign, actor, form }: Context, perkId: number): Promise<void> {
  const text = form.image_params;
  if (text === undefined) return;
  const perk = { campaignId: campaign.id, perkId };
  const read = imageParamsField.safeParse(textOf(text));
  if (text !== '' && !read.success) throw schemaError(read.error);
  await setPerkImage(perk, actor.accountId ?? 0, read.data ?? null);
}

/** What the form says, or 422 with all that is wrong: its fields, and the rules as far as it can be read. */
async function wholeOf<Body>({ campaign, form }: Context, read: ReadForm<Body>): Promise<Body> {
  if (read.problems === null) return read.body;
  const broken = await readPerkProblems(campaign.id, form.id ?? null, read.sound);
  throw fieldErrors({ ...broken, ...read.problems });
}

async function placeOf(campaign: Campaign) {
  const draft = await readDraft(campaign.id);
  return { currency: campaign.currency as Currency, timeZone: draft?.time_zone ?? 'UTC' };
}

async function move({ campaign, form }: Context, by: -1 | 1): Promise<void> {
  const ids = (await readEditedPerks(campaign.id)).map((perk) => perk.id);
  const from = ids.indexOf(form.id ?? 0);
  if (from < 0) throw platformErrors.notFound();
  const [moved] = ids.splice(from, 1);
  if (moved !== undefined) ids.splice(Math.max(0, from + by), 0, moved);
  await arrangePerks(campaign.id, ids);
}

const DO: Record<Form['act'], (context: Context) => Outcome> = {
  async save(context) {
    const { campaign, form } = context;
    const place = await placeOf(campaign);
    if (form.id === undefined) {
      const given = await wholeOf(context, readNewPerk(form, place));
      const perk = await atFormFields(form, () => createPerk(campaign.id, given));
      return savePicture(context, perk.id);
    }
    const by = context.actor.accountId ?? 0;
    const { id: perkId } = form;
    const given = await wholeOf(context, readPerk(form, place));
    const { isInReview } = await atFormFields(form, () =>
      updatePerk(campaign.id, perkId, given, by),
    );
    await savePicture(context, perkId);
    return { isInReview };
  },
  async remove({ campaign, form }) {
    await removePerk(campaign.id, form.id ?? 0);
    return { query: `?removed=${form.id}`, said: true };
  },
  async restore({ campaign, form }) {
    await restorePerk(campaign.id, form.id ?? 0);
  },
  up: (context) => move(context, -1),
  down: (context) => move(context, 1),
  async secret_link({ campaign, form }) {
    await renewSecretLink(campaign.id, form.id ?? 0);
  },
  async no_perks({ campaign, form }) {
    await updateDraft(campaign.id, { no_perks: form.no_perks !== undefined });
  },
  async item_save({ campaign, form }) {
    const item = readItem(form);
    if (form.id === undefined) await createItem(campaign.id, item);
    else await updateItem(campaign.id, form.id, item);
  },
  async item_remove({ campaign, form }) {
    await removeItem(campaign.id, form.id ?? 0);
    return { query: `?removed_item=${form.id}`, said: true };
  },
  async item_restore({ campaign, form }) {
    await restoreItem(campaign.id, form.id ?? 0);
  },
};

async function done(
  { form, actor, campaign }: Context,
  outcome: Awaited<Outcome>,
): Promise<Redirect> {
  const here = paths.campaignEdit(actor.locale, campaign.id, 'perks');
  const isMove = form.act === 'up' || form.act === 'down';
  const key = outcome?.isInReview ? 'perks_editor.in_review' : 'perks_editor.saved';
  const text = translate(actor.locale, key);
  const flash = outcome?.said || isMove ? undefined : { level: 'success' as const, text };
  return redirectTo(`${here}${outcome?.query ?? ''}`, flash);
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 240, per: 60 },
  params: z.object({ id: z.string().max(80) }),
  query: z.object({
    edit: id,
    /** The words as they are shown now, where others were sent back. */
    published: z.literal('1').optional(),
    add: z.string().max(5).optional(),
    item: z.string().max(20).optional(),
    removed: id,
    removed_item: id,
  }),
  body,
  async load({ params, query, actor }) {
    const { editor, draft } = await loadEditor(params.id, actor);
    const { locale } = actor;
    const [perks, items, waiting, sentBack] = await Promise.all([
      readEditedPerks(draft.id),
      readItems(draft.id),
      readWaitingPerks(draft.id),
      readSentBackPerks(draft.id),
    ]);
    const only = editor.isLaunched ? onlyOffer(perks, processTime()) : undefined;
    const context = { draft, locale, only, pictures: await picturesOf(perks) };
    const edited = perks.find((perk) => perk.id === query.edit) ?? null;
    const isForm = edited !== null || query.add !== undefined;
    const request = edited ? sentBack.get(edited.id) : undefined;
    const isPublished = query.published === '1';
    const words = isPublished ? {} : request?.words;
    const thing = items.find((item) => String(item.id) === query.item);
    return {
      editor,
      noPerks: draft.no_perks,
      perks: perks.map((perk) => ({
        ...presentLine(perk, context),
        isWaiting: waiting.includes(perk.id),
        isSentBack: sentBack.has(perk.id),
      })),
      fields: isForm ? presentFields(edited && { ...edited, ...words }, context) : null,
      sentBack: request ? presentSentBack(request, { isPublished, context }) : null,
      destinations: isForm ? destinations(locale) : null,
      upload: isForm ? uploadData(actor.accountId ?? 0) : null,
      items: items.map((item) => presentThing(item, locale)),
      item: thing ? presentThing(thing, locale) : null,
      isAddingItem: query.item === 'new',
      removed: query.removed ?? null,
      removedItem: query.removed_item ?? null,
      year: processTime().getUTCFullYear(),
      today: processTime().toISOString().slice(0, 10),
      timeZone: zoneName(draft.time_zone),
    };
  },
  async act({ params, body: form, actor }) {
    const campaign = await campaignOfTeam(params.id, actor, 'edit_campaign');
    const context = { campaign, actor, form };
    return done(context, await DO[form.act](context));
  },
});
