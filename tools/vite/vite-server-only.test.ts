import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { isServerOnly, serverOnlyPlugin } from './vite-server-only.ts';

const root = mkdtempSync(path.join(tmpdir(), 'groundswell-leak-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Builds a component that imports `line` of a data file, for the browser. */
async function bundle(line: string): Promise<string> {
  const web = path.join(root, 'src/modules/x/web');
  mkdirSync(web, { recursive: true });
  writeFileSync(
    path.join(web, 'x-page.data.ts'),
    'export const secret = [Math.random()];\nexport type T = 1;\n',
  );
  writeFileSync(path.join(web, 'x-page.ts'), `${line}\n`);
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [serverOnlyPlugin(root)],
      build: {
        write: false,
        rollupOptions: { input: path.join(web, 'x-page.ts'), preserveEntrySignatures: 'strict' },
      },
    });
    return 'built';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

it('refuses a planted leak and names who imports it', async () => {
  const leak = await bundle(
    "import { secret } from './x-page.data.ts';\nexport const shown = secret;",
  );
  expect(leak).toContain('Server-only files would reach the browser');
  expect(leak).toContain('imported by src/modules/x/web/x-page.ts');
});

it('lets types pass', async () => {
  expect(await bundle("import type { T } from './x-page.data.ts';\nexport const one: T = 1;")).toBe(
    'built',
  );
});

it.each([
  ['src/modules/x/web/x-page.data.ts', true],
  ['src/modules/x/x.store.ts', true],
  ['src/modules/x/x.mail.tsx', true],
  ['src/platform/db/sql.ts', true],
  ['src/platform/http/csrf.ts', true],
  ['src/platform/web/server/flash.ts', true],
  ['src/platform/web/api-client.ts', false],
  ['src/modules/x/web/x-page.tsx', false],
  ['src/modules/x/rules.ts', false],
])('%s: %s', (file, expected) => {
  expect(isServerOnly(file)).toBe(expected);
});
