import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './project-root.ts';

/** Every name a schema of this folder asks the environment for. */
function settings(): string[] {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.includes('.test.'));
  const texts = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^ {2,}([A-Z][A-Z0-9_]{2,}):/gm)].map(([, name]) => name ?? ''),
  );
  return [...new Set(names)].sort();
}

function documented(): string[] {
  const text = readFileSync(join(projectRoot(), 'docs/operations.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && /^\| [A-Z]/.test(line));
  return rows.flatMap((row) => (row.split('|')[1] ?? '').split(',').map((name) => name.trim()));
}

it('every setting is in docs/operations.md, and nothing that is none', () => {
  const known = settings();
  expect(known).toContain('DATABASE_URL');
  expect(known.length).toBeGreaterThan(40);
  expect(known.filter((name) => !documented().includes(name))).toEqual([]);
  // The supervisor's own, which the application does not read.
  const supervisor = /^(DEMO|GATEWAY_)/;
  const strange = documented().filter((name) => !known.includes(name) && !supervisor.test(name));
  expect(strange).toEqual([]);
});
