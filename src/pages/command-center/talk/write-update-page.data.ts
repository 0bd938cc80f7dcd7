import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { type Campaign, isPublic } from '#modules/campaigns/index.ts';
import {
  AUDIENCES,
  changeUpdate,
  createUpdate,
  missingWords,
  publishUpdate,
  readWritten,
  removeUpdate,
  sendPreview,
  withdrawUpdate,
  type WrittenUpdate,
} from '#modules/conversations/index.ts';
import { UPDATE_TITLE_MAX } from '#modules/conversations/contract.ts';
import { presentRichText } from '#modules/media/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { instantIn, wallClock } from '#platform/clock/zones.ts';
import { AppError, fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { wireError } from '#platform/http/error-answer.ts';
import { timeText, zoneName } from '#platform/web/dates.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';
import { openWorkspace } from '../frame/workspace.ts';

const ACTS = [
  'save',
  'preview',
  'send_preview',
  'publish',
  'plan',
  'unplan',
  'delete',
  'withdraw',
] as const;
const body = z.object({
  act: z.enum(ACTS),
  title: z
    .string()
    .trim()
    .max(UPDATE_TITLE_MAX)
    .regex(ONE_LINE)
    .refine(showsSomething, 'errors.field.required')
    .default(''),
  body_html: z.string().max(200_000).default(''),
  audience: z.enum(AUDIENCES).optional(),
  publish_at: z.string().max(16).default(''),
});
type Input = z.output<typeof body>;

/** The number of an update; null for one that is only beginning. */
function idOf(update: string): number | null {
  if (update === 'new') return null;
  if (!/^[1-9]\d{0,14}$/.test(update)) throw platformErrors.notFound();
  return Number(update);
}

/** Keeps the words; a first save makes the update. */
function keep(campaign: Campaign, id: number | null, input: Input, actor: Actor) {
  const { title, body_html, audience } = input;
  return id === null
    ? createUpdate(
        campaign.id,
        { title, body_html, audience: audience ?? 'everyone' },
        actor.accountId ?? 0,
      )
    : changeUpdate(campaign.id, id, { title, body_html, ...(audience ? { audience } : {}) });
}

/** Does what a button of the form asks, with the words it came with. */
async function perform(campaign: Campaign, input: Input, update: WrittenUpdate, actor: Actor) {
  const { id } = update;
  if (input.act === 'publish') await publishUpdate(campaign.id, id, undefined);
  if (input.act === 'unplan') await publishUpdate(campaign.id, id, null);
  if (input.act === 'send_preview') await sendPreview(campaign, id, actor.accountId ?? 0);
  if (input.act !== 'plan') return;
  const at = instantIn(input.publish_at, campaign.timeZone);
  if (at === undefined) throw fieldErrors({ publish_at: ['errors.conversations.publish_at'] });
  await publishUpdate(campaign.id, id, at);
}

/** What a refusal says, at its field where it is about one. */
function reasonOf(error: AppError, locale: Locale): string {
  const said = wireError(error, locale, '');
  return Object.values(said.errors ?? {})[0]?.[0] ?? said.error_description;
}

async function present(update: WrittenUpdate, campaign: Campaign, actor: Actor) {
  const { locale } = actor;
  const { timeZone, slug } = campaign;
  const isPublished = update.published_at !== null;
  return {
    id: update.id,
    title: update.title,
    bodyHtml: await presentRichText(update.body_html),
    audience: update.audience,
    isPublished,
    plannedAt: update.publish_at ? wallClock(update.publish_at, timeZone) : null,
    plannedText: update.publish_at && timeText(update.publish_at, locale, timeZone),
    pageHref: isPublished ? paths.campaignUpdate(locale, slug, update.slug) : null,
  };
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: z.string().max(80), updateId: z.string().max(20) }),
  query: z.object({ preview: z.literal('1').optional() }),
  body,
  async load({ params, query, actor }) {
    const { campaign, view } = await openWorkspace(params.id, actor, 'post_and_comment');
    const id = idOf(params.updateId);
    const update = id === null ? null : await readWritten(campaign.id, id);
    return {
      workspace: view,
      isLaunched: isPublic(campaign),
      isPreviewed: query.preview === '1',
      timeZone: zoneName(campaign.timeZone),
      earliest: wallClock(await clockNow(), campaign.timeZone),
      update: update && (await present(update, campaign, actor)),
    };
  },
  async act({ params, body: input, actor }) {
    const { campaign } = await openWorkspace(params.id, actor, 'post_and_comment');
    const { locale } = actor;
    const known = idOf(params.updateId);
    const said = (act: string) => translate(locale, `workspace.said_${act}` as MessageKey);
    const list = paths.commandCenter(locale, campaign.slug, 'updates');
    if (input.act === 'delete') {
      if (known !== null) await removeUpdate(campaign.id, known);
      return redirectTo(list, { level: 'success', text: said('delete') });
    }
    if (input.act === 'withdraw' && known !== null) {
      await withdrawUpdate(campaign.id, known);
      const text = said('withdraw');
      return redirectTo(paths.writeUpdate(locale, campaign.slug, known), {
        level: 'success',
        text,
      });
    }
    const missing = missingWords(input);
    if ((input.act === 'publish' || input.act === 'plan') && Object.keys(missing).length > 0) {
      throw fieldErrors(missing);
    }
    const update = await keep(campaign, known, input, actor);
    const here = paths.writeUpdate(locale, campaign.slug, update.id);
    try {
      await perform(campaign, input, update, actor);
    } catch (error) {
      // The words are kept: what was refused is said where they can be found again.
      if (known !== null || !(error instanceof AppError)) throw error;
      const reason = reasonOf(error, locale);
      const text = translate(locale, 'workspace.kept_not_published', { reason });
      return redirectTo(here, { level: 'warn', text });
    }
    if (input.act === 'preview') return redirectTo(`${here}?preview=1`);
    const to = input.act === 'publish' ? list : here;
    return redirectTo(to, { level: 'success', text: said(input.act) });
  },
});
