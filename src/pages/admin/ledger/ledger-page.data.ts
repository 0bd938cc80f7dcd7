import { z } from 'zod';
import { searchTransfers } from '#modules/admin/index.ts';
import { translate } from '#platform/web/translate.ts';
import { LIST_QUERIES } from '../api/list-csv.ts';
import type { ListView } from '../frame/admin-view.ts';
import { defineList } from '../frame/lists/define-list.ts';
import { presentShell } from '../frame/present-shell.ts';
import { csvOf, nextPage, PER_PAGE, searchOf } from '../frame/present-table.ts';
import { transferTable } from '../frame/present-transfers.ts';
import { ledgerSearchOf } from './ledger-search.ts';

export const { loader, headers } = defineList({
  section: 'ledger',
  query: z.object({
    ...LIST_QUERIES.ledger,
    /** The last transfer of the page before. */
    cursor: z.string().max(120).optional(),
  }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const { search, cursor } = query;
    const looked = ledgerSearchOf(search, locale);
    const { rows, next } = await searchTransfers(
      looked,
      { cursor: cursor ?? null, limit: PER_PAGE },
      actor,
    );
    return {
      shell: presentShell(actor, 'ledger'),
      lead: translate(locale, 'admin.ledger_lead'),
      search: {
        ...searchOf(actor, 'ledger', 'admin.ledger_search', query),
        hint: translate(locale, 'admin.ledger_search_hint'),
      },
      filters: [],
      file: csvOf(actor, 'ledger', query),
      table: {
        ...transferTable(rows, actor),
        emptyText: translate(locale, looked === null ? 'admin.none' : 'admin.nothing_found'),
        more: nextPage(actor, 'ledger', { search }, next),
      },
    };
  },
});
