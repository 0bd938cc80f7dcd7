import { paths } from '#app/paths.ts';
import {
  ActRefused,
  campaignErrors,
  type CampaignState,
  currencyEligibility,
  type Draft,
  findExternal,
  isUnpublished,
  keepingRefusals,
  listDuePublications,
  lockDraft,
  moveCampaign,
  type Mover,
  readDraft,
  refuseKeptOwner,
  savePublishAt,
  sendOwnerMail,
  wrongState,
} from '#modules/campaigns/index.ts';
import { EUROPEAN_UNION } from '#modules/geography/index.ts';
import { readVideo, videoOf, videosIn } from '#modules/media/index.ts';
import { crashPoint } from '#platform/crash/crash-point.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors, type FieldMessages } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { RunContext } from '#platform/jobs/schedule.ts';
import { log } from '#platform/log/log.ts';
import type { Locale } from '#platform/web/locale.ts';
import { countriesReached, findReadyFacts, type ReadyFacts } from './todo.store.ts';
import {
  advice,
  type Advice,
  todoItems,
  type TodoItem,
  type Tried,
  TRIED_COUNTRIES,
} from './todo.ts';

/** More videos than these are not asked for. */
const VIDEOS_TRIED = 10;

/** What others know about a campaign that decides whether it is ready. */
async function readFacts(q: Executor, draft: Draft): Promise<ReadyFacts> {
  const { bank_country: country, currency } = draft;
  const isPayable =
    country !== null && (await currencyEligibility(currency, country)).reason === null;
  return { ...(await findReadyFacts(q, draft.id)), isPayable };
}

/** What is done and what is missing before the launch. Throws 404. */
export async function readTodo(campaignId: number): Promise<TodoItem[]> {
  const draft = await readDraft(campaignId);
  if (!draft) throw platformErrors.notFound();
  return todoItems(draft, await readFacts(db(), draft));
}

/** Suggestions before the launch: a checkout tried for five countries, perks, pictures. Throws 404. */
export async function readAdvice(campaignId: number): Promise<Advice[]> {
  const [draft, reached] = await Promise.all([
    readDraft(campaignId),
    countriesReached(db(), campaignId, TRIED_COUNTRIES, EUROPEAN_UNION),
  ]);
  if (!draft) throw platformErrors.notFound();
  const [facts, broken] = await Promise.all([readFacts(db(), draft), countBroken(draft)]);
  return advice(draft, facts, { reached, broken });
}

/** Videos of a draft that their provider does not show (any more), by where they stand. */
async function countBroken({
  video_url: film,
  story_html: story,
}: Draft): Promise<Tried['broken']> {
  const keyOf = (address: string) => JSON.stringify(videoOf(address));
  const main = film === null ? [] : [film];
  const named = new Map([...main, ...videosIn(story)].map((address) => [keyOf(address), address]));
  const addresses = [...named].slice(0, VIDEOS_TRIED);
  const tried = await Promise.allSettled(addresses.map(([, address]) => readVideo(address)));
  const lost = addresses.flatMap(([key], place) =>
    tried[place]?.status === 'rejected' ? [key] : [],
  );
  const ofMain = lost.filter((key) => film !== null && key === keyOf(film)).length;
  return { main: ofMain, story: lost.length - ofMain };
}

/** Who launches, in whose language they read of it. */
type Launcher = Mover & { readonly locale?: Locale };

/**
 * Throws not_ready with every open item and its message, unless nothing is open, and 403 for an owner who is
 * kept from launching.
 */
async function requireReady(tx: Executor, campaignId: number, by: Launcher): Promise<void> {
  const draft = await lockDraft(tx, campaignId);
  if (!draft) throw platformErrors.notFound();
  await refuseKeptOwner(tx, draft.owner_id, by.locale);
  const open = todoItems(draft, await readFacts(tx, draft)).filter((one) => !one.isDone);
  if (open.length === 0) return;
  const fields: FieldMessages = Object.fromEntries(
    open.map(({ name }) => [name, [`errors.publish_campaign.${name}` as const]]),
  );
  const reasons = open.flatMap(({ name, missing }) => missing.map((field) => `${name}:${field}`));
  throw new ActRefused(campaignErrors.notReady(undefined, { fields }), reasons);
}

/**
 * Publishes a draft or a coming-soon campaign; one that ran elsewhere and was approved opens without
 * a deadline. Throws 409 with what is missing, or in another state.
 */
export async function publishCampaign(campaignId: number, mover: Launcher): Promise<CampaignState> {
  return keepingRefusals(campaignId, 'publish', mover, () =>
    transaction((tx) => publishIn(tx, campaignId, mover)),
  );
}

async function publishIn(
  tx: Executor,
  campaignId: number,
  mover: Launcher,
): Promise<CampaignState> {
  const external = await findExternal(tx, campaignId);
  if (external && !external.approvedAt) {
    throw new ActRefused(campaignErrors.waitsForReview(), ['external_campaign']);
  }
  const act = external ? 'publish_external' : 'publish';
  return moveCampaign(tx, campaignId, act, mover, () => requireReady(tx, campaignId, mover));
}

/**
 * Has a ready campaign published at a time of the owner's zone; null takes the plan back. Throws 409
 * with what is missing, and 422 for a time that is past.
 */
export async function schedulePublication(
  campaignId: number,
  at: string | null,
  mover: Launcher,
): Promise<Date | null> {
  return keepingRefusals(campaignId, 'schedule_publication', mover, () =>
    transaction(async (tx) => {
      const draft = await lockDraft(tx, campaignId);
      if (!draft) throw platformErrors.notFound();
      if (!isUnpublished(draft)) throw wrongState(draft.state);
      if (at !== null) await requireReady(tx, campaignId, mover);
      const { publishAt, isFuture } = await savePublishAt(tx, campaignId, at, mover.accountId);
      if (at !== null && !isFuture) {
        throw fieldErrors({ publish_at: ['errors.publish_campaign.publish_at'] });
      }
      return publishAt;
    }),
  );
}

/**
 * Publishes what is due, each in a transaction of its own; what is not ready any more stays a draft,
 * and its owner is told once. Safe to run anywhere, any number of times.
 */
export async function publishDueCampaigns(
  turn?: Pick<RunContext, 'guard' | 'signal'>,
): Promise<void> {
  for (const id of await listDuePublications(db(), 500)) {
    if (turn?.signal.aborted) return;
    const mover = { accountId: null, requestId: null };
    try {
      await keepingRefusals(id, 'publish', mover, () =>
        transaction(async (tx) => {
          await turn?.guard(tx);
          // Another worker, or the owner, may have been faster.
          const draft = await lockDraft(tx, id);
          if (!draft?.publish_at) return;
          await publishIn(tx, id, mover);
        }),
      );
      crashPoint('after_publish_commit');
    } catch (error) {
      if (error instanceof ActRefused) await giveUp(id, turn);
      else {
        const reason = error instanceof Error ? error.message : String(error);
        log.error({ module: 'publish-campaign', campaign: id, reason }, 'could not be published');
      }
    }
  }
}

async function giveUp(campaignId: number, turn?: Pick<RunContext, 'guard'>): Promise<void> {
  await transaction(async (tx) => {
    await turn?.guard(tx);
    const draft = await lockDraft(tx, campaignId);
    if (!draft?.publish_at) return;
    await savePublishAt(tx, campaignId, null, null);
    await sendOwnerMail(tx, {
      campaignId,
      kind: 'publish_refused',
      occasion: draft.publish_at.toISOString(),
      path: (locale) => paths.campaignEdit(locale, campaignId, 'launch'),
    });
  });
}
