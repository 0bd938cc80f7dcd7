/**
 * Bugs planted in a small copy of the layout: each case adds files that break one border, and the
 * dependency check must name exactly that border. The unharmed tree must be clean.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkDependencies } from '../dependencies.ts';
import { MODULES } from '../module-map.ts';
import { overlooked } from './graph.ts';
import { CASES, HEALTHY, type Tree } from './planted.cases.ts';

const planted: string[] = [];

function plant(tree: Tree): string {
  const root = mkdtempSync(join(tmpdir(), 'planted-'));
  planted.push(root);
  for (const [file, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true });
});

describe('dependency check', () => {
  it('finds nothing in the unharmed tree', async () => {
    expect(await checkDependencies(plant(HEALTHY))).toEqual([]);
  });

  it.each(CASES)('names %s when it is broken', async (border, files) => {
    const violations = await checkDependencies(plant({ ...HEALTHY, ...files }));
    expect(violations.map((violation) => violation.rule)).toContain(border);
  });

  it('names the files the cruiser did not read', () => {
    const read = [{ source: 'src/a.ts', valid: true, dependencies: [], dependents: [] }];
    expect(overlooked(['src/a.ts', 'src/b.ts'], read)).toEqual(['src/b.ts']);
  });

  it('knows every folder of src/modules', () => {
    const folders = existsSync('src/modules') ? readdirSync('src/modules') : [];
    expect(folders.filter((folder) => !(folder in MODULES))).toEqual([]);
  });
});
