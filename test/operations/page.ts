/** What docs/operations.md prints and the files it gives to copy, with the reader's values filled in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

const PAGE = 'docs/operations.md';
const FILES = 'docs/operations';

/** A value for each text that is the reader's to replace, in the order they are replaced. */
export type Values = Readonly<Record<string, string>>;

/** The one fenced block that contains this text. Throws where the page has none, or several. */
export function blockWith(text: string): string {
  const found = blocks(readFileSync(join(projectRoot(), PAGE), 'utf8')).filter((block) =>
    block.includes(text),
  );
  const [block] = found;
  if (block === undefined || found.length > 1) {
    throw new Error(`${PAGE} has ${found.length} blocks with "${text}", not one`);
  }
  return block;
}

function blocks(page: string): string[] {
  const found = [...page.matchAll(/^( *)```\w+\n([\s\S]*?)^\1```$/gm)];
  return found.map(([, margin = '', text = '']) =>
    text
      .split('\n')
      .map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line))
      .join('\n'),
  );
}

/** A file of docs/operations. */
export function fileOf(name: string): string {
  return readFileSync(join(projectRoot(), FILES, name), 'utf8');
}

/** Fills values in. Throws for one that has no place in the text: the page was changed. */
export function fill(text: string, values: Values): string {
  return Object.entries(values).reduce((filled, [wanted, value]) => {
    if (!filled.includes(wanted)) throw new Error(`there is no "${wanted}" in:\n${text}`);
    return filled.replaceAll(wanted, value);
  }, text);
}
