import { paths } from '#app/paths.ts';
import { readAccounts, avatarUrl } from '#modules/accounts/index.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import { cleanHtml } from '#modules/media/index.ts';
import {
  type Comment,
  readComments,
  readUpdates,
  type Update,
} from '#modules/conversations/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CommentView, ThreadView, UpdateView } from './campaign-view.ts';
import { dayOf } from './present-facts.ts';

export function presentUpdate(update: Update, campaign: Campaign, locale: Locale): UpdateView {
  return {
    number: update.number,
    title: update.title,
    href: paths.campaignUpdate(locale, campaign.slug, update.slug),
    dateText: dayOf(update.publishedAt, locale, campaign.timeZone),
    html: cleanHtml(update.bodyHtml),
  };
}

export async function presentUpdates(campaign: Campaign, locale: Locale): Promise<UpdateView[]> {
  const updates = await readUpdates(campaign.id);
  return updates.map((update) => presentUpdate(update, campaign, locale));
}

/** Comments with their replies; the owner's and team's words are marked. */
export async function presentComments(
  campaign: Campaign,
  team: readonly number[],
  locale: Locale,
): Promise<ThreadView[]> {
  const threads = await readComments(campaign.id);
  const authors = await readAccounts(
    threads.flatMap((thread) => [
      thread.authorId,
      ...thread.replies.map((reply) => reply.authorId),
    ]),
  );
  const avatars = new Map(authors.map((author) => [author.id, avatarUrl(author)]));
  const present = (comment: Comment): CommentView => ({
    id: comment.id,
    name: comment.authorName || translate(locale, 'campaign.somebody'),
    avatarUrl: avatars.get(comment.authorId) ?? null,
    badge: badgeOf(comment.authorId, campaign, team, locale),
    dateText: dayOf(comment.createdAt, locale, campaign.timeZone),
    body: comment.body,
    pinned: comment.pinned,
  });
  return threads.map((thread) => ({ ...present(thread), replies: thread.replies.map(present) }));
}

function badgeOf(authorId: number, campaign: Campaign, team: readonly number[], locale: Locale) {
  if (authorId === campaign.ownerId) return translate(locale, 'campaign.badge_owner');
  return team.includes(authorId) ? translate(locale, 'campaign.badge_team') : null;
}
