import { avatarUrl, readAccounts } from '#modules/accounts/index.ts';
import { type Campaign, readAttachments } from '#modules/campaigns/index.ts';
import { dayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CommentView, ThreadView } from '../contract.ts';
import type { Thread } from '../read-conversations.ts';
import type { Comment } from './comment-row.store.ts';

type Of = Pick<Campaign, 'id' | 'ownerId' | 'timeZone'>;

/** Comments in the reader's language, with the marks of the owner's side and of contributors. */
export async function presentComments(
  comments: readonly Comment[],
  campaign: Of,
  locale: Locale,
): Promise<CommentView[]> {
  if (comments.length === 0) return [];
  const [authors, { team }] = await Promise.all([
    readAccounts([...new Set(comments.map(({ authorId }) => authorId))]),
    readAttachments(campaign.id),
  ]);
  const avatars = new Map(authors.map((author) => [author.id, avatarUrl(author)]));
  const teamIds = team.map(({ accountId }) => accountId);
  return comments.map((comment) => ({
    id: comment.id,
    authorId: comment.authorId,
    name: comment.authorName || translate(locale, 'talk.somebody'),
    avatarUrl: avatars.get(comment.authorId) ?? null,
    badge: badgeOf(comment, campaign, teamIds, locale),
    dateText: dayText(comment.createdAt, locale, campaign.timeZone),
    body: comment.body,
    pinned: comment.pinned,
    edited: comment.edited,
    isPrivate: comment.private,
    hidden: comment.hidden,
    isRemoved: comment.removed,
    reactions: comment.reactions,
  }));
}

/** The same with their replies. */
export async function presentThreads(
  threads: readonly Thread[],
  campaign: Of,
  locale: Locale,
): Promise<ThreadView[]> {
  const all = threads.flatMap((thread) => [thread, ...thread.replies]);
  const views = new Map(
    (await presentComments(all, campaign, locale)).map((view) => [view.id, view]),
  );
  return threads.flatMap((thread) => {
    const view = views.get(thread.id);
    const replies = thread.replies.flatMap(({ id }) => views.get(id) ?? []);
    return view ? [{ ...view, replies }] : [];
  });
}

function badgeOf(comment: Comment, campaign: Of, team: readonly number[], locale: Locale) {
  const { authorId } = comment;
  if (authorId === campaign.ownerId) return translate(locale, 'talk.badge_owner');
  if (team.includes(authorId)) return translate(locale, 'talk.badge_team');
  return comment.isContributor ? translate(locale, 'talk.badge_contributor') : null;
}
