import type { ErrorRecord } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { ERROR_KINDS } from '#platform/log/recorded/error-recorder.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { TableView } from '../frame/admin-view.ts';
import { linkTo } from '../frame/present-shell.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';
import { requestCell } from '../frame/request-cell.ts';

export function errorKindName(kind: ErrorRecord['kind'], locale: Locale): string {
  return translate(locale, `error_log.kind_${kind}`);
}

/** What each kind is called, for the filter of the list. */
export const errorKinds = (locale: Locale) =>
  ERROR_KINDS.map((kind) => [kind, errorKindName(kind, locale)] as const);

/** Errors as rows, each leading to its own page and to its request. */
export function errorTable(
  rows: readonly ErrorRecord[],
  actor: Actor,
): Pick<TableView, 'columns' | 'rows'> {
  const { locale } = actor;
  return {
    columns: columnsOf(actor, [
      ['error_log.error'],
      ['admin.kind'],
      ['error_log.place'],
      ['admin.request', 'wide'],
      ['error_log.times', 'end'],
      ['admin.time'],
    ]),
    rows: rows.map((row) => ({
      key: String(row.id),
      cells: [
        plain(row.name, {
          href: linkTo(actor, 'errors', row.id),
          note: row.message,
          language: 'en',
        }),
        plain(errorKindName(row.kind, locale)),
        plain(row.place ?? '–'),
        requestCell(row.request_id, actor),
        plain(row.times.toLocaleString(locale)),
        plain(when(row.occurred_at, actor)),
      ],
    })),
  };
}
