import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changedFiles, slimmer } from './vite-router-parts.ts';

const LIB = path.resolve(
  import.meta.dirname,
  '../../node_modules/react-router/dist/production/lib',
);
const read = (file: string) => readFileSync(path.join(LIB, file), 'utf8');

it.each(changedFiles())('finds what it leaves out of the router’s %s', (file) => {
  const code = read(file);
  const slim = slimmer(file, code)?.code ?? '';
  expect(slim.length).toBeLessThan(code.length + 50);
  expect(slim).not.toBe(code);
});

it('offers every name that the router takes from a replaced file', () => {
  const replaced = changedFiles().filter((file) => !read(file).includes(slimmerOf(file)));
  const importers = globSync('**/*.js', { cwd: LIB });
  const missing: string[] = [];
  for (const importer of importers) {
    for (const [, list = '', from = ''] of read(importer).matchAll(IMPORT)) {
      const file = path.posix.join(path.posix.dirname(importer.replaceAll('\\', '/')), from);
      if (!replaced.includes(file)) continue;
      for (const name of list.split(',').map((each) => each.trim().split(' ')[0] ?? '')) {
        if (!new RegExp(`\\b${name}\\b`).test(slimmerOf(file))) missing.push(`${file} ${name}`);
      }
    }
  }
  expect(replaced.length).toBeGreaterThan(2);
  expect(missing).toEqual([]);
});

it('fails where the router has changed, and leaves other files alone', () => {
  expect(() => slimmer('hooks.js', 'export {}')).toThrow('hooks.js');
  expect(() => slimmer('router/instrumentation.js', 'export {}')).toThrow('instrumentation.js');
  expect(slimmer('dom/dom.js', 'export {}')).toBeNull();
});

const IMPORT = /import \{([^}]*)\} from "(\.[^"]+)"/g;

function slimmerOf(file: string): string {
  return slimmer(file, read(file))?.code ?? '';
}
