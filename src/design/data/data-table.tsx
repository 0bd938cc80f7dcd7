import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Anchor } from '../actions/anchor.tsx';
import { AllBox, RowBox, type RowChoice } from './row-choice.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  readonly align?: 'end';
  /** The address of the table sorted by this column, the other way round when it already is. */
  readonly sortHref?: string;
  readonly sorted?: 'ascending' | 'descending';
  readonly hideOnPhone?: boolean;
}

export interface DataTableProps<Row> {
  /** Names the table; seen only by listeners unless `showCaption`. */
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Shown instead of the table when there is no row. */
  readonly empty?: ReactNode;
  readonly dense?: boolean;
  /** On a phone every row is a sheet of its own, with the head of the column beside each value. */
  readonly stacks?: boolean;
  /** A box before each row, for acts on several; the table then stands in a form. */
  readonly choice?: RowChoice<Row>;
}

function Head<Row>({ column }: { column: Column<Row> }) {
  const Arrow = column.sorted === 'ascending' ? ArrowUp : column.sorted ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      data-align={column.align}
      data-phone={column.hideOnPhone ? 'hide' : undefined}
      aria-sort={column.sorted}
    >
      {column.sortHref ? (
        <Anchor href={column.sortHref} keepScroll>
          {column.title}
          <Arrow aria-hidden="true" />
        </Anchor>
      ) : (
        column.title
      )}
    </th>
  );
}

/** Rows that the server sorted; the head stays in view and its links sort. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, showCaption, columns, rows, rowKey, empty, dense, stacks, choice } = props;
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    // A region that scrolls sideways must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-frame" role="region" aria-label={caption} tabIndex={0}>
      <table className="table" data-dense={dense || undefined} data-stacks={stacks || undefined}>
        <caption className={showCaption ? undefined : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {choice && (
              <th scope="col">
                <AllBox name={choice.name} label={choice.allLabel} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {choice && (
                <td>
                  <RowBox choice={choice} row={row} />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  data-phone={column.hideOnPhone ? 'hide' : undefined}
                >
                  {stacks && (
                    <span className="table-cell-head" aria-hidden="true">
                      {column.title}
                    </span>
                  )}
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
