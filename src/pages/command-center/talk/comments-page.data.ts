import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readKeptFrom } from '#modules/accounts/index.ts';
import { isPublic } from '#modules/campaigns/index.ts';
import {
  actOnComment,
  type CommentInbox,
  commentFormBody,
  INBOX_PER_PAGE,
  presentComments,
  readGiven,
  readInbox,
  takesComments,
  takesReplies,
} from '#modules/conversations/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { noteChange } from '#platform/web/server/freshness/reader-change.ts';
import { translate } from '#platform/web/translate.ts';
import { openWorkspace, waitingIn } from '../frame/workspace.ts';

type Place = Readonly<{ before?: number; show?: 'unanswered' }>;

const placeOf = ({ before, show }: { [Key in keyof Place]: Place[Key] | undefined }): Place => ({
  ...(before !== undefined && { before }),
  ...(show && { show }),
});

/** As much of a comment as reminds of it. */
const EXCERPT = 120;

function presentParent(parent: CommentInbox['parent'], locale: Locale) {
  if (parent === null) return null;
  const { name, body } = parent;
  const line = body.replaceAll(/\s+/gu, ' ');
  const excerpt = line.length > EXCERPT ? `${line.slice(0, EXCERPT).trimEnd()}…` : line;
  return { name: name || translate(locale, 'talk.somebody'), excerpt };
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: z.string().max(80) }),
  query: z.object({ before: idParam.optional(), show: z.enum(['unanswered']).optional() }),
  // The comment that a reply stands below, and the one whose form it was.
  body: commentFormBody.and(z.object({ thread: idParam.optional(), to: idParam.optional() })),
  async load({ params, query, actor }) {
    const { campaign, view } = await openWorkspace(params.id, actor, 'post_and_comment');
    const { locale } = actor;
    const { before, show } = query;
    const found = await readInbox(campaign.id, {
      onlyWaiting: show === 'unanswered',
      ...(before !== undefined && { below: before }),
    });
    const [shown, given, kept] = await Promise.all([
      presentComments(found, campaign, locale),
      readGiven(actor.accountId ?? 0, found),
      readKeptFrom(actor, 'comment'),
    ]);
    const last = found.length === INBOX_PER_PAGE ? found.at(-1)?.id : undefined;
    const unanswered = waitingIn(view, 'comments');
    const at = (place: Place) => paths.commandCenter(locale, campaign.slug, 'comments', place);
    return {
      workspace: view,
      filters: {
        show: show ?? null,
        unanswered: unanswered.toLocaleString(locale),
        allHref: at({}),
        unansweredHref: at({ show: 'unanswered' }),
      },
      accountId: actor.accountId,
      kept,
      fileHref: paths.api(`command_center/${campaign.id}/csv/comments`, { locale }),
      isPublic: isPublic(campaign),
      comments: shown.map((comment, place) => {
        const threadId = found[place]?.parentId ?? comment.id;
        return {
          ...comment,
          threadId,
          isWaiting: found[place]?.isWaiting ?? false,
          mayReply:
            takesComments(campaign) &&
            takesReplies(comment, { hidden: found[place]?.isParentHidden ?? false }),
          parent: presentParent(found[place]?.parent ?? null, locale),
          given: given.get(comment.id) ?? [],
          reports: found[place]?.reports ?? 0,
          replies: found[place]?.replies ?? 0,
          href: paths.campaignComment(locale, campaign.slug, threadId),
        };
      }),
      olderHref: last ? at(placeOf({ before: last, show })) : null,
    };
  },
  async act({ params, query, body, actor, answer }) {
    const { campaign } = await openWorkspace(params.id, actor, 'post_and_comment');
    const { locale } = actor;
    if (body.act === 'reply' && body.thread === undefined) {
      throw fieldErrors({ thread: ['errors.field.required'] });
    }
    noteChange(answer);
    const said = await actOnComment(campaign, body.thread ?? 0, body, actor);
    return redirectTo(
      paths.commandCenter(locale, campaign.slug, 'comments', placeOf(query)),
      said ? { level: 'success', text: translate(locale, said) } : undefined,
    );
  },
});
