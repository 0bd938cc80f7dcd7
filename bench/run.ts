// node bench/run.ts [name …]   measures all figures, or these; keeps each in bench/results/<name>.md,
// but for a quick look with BENCH_ROWS and the like
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { projectRoot } from '#platform/config/project-root.ts';
import { messagesPlugin } from '../tools/vite/vite-messages.ts';

const FOLDER = 'bench/build';

/** Makes programs of the sources, as they import what only a build knows (messages, JSX). */
async function bundle(root: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [messagesPlugin(root)],
    build: {
      ssr: true,
      outDir: FOLDER,
      emptyOutDir: true,
      target: 'node22',
      rollupOptions: {
        input: {
          'measure-all': 'bench/measure-all.ts',
          driver: 'bench/stage/driver.ts',
          sender: 'bench/stage/sender.ts',
          'streams-server': 'bench/serve/streams-server.ts',
          'search-server': 'bench/serve/search-server.ts',
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

process.env.NODE_ENV ??= 'production';
process.env.LOCAL_MARKET ??= '1';
process.env.ALLOW_SANDBOX_PAYMENTS ??= '1';
process.env.LOG_LEVEL ??= 'error';
const root = projectRoot();
await bundle(root);
const program = pathToFileURL(join(root, FOLDER, 'measure-all.js')).href;
const { measureAll } = (await import(program)) as typeof import('./measure-all.ts');
process.exit(await measureAll(process.argv.slice(2)));
