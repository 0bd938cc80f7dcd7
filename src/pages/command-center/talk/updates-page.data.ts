import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { isPublic } from '#modules/campaigns/index.ts';
import {
  readUpdatesFor,
  UPDATES_PER_PAGE,
  type WrittenUpdate,
} from '#modules/conversations/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { timeText } from '#platform/web/dates.ts';
import { definePage } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { openWorkspace } from '../frame/workspace.ts';

function present(update: WrittenUpdate, slug: string, locale: Locale, timeZone: string) {
  const at = update.published_at ?? update.publish_at;
  return {
    id: update.id,
    number: update.number,
    title: update.title,
    audience: update.audience,
    state: update.published_at ? 'published' : update.publish_at ? 'planned' : 'draft',
    dateText: at ? timeText(at, locale, timeZone) : '',
    href: paths.writeUpdate(locale, slug, update.id),
    pageHref: update.published_at ? paths.campaignUpdate(locale, slug, update.slug) : null,
  } as const;
}

export const { loader, headers } = definePage({
  access: 'person',
  params: z.object({ id: z.string().max(80) }),
  query: z.object({ before: idParam.optional() }),
  async load({ params, query, actor }) {
    const { campaign, view } = await openWorkspace(params.id, actor, 'post_and_comment');
    const below = query.before ?? Number.MAX_SAFE_INTEGER;
    const updates = await readUpdatesFor(campaign, actor, below);
    const { slug, timeZone } = campaign;
    const { locale } = actor;
    const last = updates.length === UPDATES_PER_PAGE ? updates.at(-1)?.id : undefined;
    return {
      workspace: view,
      isLaunched: isPublic(campaign),
      fileHref: paths.api(`command_center/${campaign.id}/csv/updates`, { locale }),
      updates: updates.map((update) => present(update, slug, locale, timeZone)),
      olderHref: last ? `${paths.commandCenter(locale, slug, 'updates')}?before=${last}` : null,
    };
  },
});
