import { paths } from '#app/paths.ts';
import { readThreadsOf } from '#modules/conversations/index.ts';
import { dayText } from '#platform/web/dates.ts';
import { definePage } from '#platform/web/define-page.ts';

export const { loader, headers } = definePage({
  access: 'person',
  async load({ actor }) {
    const { locale } = actor;
    const own = actor.accountId ?? 0;
    const threads = await readThreadsOf(own);
    return {
      contributionsHref: paths.individualContributions(locale, own),
      threads: threads.map((thread) => ({
        id: thread.id,
        name: thread.title || thread.slug,
        language: thread.language,
        excerpt: thread.last_body,
        unread: thread.unread,
        dateText: dayText(thread.last_at, locale, thread.time_zone),
        href: paths.campaignMessages(locale, thread.slug),
      })),
    };
  },
});
