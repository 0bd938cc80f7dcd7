import { z } from 'zod';
import { readCampaignList } from '#modules/admin/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { translate } from '#platform/web/translate.ts';
import { LIST_QUERIES } from '../api/list-csv.ts';
import type { ListView } from '../frame/admin-view.ts';
import { defineList } from '../frame/lists/define-list.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { amountText, campaignState } from '../frame/present-states.ts';
import {
  columnsOf,
  csvOf,
  cutHint,
  filterOf,
  MOST_FOUND,
  nextPage,
  PER_PAGE,
  plain,
  searchOf,
  when,
} from '../frame/present-table.ts';
import { presentViews } from '../saved-views/present-views.ts';
import { ownerCell } from '../people/person-cell.ts';
import { LISTED_STATES } from './listed-states.ts';

export const { loader, headers } = defineList({
  section: 'projects',
  query: z.object({ ...LIST_QUERIES.projects, cursor: idParam.optional() }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const { search = '', state = null, cursor = null } = query;
    const limit = search === '' ? PER_PAGE : MOST_FOUND;
    const found = await readCampaignList({ search, filter: state, before: cursor, limit });
    const label = { name: 'state', label: 'admin.state', all: 'admin.all' } as const;
    const states = LISTED_STATES.map((one) => [one, campaignState(one, locale).text] as const);
    return {
      shell: presentShell(actor, 'projects'),
      lead: translate(locale, 'admin.projects_lead'),
      search: searchOf(actor, 'projects', 'admin.projects_search', query, cutHint(found, actor)),
      filters: [filterOf(actor, 'projects', label, states, query)],
      views: await presentViews(actor, 'projects', query),
      file: csvOf(actor, 'projects', query),
      table: {
        caption: translate(locale, 'admin.section_projects'),
        columns: columnsOf(actor, [
          ['admin.campaign'],
          ['admin.state'],
          ['admin.owner'],
          ['admin.raised', 'end'],
          ['admin.since', 'wide'],
        ]),
        rows: found.rows.map((row) => ({
          key: String(row.id),
          cells: [
            plain(row.title || row.slug, {
              language: row.language,
              href: linkTo(actor, 'projects', row.id),
              note: `#${row.id}`,
            }),
            campaignState(row.state, locale),
            ownerCell(row, actor),
            plain(amountText(row.raised_minor, row.currency, locale), {
              note: row.contributions.toLocaleString(locale),
            }),
            plain(when(row.created_at, actor)),
          ],
        })),
        emptyText: translate(locale, 'admin.nothing_found'),
        more: nextPage(actor, 'projects', query, found.next),
      },
    };
  },
});
