import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { withoutParts } from './vite-react-parts.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) =>
  readFileSync(path.join(ROOT, 'node_modules/react-dom/cjs', file), 'utf8');

it('leaves a renderer that is still a program, and smaller', () => {
  const file = 'react-dom-client.production.js';
  const slim = withoutParts(file, read(file));
  expect(() => new Script(slim)).not.toThrow();
  expect(slim.length).toBeLessThan(read(file).length - 35_000);
  expect(slim).not.toContain('FragmentInstance.prototype');
});

it('leaves what pages use of the small file', () => {
  const file = 'react-dom.production.js';
  const slim = withoutParts(file, read(file));
  const offered = [...slim.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name);
  expect(offered).toEqual(expect.arrayContaining(['createPortal', 'flushSync', 'preload']));
  expect(offered).not.toContain('preinit');
});

it('fails where React has changed', () => {
  expect(() => withoutParts('react-dom.production.js', '')).toThrow('preconnect');
  expect(() => withoutParts('react-dom-client.production.js', '')).toThrow('getViewTransitionName');
});

const MISSING = (
  'ViewTransition preconnect prefetchDNS preinit preinitModule preloadModule requestFormReset ' +
  'unstable_batchedUpdates useFormState useFormStatus useBlocker unstable_usePrompt ' +
  'useViewTransitionState'
).split(' ');
const IMPORT = /import \{([^}]*)\} from 'react(?:-dom|-router)?';/g;
const ATTRIBUTE = /<Fragment[^>]* ref=|<(?:Link|Anchor|Form)[^>]* viewTransition/;

it('leaves away nothing that a page of ours names', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT });
  const named = files.filter((file) => {
    const code = readFileSync(path.join(ROOT, file), 'utf8');
    const names = [...code.matchAll(IMPORT)].flatMap(([, list = '']) => list.split(/[\s,]+/));
    return ATTRIBUTE.test(code) || MISSING.some((name) => names.includes(name));
  });
  expect(files.length).toBeGreaterThan(500);
  expect(named).toEqual([]);
});
