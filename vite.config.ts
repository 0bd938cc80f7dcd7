import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { messagesPlugin } from './tools/vite-messages.ts';
import { precompressPlugin } from './tools/vite-precompress.ts';
import { serverOnlyPlugin } from './tools/vite-server-only.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  plugins: [
    messagesPlugin(root),
    serverOnlyPlugin(root),
    tailwindcss(),
    reactRouter(),
    precompressPlugin(),
  ],
  build: { target: 'es2022', sourcemap: false, reportCompressedSize: false },
  environments: {
    // One program for web, worker and cli: one module graph, hence one pool and one page cache.
    ssr: { build: { rollupOptions: { input: 'src/main/main.ts' } } },
  },
});
