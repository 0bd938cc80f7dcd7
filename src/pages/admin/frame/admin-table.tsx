import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { DataTable } from '#design/data/data-table.tsx';
import type { RowChoice } from '#design/data/row-choice.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import type { CellView, TableView } from './admin-view.ts';

type Row = TableView['rows'][number];

interface AdminTableProps {
  readonly table: TableView;
  readonly choice?: RowChoice<Row>;
  /** The way to the rest of it stands elsewhere. */
  readonly isPaged?: boolean;
}

/** A dense table whose rows j and k walk through; a phone shows each as a sheet. */
export function AdminTable({ table, choice, isPaged = false }: AdminTableProps) {
  const { caption, columns, rows, emptyText, more } = table;
  return (
    <>
      <DataTable
        caption={caption}
        dense
        stacks
        {...(choice ? { choice } : {})}
        rows={rows}
        rowKey={(row) => row.key}
        empty={<p className="admin-empty">{emptyText}</p>}
        columns={columns.map((column, place) => ({ ...column, cell: cellAt(place) }))}
      />
      {more && !isPaged && (
        <p className="admin-buttons admin-turn no-print">
          <ButtonLink href={more.href}>{more.label}</ButtonLink>
        </p>
      )}
    </>
  );
}

const cellAt = (place: number) => (row: Row) => {
  const cell = row.cells[place];
  return cell ? <Cell cell={cell} isRowLink={isFirstLink(row.cells, place)} /> : null;
};

const isFirstLink = (cells: readonly CellView[], place: number) =>
  cells.findIndex(({ href }) => Boolean(href)) === place;

/** The number of a thing stays on one line. */
const NUMBER = /^#\d+$/;

/** A value: plain, as a badge, or as the way to what it names. */
export function Cell({ cell, isRowLink = false }: { cell: CellView; isRowLink?: boolean }) {
  const { text, href, note, tone, language } = cell;
  const shown = <bdi lang={language ?? undefined}>{text}</bdi>;
  return (
    <span className="admin-cell" data-whole={NUMBER.test(text) || undefined}>
      {tone ? (
        <Badge tone={tone}>{shown}</Badge>
      ) : href ? (
        <TextLink href={href} look="strong" data-row-link={isRowLink ? '' : undefined}>
          {shown}
        </TextLink>
      ) : (
        shown
      )}
      {note && <span className="admin-note">{note}</span>}
    </span>
  );
}
