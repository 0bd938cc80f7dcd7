import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { isPublic } from '#modules/campaigns/index.ts';
import {
  actOnComment,
  commentFormBody,
  INBOX_PER_PAGE,
  presentComments,
  readGiven,
  readInbox,
  takesComments,
} from '#modules/conversations/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { noteChange } from '#platform/web/server/freshness/reader-change.ts';
import { translate } from '#platform/web/translate.ts';
import { openWorkspace } from '../frame/workspace.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: z.string().max(80) }),
  query: z.object({ before: idParam.optional() }),
  // The comment that a reply stands below, and the one whose form it was.
  body: commentFormBody.and(z.object({ thread: idParam.optional(), to: idParam.optional() })),
  async load({ params, query, actor }) {
    const { campaign, view } = await openWorkspace(params.id, actor, 'post_and_comment');
    const { locale } = actor;
    const found = await readInbox(campaign.id, query.before);
    const [shown, given] = await Promise.all([
      presentComments(found, campaign, locale),
      readGiven(actor.accountId ?? 0, found),
    ]);
    const last = found.length === INBOX_PER_PAGE ? found.at(-1)?.id : undefined;
    return {
      workspace: view,
      accountId: actor.accountId,
      isPublic: isPublic(campaign),
      mayReply: takesComments(campaign),
      comments: shown.map((comment, place) => {
        const threadId = found[place]?.parentId ?? comment.id;
        return {
          ...comment,
          threadId,
          given: given.get(comment.id) ?? [],
          reports: found[place]?.reports ?? 0,
          replies: found[place]?.replies ?? 0,
          href: paths.campaignComment(locale, campaign.slug, threadId),
        };
      }),
      olderHref: last
        ? paths.commandCenter(locale, campaign.slug, 'comments', { before: last })
        : null,
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
    const place = query.before === undefined ? {} : { before: query.before };
    return redirectTo(
      paths.commandCenter(locale, campaign.slug, 'comments', place),
      said ? { level: 'success', text: translate(locale, said) } : undefined,
    );
  },
});
