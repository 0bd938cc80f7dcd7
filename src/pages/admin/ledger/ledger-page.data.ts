import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readTransfers } from '#modules/admin/index.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { LIST_QUERIES } from '../api/list-csv.ts';
import type { ListView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { csvOf, nextPage, PER_PAGE } from '../frame/present-table.ts';
import { transferTable } from '../frame/present-transfers.ts';
import { accessTo } from '../frame/sections.ts';
import { transferStart } from './transfer-start.ts';

export const { loader, headers } = definePage({
  access: accessTo('ledger'),
  query: z.object({
    ...LIST_QUERIES.ledger,
    /** The last transfer of the page before. */
    cursor: z.string().max(120).optional(),
  }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const { search, cursor } = query;
    const { rows, next } = await readTransfers(transferStart(cursor, search), PER_PAGE);
    return {
      shell: presentShell(actor, 'ledger'),
      lead: translate(locale, 'admin.ledger_lead'),
      search: {
        action: paths.admin(locale, 'ledger'),
        label: translate(locale, 'admin.ledger_search'),
        button: translate(locale, 'admin.find'),
        value: search ?? '',
        kept: [],
      },
      filters: [],
      file: csvOf(actor, 'ledger', query),
      table: {
        ...transferTable(rows, actor),
        more: nextPage(actor, 'ledger', {}, next),
      },
    };
  },
});
