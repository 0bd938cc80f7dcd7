import { z } from 'zod';
import { ACCOUNT_FILTERS, type AccountRow, readAccountList } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { translate } from '#platform/web/translate.ts';
import { LIST_QUERIES } from '../api/list-csv.ts';
import type { ListView } from '../frame/admin-view.ts';
import { defineList } from '../frame/lists/define-list.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
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
import { presentStanding, rolesText } from './present-standing.ts';

function presentRow(row: AccountRow, actor: Actor) {
  const name = `${row.firstname} ${row.lastname}`.trim();
  return {
    key: String(row.id),
    cells: [
      plain(row.email, { href: linkTo(actor, 'accounts', row.id), note: name || null }),
      plain(String(row.id)),
      presentStanding(row, actor.locale),
      plain(rolesText(row.roles, actor) || '–'),
      plain(when(row.created_at, actor)),
    ],
  };
}

export const { loader, headers } = defineList({
  section: 'accounts',
  query: z.object({ ...LIST_QUERIES.accounts, cursor: idParam.optional() }),
  async load({ query, actor, reader }): Promise<ListView> {
    const { locale } = actor;
    const { search = '', show = null, cursor = null } = query;
    const limit = search === '' ? PER_PAGE : MOST_FOUND;
    const found = await readAccountList({ search, filter: show, before: cursor, limit }, reader);
    const label = { name: 'show', label: 'admin.standing', all: 'admin.all' } as const;
    const shown = ACCOUNT_FILTERS.map(
      (one) => [one, translate(locale, `admin.accounts_${one}`)] as const,
    );
    return {
      shell: presentShell(actor, 'accounts'),
      lead: translate(locale, 'admin.accounts_lead'),
      search: searchOf(actor, 'accounts', 'admin.accounts_search', query, cutHint(found, actor)),
      filters: [filterOf(actor, 'accounts', label, shown, query)],
      views: await presentViews(actor, 'accounts', query),
      file: csvOf(actor, 'accounts', query),
      table: {
        caption: translate(locale, 'admin.section_accounts'),
        columns: columnsOf(actor, [
          ['admin.person'],
          ['admin.number', 'wide'],
          ['admin.standing'],
          ['admin.roles'],
          ['admin.since', 'wide'],
        ]),
        rows: found.rows.map((row) => presentRow(row, actor)),
        emptyText: translate(locale, 'admin.nothing_found'),
        more: nextPage(actor, 'accounts', query, found.next),
      },
    };
  },
});
