import type { TransferRow } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import { phaseName, sourceName, transferName } from '../ledger/ledger-names.ts';
import type { TableView } from './admin-view.ts';
import { linkTo } from './present-shell.ts';
import { columnsOf, plain, when } from './present-table.ts';

/** Transfers of the books, each leading to what it moved and to what caused it. */
export function transferTable(rows: readonly TransferRow[], actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin.section_ledger'),
    columns: columnsOf(actor, [
      ['admin.transfer'],
      ['admin.kind'],
      ['admin.cause'],
      ['admin.time'],
    ]),
    emptyText: translate(locale, 'admin.none'),
    rows: rows.map((row) => ({
      key: row.id,
      cells: [
        plain(row.id, { href: linkTo(actor, 'ledger', row.id) }),
        plain(transferName(row.kind, locale), {
          note: row.phase === 'posted' ? null : phaseName(row.phase, locale),
        }),
        plain(sourceName(row, locale), {
          href:
            row.source_kind === 'contribution'
              ? linkTo(actor, 'contributions', row.source_id)
              : null,
        }),
        plain(when(row.occurred_at, actor)),
      ],
    })),
  };
}
