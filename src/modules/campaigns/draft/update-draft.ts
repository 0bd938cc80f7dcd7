import { todaysZone } from '#platform/clock/zones.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { publish } from '#platform/events/outbox.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { acceptRichText } from '#modules/media/index.ts';
import { campaignErrors } from '../campaign.errors.ts';
import { slugOf, tidyTags } from '../rules.ts';
import { draftProblems, frozenFields } from './check-draft.ts';
import type { DraftBody } from './contract.ts';
import { saveFaqs, savePictures, saveTags } from './draft-parts.store.ts';
import {
  type Draft,
  type DraftValues,
  dropOldSlug,
  findDraft,
  keepOldSlug,
  lockDraft,
  saveValues,
} from './draft.store.ts';

/** Says that a campaign's words changed; whoever shows them elsewhere listens. */
export const CAMPAIGN_EDITED = 'campaign.edited';

/**
 * Writes what is given and nothing else, all or nothing. Throws 409 for a frozen field or an edit of
 * an older version, and 422 with the fields that do not fit.
 */
export async function updateDraft(campaignId: number, body: DraftBody): Promise<Draft> {
  const { story_html: story } = body;
  const clean = story === undefined ? body : { ...body, story_html: await acceptStory(story) };
  try {
    return await transaction((tx) => editDraft(tx, campaignId, clean));
  } catch (error) {
    if (isUniqueViolation(error, 'campaigns_short_link_key')) {
      throw fieldErrors({ short_link: ['errors.campaigns.short_link_taken'] });
    }
    if (isUniqueViolation(error, 'campaigns_slug_key')) {
      throw fieldErrors({ slug: ['errors.campaigns.slug_taken'] });
    }
    throw error;
  }
}

const acceptStory = (html: string) => acceptRichText('story_html', html);

/** The same in the caller's transaction, for a story that was cleaned before and a slug that stays. */
export async function editDraft(tx: Executor, campaignId: number, body: DraftBody): Promise<Draft> {
  const draft = await lockDraft(tx, campaignId);
  if (!draft) throw platformErrors.notFound();
  const fields = frozenFields(body, draft);
  if (Object.keys(fields).length > 0) throw campaignErrors.fieldFrozen(undefined, { fields });
  if (body.version !== undefined && body.version !== draft.version) {
    throw campaignErrors.versionConflict();
  }
  const problems = await draftProblems(tx, body, draft);
  if (Object.keys(problems).length > 0) throw fieldErrors(problems);
  if (body.tags && !(await saveTags(tx, campaignId, tidyTags(body.tags)))) {
    throw fieldErrors({ tags: ['campaign_editor.basics.error.tag_max_length'] });
  }
  if (body.faqs) await saveFaqs(tx, campaignId, body.faqs);
  if (body.pictures) await savePictures(tx, campaignId, body.pictures);
  await saveValues(tx, campaignId, valuesOf(body), body.terms_accepted === true);
  const wasPublic = draft.launched_at !== null;
  if (body.slug !== undefined && body.slug !== draft.slug) {
    await dropOldSlug(tx, campaignId, body.slug);
    if (wasPublic) await keepOldSlug(tx, campaignId, draft.slug);
  }
  const saved = await findDraft(tx, campaignId);
  if (!saved) throw platformErrors.notFound();
  await publish(tx, {
    topic: CAMPAIGN_EDITED,
    key: `${CAMPAIGN_EDITED}:${campaignId}:${saved.version}`,
    payload: { campaign_id: campaignId },
  });
  if (wasPublic) await invalidatePages(tx, [`campaign:${campaignId}`]);
  return saved;
}

/** The columns an edit sets: an emptied place without its slug, a zone by the name it has today. */
function valuesOf(body: DraftBody): DraftValues {
  const {
    version: _version,
    tags: _tags,
    faqs: _faqs,
    pictures: _pictures,
    terms_accepted: _terms,
    goal_cents: goal,
    time_zone: zone,
    city,
    ...plain
  } = body;
  return {
    ...plain,
    ...(zone === undefined ? {} : { time_zone: todaysZone(zone) }),
    ...(goal === undefined ? {} : { goal_minor: BigInt(goal) }),
    ...(city === undefined ? {} : { city, city_slug: city.trim() === '' ? '' : slugOf(city) }),
  };
}
