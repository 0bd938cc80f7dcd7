import type { TransferRow } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import { phaseName, sourceName, transferName } from '../ledger/ledger-names.ts';
import type { CellView, TableView } from './admin-view.ts';
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
        causeOf(row, actor),
        plain(when(row.occurred_at, actor)),
      ],
    })),
  };
}

/** What caused a transfer, leading to the contribution whose money it moves, and for which campaign. */
export function causeOf(row: TransferRow, actor: Actor): CellView {
  const { person, campaign_title: title } = row;
  return plain(sourceName(row, actor.locale), {
    href:
      row.contribution_id === null && row.source_kind === 'campaign'
        ? linkTo(actor, 'projects', row.source_id)
        : linkTo(actor, 'contributions', row.contribution_id),
    note: [person, title].filter(Boolean).join(' · ') || null,
  });
}
