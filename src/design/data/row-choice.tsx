import { type FormEvent, useEffect, useRef } from 'react';

export interface RowChoice<Row> {
  /** Of the boxes: the form around the table sends one value for each chosen row. */
  readonly name: string;
  readonly valueOf: (row: Row) => string | number;
  readonly labelOf: (row: Row) => string;
  readonly allLabel: string;
  /** Rows that are chosen already when the page comes. */
  readonly isChosen?: (row: Row) => boolean;
}

/** The box of a row. */
export function RowBox<Row>({ choice, row }: { choice: RowChoice<Row>; row: Row }) {
  return (
    <input
      type="checkbox"
      className="check"
      name={choice.name}
      value={choice.valueOf(row)}
      defaultChecked={choice.isChosen?.(row) ?? false}
      aria-label={choice.labelOf(row)}
    />
  );
}

/** The box in the head: all, none, or some of the rows. */
export function AllBox({ name, label }: { name: string; label: string }) {
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const box = all.current;
    const table = box?.closest('table');
    if (!box || !table) return undefined;
    const reflect = () => {
      const chosen = boxesOf(table, name).filter(({ checked }) => checked).length;
      box.checked = chosen > 0 && chosen === boxesOf(table, name).length;
      box.indeterminate = chosen > 0 && !box.checked;
    };
    reflect();
    table.addEventListener('change', reflect);
    return () => table.removeEventListener('change', reflect);
  }, [name]);
  const chooseAll = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const table = currentTarget.closest('table');
    for (const box of table ? boxesOf(table, name) : []) box.checked = currentTarget.checked;
  };
  return (
    <input
      ref={all}
      type="checkbox"
      className="check needs-script"
      aria-label={label}
      onChange={chooseAll}
    />
  );
}

const boxesOf = (table: HTMLTableElement, name: string) =>
  [...table.querySelectorAll('input')].filter((input) => input.name === name);
