type CamelName<N> = N extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : N;

/** A row with the names of its columns as the code spells them: `price_minor` is `priceMinor`. */
export type Camel<Row> = { [Column in keyof Row as CamelName<Column>]: Row[Column] };

const names = new Map<string, string>();

function camelOf(column: string): string {
  let name = names.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    names.set(column, name);
  }
  return name;
}

/** The values of a row under the names of the code. */
export function camelKeys<Row extends object>(row: Row): Camel<Row> {
  const entries = Object.entries(row).map(([column, value]) => [camelOf(column), value]);
  return Object.fromEntries(entries) as Camel<Row>;
}
