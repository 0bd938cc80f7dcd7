import { dateText } from '#platform/web/dates.ts';
import { paths } from '#app/paths.ts';
import { readCommentsOfPerson } from '#modules/conversations/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { CommentView } from './individual-view.ts';

/** What a person said, newest first, and the way to what they said before. */
export async function presentComments(
  id: number,
  before: number | null,
  most: number,
  locale: Locale,
): Promise<{ comments: CommentView[]; olderHref: string | null }> {
  const { comments, next } = await readCommentsOfPerson(id, before, most);
  return {
    comments: comments.map((one) => ({
      id: one.id,
      href: paths.campaignComments(locale, one.campaignSlug),
      campaign: one.campaignTitle || one.campaignSlug,
      body: one.body,
      date: dateText(one.createdAt, 'short-day', locale),
    })),
    olderHref: next === null ? null : `${paths.individual(locale, id)}?before=${next}#comments`,
  };
}
