import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import type { Route } from '../src/platform/http/define-route.ts';
import { messagesPlugin } from './vite/vite-messages.ts';

/** Writes docs/api-map.md: every call with what it needs, from the very list the server mounts. */
const root = path.resolve(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  plugins: [messagesPlugin(root)],
});
try {
  const { apiMap } = (await vite.ssrLoadModule('/tools/api-map/api-map-text.ts')) as {
    apiMap: (routes: readonly Route[]) => string;
  };
  const { routes } = (await vite.ssrLoadModule('/src/main/modules.ts')) as { routes: Route[] };
  const text = apiMap(routes);
  const file = path.join(root, 'docs/api-map.md');
  if (isCheck) {
    const { readFileSync } = await import('node:fs');
    if (readFileSync(file, 'utf8') !== text) {
      console.error('docs/api-map.md is not what the routes say: node tools/api-map.ts');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(file, text);
    console.log(`docs/api-map.md: ${routes.length} calls`);
  }
} finally {
  await vite.close();
}
