import { randomInt } from 'node:crypto';
import { readAccount } from '#modules/accounts/index.ts';
import { type Campaign, isPublic, readCampaign } from '#modules/campaigns/index.ts';
import { slugOf, textLength } from '#modules/campaigns/rules.ts';
import { acceptRichText } from '#modules/media/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { crashPoint } from '#platform/crash/crash-point.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { type FieldMessages, fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineJob, enqueue, type JobContext } from '#platform/jobs/jobs.ts';
import type { RunContext, Schedule } from '#platform/jobs/schedule.ts';
import { log } from '#platform/log/log.ts';
import { type Mailing, mailInBatches } from '#platform/mail/mail-in-batches.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { conversationErrors } from '../conversation.errors.ts';
import { sendUpdate, sendUpdatePreview } from './update.mail.tsx';
import {
  type Audience,
  deleteUpdate,
  endMailing,
  findWritten,
  HAS_DUE_UPDATES,
  insertUpdate,
  listDue,
  listReaders,
  lockWritten,
  planUpdate,
  publishWritten,
  saveUpdate,
  takenSlugs,
  unpublishWritten,
  type UpdateReader,
  type WrittenUpdate,
} from './update.store.ts';

export interface UpdateText {
  readonly title: string;
  readonly body_html: string;
  readonly audience: Audience;
}

/** What an update still lacks to be published, by field; none where nothing is. */
export function missingWords(text: Pick<UpdateText, 'title' | 'body_html'>): FieldMessages {
  const required = ['errors.field.required'] as const;
  return {
    ...(text.title.trim() === '' && { title: required }),
    ...(textLength(text.body_html) === 0 && { body_html: required }),
  };
}

async function found(q: Executor, campaignId: number, id: number): Promise<WrittenUpdate> {
  const update = await findWritten(q, campaignId, id);
  if (!update) throw platformErrors.notFound();
  return update;
}

export function readWritten(campaignId: number, id: number): Promise<WrittenUpdate> {
  return found(db(), campaignId, id);
}

/** Begins an update; nobody but the team sees it before it is published. */
export async function createUpdate(
  campaignId: number,
  text: UpdateText,
  authorId: number,
): Promise<WrittenUpdate> {
  const bodyHtml = await acceptRichText('body_html', text.body_html);
  return transaction(async (tx) => {
    const plain = slugOf(text.title);
    const candidates = [plain, `${plain.slice(0, 52)}-${randomInt(1_000_000)}`];
    const taken = await takenSlugs(tx, campaignId, candidates);
    const slug =
      candidates.find((candidate) => !taken.includes(candidate)) ?? `update-${randomInt(2 ** 40)}`;
    const { title, audience } = text;
    const id = await insertUpdate(tx, { campaignId, slug, title, bodyHtml, audience, authorId });
    return found(tx, campaignId, id);
  });
}

/** Changes words; who was told before is not told again. A published one keeps its audience. */
export async function changeUpdate(
  campaignId: number,
  id: number,
  text: Partial<UpdateText>,
): Promise<WrittenUpdate> {
  const { body_html: body } = text;
  const clean = body === undefined ? undefined : await acceptRichText('body_html', body);
  return transaction(async (tx) => {
    const update = await lockWritten(tx, campaignId, id);
    if (!update) throw platformErrors.notFound();
    if (update.published_at && text.audience && text.audience !== update.audience) {
      throw conversationErrors.publishedBefore();
    }
    await saveUpdate(tx, id, {
      title: text.title ?? update.title,
      bodyHtml: clean ?? update.body_html,
      audience: text.audience ?? update.audience,
    });
    await invalidatePages(tx, [`campaign:${campaignId}`]);
    return found(tx, campaignId, id);
  });
}

/**
 * Takes a published update off the page: it is a draft again, with its number and address, and nobody is
 * told twice when it comes back. Throws 409 for one that is not published.
 */
export async function withdrawUpdate(campaignId: number, id: number): Promise<WrittenUpdate> {
  return transaction(async (tx) => {
    const update = await lockWritten(tx, campaignId, id);
    if (!update) throw platformErrors.notFound();
    if (!update.published_at) throw conversationErrors.notPublished();
    await unpublishWritten(tx, id);
    await invalidatePages(tx, [`campaign:${campaignId}`]);
    return found(tx, campaignId, id);
  });
}

/** Deletes a draft. Throws 409 for a published update. */
export async function removeUpdate(campaignId: number, id: number): Promise<void> {
  await transaction(async (tx) => {
    const update = await lockWritten(tx, campaignId, id);
    if (!update) throw platformErrors.notFound();
    if (update.published_at) throw conversationErrors.publishedBefore();
    await deleteUpdate(tx, id);
  });
}

