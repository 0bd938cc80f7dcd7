import { paths } from '#app/paths.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import {
  COMMENTS_PER_PAGE,
  presentThreads,
  readComments,
  readUpdateEyes,
  readUpdates,
  type Update,
} from '#modules/conversations/index.ts';
import { presentRichText } from '#modules/media/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { CampaignView, Tab, UpdateView } from './campaign-view.ts';
import { dayOf } from './present-facts.ts';

const UPDATES_PER_PAGE = 20;

export async function presentUpdate(
  update: Update,
  campaign: Campaign,
  locale: Locale,
): Promise<UpdateView> {
  const { audience } = update;
  return {
    number: update.number,
    title: update.title,
    href: paths.campaignUpdate(locale, campaign.slug, update.slug),
    dateText: dayOf(update.publishedAt, locale, campaign.timeZone),
    html: await presentRichText(update.bodyHtml),
    audienceText:
      audience === 'everyone'
        ? null
        : translate(locale, `campaign.audience_${audience}` as MessageKey),
  };
}

type Talk = Pick<CampaignView, 'updates' | 'threads' | 'olderHref'>;

/** What the chosen tab shows of updates or comments, below the last one already seen. */
export async function presentTalk(
  campaign: Campaign,
  tab: Tab,
  before: number | undefined,
  actor: Actor,
): Promise<Talk> {
  const { locale } = actor;
  if (tab === 'updates') {
    const eyes = await readUpdateEyes(campaign, actor);
    const updates = await readUpdates(campaign.id, before, eyes);
    const last = updates.length === UPDATES_PER_PAGE ? updates.at(-1)?.number : undefined;
    return {
      updates: await Promise.all(updates.map((update) => presentUpdate(update, campaign, locale))),
      threads: [],
      olderHref: last ? paths.campaignUpdates(locale, campaign.slug, { before: last }) : null,
    };
  }
  if (tab !== 'comments') return { updates: [], threads: [], olderHref: null };
  const threads = await readComments(campaign.id, before, actor.accountId);
  const last = threads.length === COMMENTS_PER_PAGE ? threads.at(-1)?.id : undefined;
  return {
    updates: [],
    threads: await presentThreads(threads, campaign, locale),
    olderHref: last ? paths.campaignComments(locale, campaign.slug, { before: last }) : null,
  };
}
