import { z } from 'zod';
import { readTransfer } from '#modules/admin/index.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { amountText } from '../frame/present-states.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { accountName, phaseName, sourceName, transferName } from './ledger-names.ts';

export const { loader, headers } = definePage({
  access: accessTo('ledger'),
  params: z.object({ id: z.string().min(3).max(120) }),
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const { transfer, postings } = await readTransfer(params.id);
    const { source_kind: kind, source_id: sourceId } = transfer;
    return {
      shell: presentShell(actor, 'ledger'),
      title: transfer.id,
      badges: [],
      facts: [
        {
          term: translate(locale, 'admin.kind'),
          value: plain(transferName(transfer.kind, locale), {
            note: phaseName(transfer.phase, locale),
          }),
        },
        {
          term: translate(locale, 'admin.cause'),
          value: plain(sourceName(transfer, locale), {
            href: kind === 'contribution' ? linkTo(actor, 'contributions', sourceId) : null,
          }),
        },
        { term: translate(locale, 'admin.time'), value: plain(when(transfer.occurred_at, actor)) },
      ],
      texts: [],
      actsTitle: translate(locale, 'admin.acts'),
      acts: [],
      tables: [
        {
          caption: translate(locale, 'admin.postings'),
          columns: columnsOf(actor, [['admin.debit'], ['admin.credit'], ['admin.amount', 'end']]),
          emptyText: translate(locale, 'admin.none'),
          rows: postings.map((row) => ({
            key: String(row.leg),
            cells: [
              plain(accountName(row.debit, locale), { note: row.debit_owner }),
              plain(accountName(row.credit, locale), { note: row.credit_owner }),
              plain(amountText(row.amount_minor, row.currency, locale)),
            ],
          })),
        },
      ],
      history: null,
    };
  },
});
