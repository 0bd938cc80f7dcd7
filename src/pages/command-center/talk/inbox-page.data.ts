import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readThreads, THREADS_PER_PAGE } from '#modules/conversations/index.ts';
import { dayText } from '#platform/web/dates.ts';
import { idParam, nextId } from '#platform/http/wire.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { openWorkspace } from '../frame/workspace.ts';

export const { loader, headers } = definePage({
  access: 'person',
  params: z.object({ id: z.string().max(80) }),
  query: z.object({ before: idParam.optional() }),
  async load({ params, query, actor }) {
    const { campaign, view } = await openWorkspace(
      params.id,
      actor,
      'post_and_comment',
      'messages',
    );
    const threads = await readThreads(campaign.id, query.before ?? null);
    const { locale } = actor;
    const oldest = nextId(threads, THREADS_PER_PAGE);
    const inbox = paths.commandCenter(locale, campaign.slug, 'messages');
    return {
      workspace: view,
      olderHref: oldest === null ? null : `${inbox}?before=${oldest}`,
      threads: threads.map((thread) => ({
        id: thread.id,
        name: thread.name || translate(locale, 'workspace.former_member'),
        excerpt: thread.last_body,
        unread: thread.unread,
        dateText: dayText(thread.last_at, locale, campaign.timeZone),
        href: paths.messagesWith(locale, campaign.slug, thread.account_id),
      })),
    };
  },
});
