import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { preloadAhead } from './tools/vite/preload-ahead.ts';
import { frameChunkPlugin } from './tools/vite/vite-frame-chunk.ts';
import { iconsPlugin } from './tools/vite/vite-icons.ts';
import { messagesPlugin } from './tools/vite/vite-messages.ts';
import { precompressPlugin } from './tools/vite/vite-precompress.ts';
import { serverOnlyPlugin } from './tools/vite/vite-server-only.ts';

const root = import.meta.dirname;
const OWN_CODE = /\/src\/.*\.tsx?$/;
const ACTS = /\/src\/(entry\.client|app\/hydrate-document)\.tsx$/;
const actsWhenLoaded = (id: string): boolean => !OWN_CODE.test(id) || ACTS.test(id);

/**
 * The built program brings its packages along: to find and read fifteen hundred files one by one is half of a
 * start. Those with code for the machine stay where they are installed.
 */
const IN_ONE = { noExternal: true as const, external: ['sharp', '@node-rs/argon2'] };
/** While it is written, Node reads them as they are. */
const AS_INSTALLED = { noExternal: ['lucide-react'] };

export default defineConfig(({ command }) => ({
  root,
  plugins: [
    messagesPlugin(root),
    serverOnlyPlugin(root),
    tailwindcss(),
    reactRouter(),
    frameChunkPlugin(root),
    iconsPlugin(root),
    precompressPlugin(),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: preloadAhead },
  },
  environments: {
    // A door (index.ts) brings only what is used of it: nothing of ours but these acts when loaded.
    client: { build: { rollupOptions: { treeshake: { moduleSideEffects: actsWhenLoaded } } } },
    // One program for web, worker and cli: one module graph, hence one pool and one page cache.
    ssr: {
      build: { rollupOptions: { input: 'src/main/main.ts' } },
      resolve: command === 'build' ? IN_ONE : AS_INSTALLED,
    },
  },
}));
