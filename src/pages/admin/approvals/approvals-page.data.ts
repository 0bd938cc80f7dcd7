import { z } from 'zod';
import {
  APPROVAL_STATES,
  GROUPS_PER_PAGE,
  readCampaign,
  readGroups,
} from '#modules/campaigns/index.ts';
import { idParam, nextId } from '#platform/http/wire.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { columnsOf, filterOf, nextPage, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { presentViews } from '../saved-views/present-views.ts';
import { approvalState } from './present-approval.ts';

export const { loader, headers } = definePage({
  access: accessTo('approval_groups'),
  query: z.object({ state: z.enum(APPROVAL_STATES).optional(), cursor: idParam.optional() }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const state = query.state ?? 'pending';
    const groups = await readGroups(state, query.cursor ?? 0);
    const label = { name: 'state', label: 'admin.state', all: 'admin.approval_pending' } as const;
    const states = APPROVAL_STATES.slice(1).map(
      (one) => [one, translate(locale, `admin.approval_${one}`)] as const,
    );
    const campaigns = new Map(
      await Promise.all(
        [...new Set(groups.map(({ campaignId }) => campaignId))].map(
          async (id) => [id, await readCampaign(id)] as const,
        ),
      ),
    );
    return {
      shell: presentShell(actor, 'approval_groups'),
      lead: translate(locale, 'admin.approval_groups_lead'),
      search: null,
      filters: [filterOf(actor, 'approval_groups', label, states, query)],
      views: await presentViews(actor, 'approval_groups', query),
      table: {
        caption: translate(locale, 'admin.section_approval_groups'),
        columns: columnsOf(actor, [
          ['admin.kind'],
          ['admin.campaign'],
          ['admin.state'],
          ['admin.submitted'],
        ]),
        rows: groups.map((group) => {
          const campaign = campaigns.get(group.campaignId);
          return {
            key: String(group.id),
            cells: [
              plain(translate(locale, `launch_editor.kind_${group.kind}`), {
                href: linkTo(actor, 'approval_groups', group.id),
              }),
              plain(campaign?.title || `#${group.campaignId}`, {
                language: campaign?.language ?? null,
                href: linkTo(actor, 'projects', group.campaignId),
              }),
              approvalState(group.state, locale),
              plain(when(group.submittedAt, actor)),
            ],
          };
        }),
        emptyText: translate(locale, 'admin.queue_empty'),
        more: nextPage(actor, 'approval_groups', query, nextId(groups, GROUPS_PER_PAGE)),
      },
    };
  },
});
