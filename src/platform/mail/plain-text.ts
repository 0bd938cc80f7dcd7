/** Columns of a mail's text. */
export const TEXT_WIDTH = 78;
const BETWEEN_COLUMNS = 3;
// Not the no-break space: an amount and its currency stay on one line.
const WHITESPACE = /[ \t\r\n\f\u200b]+/;

/** The text in lines of at most 78 characters, broken between words; a longer word has a line to itself. */
export function wrapText(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(WHITESPACE)) {
    if (word === '') continue;
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= TEXT_WIDTH) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].join('\n');
}

/** Rows of cells as text, each column as wide as its longest line. */
export function joinColumns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((text) => wrapText(text).split('\n')));
  const offsets: number[] = [];
  let offset = 0;
  for (let column = 0; cells.some((row) => column < row.length); column += 1) {
    offsets.push(offset);
    const lengths = cells.flatMap((row) => (row[column] ?? []).map(({ length }) => length));
    offset += Math.max(...lengths) + BETWEEN_COLUMNS;
  }
  const lines = cells.flatMap((row) => {
    const height = Math.max(...row.map(({ length }) => length));
    return Array.from({ length: height }, (_, at) =>
      row.reduce((line, cell, column) => {
        const text = cell[at];
        return text === undefined ? line : line.padEnd(offsets[column] ?? 0) + text;
      }, ''),
    );
  });
  return lines.join('\n');
}
