import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readTransfers } from '#modules/admin/index.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { nextPage, PER_PAGE } from '../frame/present-table.ts';
import { transferTable } from '../frame/present-transfers.ts';
import { accessTo } from '../frame/sections.ts';

/** The instant before a day's end, from which the books are read backwards. */
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);

export const { loader, headers } = definePage({
  access: accessTo('ledger'),
  query: z.object({
    search: z.iso
      .date()
      .regex(/^2\d{3}-/)
      .optional(),
    /** The last transfer of the page before. */
    cursor: z.string().max(120).optional(),
  }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const { search, cursor } = query;
    const day = search ? { before: endOf(search) } : null;
    const { rows, next } = await readTransfers(cursor ? { below: cursor } : day, PER_PAGE);
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
      table: {
        ...transferTable(rows, actor),
        more: nextPage(actor, 'ledger', {}, next),
      },
    };
  },
});
