import { join } from 'node:path';
import { build } from 'vite';
import { messagesPlugin } from '../../tools/vite/vite-messages.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Makes a program of this folder runnable by plain Node, with the modules the application's build provides:
 * once, so that processes which are killed a hundred times start fast. Answers the file.
 */
export async function bundle(name: string): Promise<string> {
  const folder = join(root, 'node_modules/.cache/groundswell-faults', `${name}-${process.pid}`);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [messagesPlugin(root)],
    build: {
      ssr: join(import.meta.dirname, `${name}.ts`),
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: `${name}.js` } },
    },
  });
  return join(folder, `${name}.js`);
}
