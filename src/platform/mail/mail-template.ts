import type { ReactElement } from 'react';
import { joinColumns, wrapText } from './plain-text.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

export type MailValues = Readonly<Record<string, string>>;

// Of the private use area: nothing that people write, and nothing that has to be escaped.
const OPEN = '\uE000';
const CLOSE = '\uE001';
const SLOT = /\uE000(\w+)\uE001/;

/** Where a value will stand in a template, as text or as a whole attribute. */
export function slot(name: string): string {
  return `${OPEN}${name}${CLOSE}`;
}

/** Text with slots: every second part is the name of one. */
type Parts = readonly string[];

/** A row of a text's table; a paragraph has one cell. */
interface TextRow {
  readonly cells: readonly Parts[];
  readonly isRepeated: boolean;
}

interface TextBlock {
  /** Empty lines before it, beyond the one that separates blocks. */
  readonly lead: string;
  readonly rows: readonly TextRow[];
}

/**
 * A mail rendered once, with slots for what differs from reader to reader. Filling it joins strings, where
 * rendering the tree and reading its text out of the HTML costs milliseconds.
 */
export class MailTemplate {
  readonly #html: { readonly before: Parts; readonly row: Parts; readonly after: Parts };
  readonly #text: readonly TextBlock[];

  private constructor({ html, text }: RenderedMail, repeated: string | undefined) {
    const { start, end } = rowAround(html, repeated);
    this.#html = {
      before: html.slice(0, start).split(SLOT),
      row: html.slice(start, end).split(SLOT),
      after: html.slice(end).split(SLOT),
    };
    this.#text = text.split('\n\n').map((block) => readBlock(block, repeated));
  }

  /** `repeated` names a slot; the table row it stands in is repeated by a filling. */
  static async compile(element: ReactElement, repeated?: string): Promise<MailTemplate> {
    return new MailTemplate(await renderMail(element, false), repeated);
  }

  /** The mail with these values; `rows` are those of the row that is repeated. Throws without a value. */
  render(values: MailValues, rows: readonly MailValues[] = []): RenderedMail {
    const { before, row, after } = this.#html;
    const html = [
      fill(before, values, escapeHtml),
      ...rows.map((of) => fill(row, of, escapeHtml)),
      fill(after, values, escapeHtml),
    ].join('');
    const text = this.#text.map(({ lead, rows: lines }) => {
      const cells = lines.flatMap(({ cells: parts, isRepeated }) =>
        (isRepeated ? rows : [values]).map((of) => parts.map((part) => fill(part, of, asIs))),
      );
      return lead + (cells[0]?.length === 1 ? wrapText(cells.join(' ')) : joinColumns(cells));
    });
    return { html, text: text.join('\n\n') };
  }
}

/** The table row of the HTML that holds the slot; the end when nothing is repeated. */
function rowAround(html: string, name: string | undefined): { start: number; end: number } {
  if (name === undefined) return { start: html.length, end: html.length };
  const at = html.indexOf(slot(name));
  const start = html.lastIndexOf('<tr', at);
  const end = html.indexOf('</tr>', at) + '</tr>'.length;
  if (at < 0 || start < 0) throw new Error(`no row with ${name} in the mail`);
  return { start, end };
}

function readBlock(block: string, repeated: string | undefined): TextBlock {
  const lead = /^\n*/.exec(block)?.[0] ?? '';
  const rows = block.slice(lead.length).split('\n');
  return {
    lead,
    rows: rows.map((row) => ({
      cells: row.split(/ {3,}/).map((cell) => cell.split(SLOT)),
      isRepeated: repeated !== undefined && row.includes(slot(repeated)),
    })),
  };
}

function fill(parts: Parts, values: MailValues, write: (value: string) => string): string {
  return parts.map((part, at) => (at % 2 === 0 ? part : write(valueOf(values, part)))).join('');
}

function valueOf(values: MailValues, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`the mail has no value for ${name}`);
  return value;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** As the renderer of the template escapes text and attributes. */
function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function asIs(value: string): string {
  return value;
}
