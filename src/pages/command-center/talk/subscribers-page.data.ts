import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { may, readStanding } from '#modules/campaigns/index.ts';
import {
  exportSubscribers,
  readFigures,
  readSubscribers,
  readTable,
  SUBSCRIBERS_PER_PAGE,
} from '#modules/prelaunch/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { dayText } from '#platform/web/dates.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { openWorkspace } from '../frame/workspace.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 20, per: 3600, store: 'database', bucket: 'export-subscribers' },
  params: z.object({ id: z.string().max(80) }),
  query: z.object({ before: idParam.optional() }),
  body: z.object({ act: z.literal('export') }),
  async load({ params, query, actor }) {
    const { campaign, view } = await openWorkspace(
      params.id,
      actor,
      'see_contributions',
      'subscribers',
    );
    const { locale } = actor;
    const [rows, figures, table, standing] = await Promise.all([
      readSubscribers(campaign.id, query.before ?? Number.MAX_SAFE_INTEGER),
      readFigures(campaign.id),
      readTable(campaign.id, actor),
      readStanding(campaign, actor),
    ]);
    const last = rows.length === SUBSCRIBERS_PER_PAGE ? rows.at(-1)?.id : undefined;
    return {
      workspace: view,
      total: figures.subscribers,
      table,
      dashboardHref: may(standing, 'see_figures')
        ? paths.comingSoonDashboard(locale, campaign.slug)
        : null,
      subscribers: rows.map((one) => ({
        id: one.id,
        email: one.email,
        source: one.source,
        variant: one.variant,
        dateText: one.confirmedAt ? dayText(one.confirmedAt, locale, campaign.timeZone) : '',
      })),
      olderHref: last
        ? `${paths.commandCenter(locale, campaign.slug, 'email_subscribers')}?before=${last}`
        : null,
    };
  },
  async act({ params, actor }) {
    const { campaign } = await openWorkspace(params.id, actor, 'see_contributions');
    await exportSubscribers(campaign.id, actor.accountId ?? 0);
    return redirectTo(paths.commandCenter(actor.locale, campaign.slug, 'email_subscribers'));
  },
});