/**
 * Publishes an update now, or at an instant; null takes that plan back. Throws 409 for one without
 * words, published before, or of a campaign that is not launched, and 422 for a time that is past.
 */
export async function publishUpdate(
  campaignId: number,
  id: number,
  at: string | null | undefined,
): Promise<WrittenUpdate> {
  return transaction(async (tx) => {
    const update = await lockWritten(tx, campaignId, id);
    if (!update) throw platformErrors.notFound();
    if (update.published_at) throw conversationErrors.publishedBefore();
    const campaign = await readCampaign(campaignId);
    if (!campaign || !isPublic(campaign)) throw conversationErrors.notLaunched();
    if (Object.keys(missingWords(update)).length > 0) throw conversationErrors.emptyUpdate();
    if (at === undefined) await publishIn(tx, update);
    else if (!(await planUpdate(tx, id, at))) {
      throw fieldErrors({ publish_at: ['errors.conversations.publish_at'] });
    }
    return found(tx, campaignId, id);
  });
}

async function publishIn(tx: Executor, update: WrittenUpdate): Promise<void> {
  const { campaign_id: campaignId, id, number } = update;
  const needsMails = await publishWritten(tx, campaignId, id);
  const payload = { campaign_id: campaignId, update_id: id };
  if (!needsMails) return invalidatePages(tx, [`campaign:${campaignId}`]);
  // Withdrawn before everybody was told, it is told on: then under a key of that time.
  const again = number === null ? '' : `:${(await clockNow(tx)).getTime()}`;
  await enqueue(tx, notifyUpdateJob, payload, { key: `update:${id}${again}` });
  await invalidatePages(tx, [`campaign:${campaignId}`]);
}

/** Mails a draft to its writer alone, however often it is pressed. */
export async function sendPreview(
  campaign: Pick<Campaign, 'id' | 'title' | 'slug'>,
  id: number,
  accountId: number,
): Promise<void> {
  const account = await readAccount(accountId);
  if (!account) throw platformErrors.notFound();
  await transaction(async (tx) => {
    const update = await found(tx, campaign.id, id);
    const occasion = (await clockNow(tx)).toISOString();
    const { email, locale } = account;
    const reader = { email, locale, account_id: accountId, occasion };
    await sendUpdatePreview(tx, update, campaign, reader);
  });
}

/** Publishes what is due, each in a transaction of its own; safe to run anywhere, any number of times. */
export async function publishDueUpdates(
  turn?: Pick<RunContext, 'guard' | 'signal'>,
): Promise<void> {
  for (const { id, campaign_id: campaignId } of await listDue(db(), 500)) {
    if (turn?.signal.aborted) return;
    try {
      await transaction(async (tx) => {
        await turn?.guard(tx);
        const update = await lockWritten(tx, campaignId, id);
        if (update?.publish_at && !update.published_at) await publishIn(tx, update);
        crashPoint('before_update_commit');
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ module: 'conversations', update: id, reason }, 'could not be published now');
    }
  }
}

/** Mails an update to its readers, once each: their mails' keys are theirs, so it may be repeated. */
export async function notifyUpdate(
  campaignId: number,
  id: number,
  turn?: Pick<JobContext, 'guard' | 'signal'>,
  atOnce?: number,
): Promise<void> {
  const [campaign, update] = await Promise.all([
    readCampaign(campaignId),
    findWritten(db(), campaignId, id),
  ]);
  if (!campaign || !update?.published_at) return;
  let isOut = true;
  const mailing: Mailing<UpdateReader> = {
    async list(tx, after, limit) {
      isOut = Boolean((await lockWritten(tx, campaignId, id))?.published_at);
      return isOut ? listReaders(tx, update, after, limit) : [];
    },
    send: (tx, reader) => sendUpdate(tx, update, campaign, reader),
    crashesAt: { afterCommit: 'after_update_mails' },
  };
  await mailInBatches(turn, mailing, atOnce);
  if (isOut) await transaction((tx) => endMailing(tx, id));
}

export const notifyUpdateJob = defineJob<{ campaign_id: number; update_id: number }>({
  name: 'tell-update',
  handle: (payload, context) => notifyUpdate(payload.campaign_id, payload.update_id, context),
  retryLimit: 20,
  expireInSeconds: 300,
});

export const updateSchedules: readonly Schedule[] = [
  {
    name: 'publish-due-updates',
    everySeconds: 10,
    hasWork: HAS_DUE_UPDATES,
    run: (turn) => publishDueUpdates(turn),
  },
];
