import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readVariables, withTable } from '../../../tools/settings.ts';

/** Every name a schema of this folder asks the environment for. */
function settings(): string[] {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.includes('.test.'));
  const texts = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^ {2,}([A-Z][A-Z0-9_]{2,}): /gm)].map(([, name]) => name ?? ''),
  );
  return [...new Set(names)].sort();
}

it('every setting is told with what it means and what holds without it', () => {
  const told = readVariables();
  expect(told.map(({ name }) => name).sort()).toEqual(settings());
  expect(told.length).toBeGreaterThan(40);
  const named = (name: string) => told.find((each) => each.name === name);
  expect(named('DATABASE_POOL')).toEqual({
    name: 'DATABASE_POOL',
    unset: '16',
    means: 'connections per process',
  });
  expect(named('PUBLIC_URL')?.unset).toBe('from HOST and PORT');
});

it('the table stands in its place on the page, and nothing else is touched', () => {
  const place = ['<!-- variables: written by tools/settings.ts -->', '<!-- end of variables -->'];
  const page = `before\n${place.join('\nold\n')}\nafter\n`;
  const written = withTable(page, [{ name: 'A', unset: 'none', means: 'b' }]);
  expect(written).toMatch(
    /^before\n<!--.*-->\n\| variable .*\n.*\n\| A \| none \| b \|\n<!--.*\nafter\n$/,
  );
  expect(() => withTable('nothing', [])).toThrow('has no <!-- variables');
});
