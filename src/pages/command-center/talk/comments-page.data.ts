import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { isPublic } from '#modules/campaigns/index.ts';
import { INBOX_PER_PAGE, presentComments, readInbox } from '#modules/conversations/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage } from '#platform/web/define-page.ts';
import { openWorkspace } from '../frame/workspace.ts';

export const { loader, headers } = definePage({
  access: 'person',
  params: z.object({ id: z.string().max(80) }),
  query: z.object({ before: idParam.optional() }),
  async load({ params, query, actor }) {
    const { campaign, view } = await openWorkspace(params.id, actor, 'post_and_comment');
    const { locale } = actor;
    const found = await readInbox(campaign.id, query.before);
    const shown = await presentComments(found, campaign, locale);
    const last = found.length === INBOX_PER_PAGE ? found.at(-1)?.id : undefined;
    return {
      workspace: view,
      isPublic: isPublic(campaign),
      comments: shown.map((comment, place) => ({
        ...comment,
        reports: found[place]?.reports ?? 0,
        replies: found[place]?.replies ?? 0,
        href: paths.campaignComment(locale, campaign.slug, found[place]?.parentId ?? comment.id),
      })),
      olderHref: last
        ? `${paths.commandCenter(locale, campaign.slug, 'comments')}?before=${last}`
        : null,
    };
  },
});
