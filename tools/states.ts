/**
 * Keeps what is made of the tables of states true: the database's checks, guards and predicates, and
 * the page that shows them. Without `--write` an old one is refused.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isStarted } from './started.ts';
import { misspeltLists } from './states/lists.ts';
import { NOUNS } from './states/nouns.ts';
import { renderDocs } from './states/render-docs.ts';
import { renderSql } from './states/render-sql.ts';

const ROOT = join(import.meta.dirname, '..');
const MADE = {
  'db/schema/generated/states.sql': renderSql(NOUNS),
  'docs/domain/states.md': renderDocs(NOUNS),
};

function main(): void {
  const isWriting = process.argv.includes('--write');
  for (const [path, text] of Object.entries(MADE)) {
    const file = join(ROOT, path);
    if (isWriting) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    } else if (readFileSync(file, 'utf8') !== text) {
      console.error(`${path} is not what the tables of states say: npm run generate`);
      process.exitCode = 1;
    }
  }
  for (const line of misspeltLists(ROOT, NOUNS)) {
    console.error(line);
    process.exitCode = 1;
  }
}

if (isStarted(import.meta.filename)) main();
