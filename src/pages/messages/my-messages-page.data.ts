import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  readCampaignsTalking,
  readThreadsOf,
  THREADS_PER_PAGE,
} from '#modules/conversations/index.ts';
import { idParam, nextId } from '#platform/http/wire.ts';
import { dayText } from '#platform/web/dates.ts';
import { definePage } from '#platform/web/define-page.ts';

export const { loader, headers } = definePage({
  access: 'person',
  query: z.object({ before: idParam.optional() }),
  async load({ query, actor }) {
    const { locale } = actor;
    const own = actor.accountId ?? 0;
    const isFirst = query.before === undefined;
    const [threads, led] = await Promise.all([
      readThreadsOf(own, query.before ?? null),
      isFirst ? readCampaignsTalking(own) : [],
    ]);
    const view = (thread: (typeof threads)[number]) => ({
      id: thread.id,
      name: thread.title || thread.slug,
      language: thread.language,
      excerpt: thread.last_body,
      unread: thread.unread,
      dateText: dayText(thread.last_at, locale, thread.time_zone),
    });
    const oldest = nextId(threads, THREADS_PER_PAGE);
    return {
      contributionsHref: paths.individualContributions(locale, own),
      olderHref: oldest === null ? null : `${paths.messages(locale)}?before=${oldest}`,
      led: led.map((thread) => ({
        ...view(thread),
        href: paths.commandCenter(locale, thread.slug, 'messages'),
      })),
      threads: threads.map((thread) => ({
        ...view(thread),
        href: paths.campaignMessages(locale, thread.slug),
      })),
    };
  },
});
