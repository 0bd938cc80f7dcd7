import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { frameChunkPlugin } from './tools/vite/vite-frame-chunk.ts';
import { messagesPlugin } from './tools/vite/vite-messages.ts';
import { precompressPlugin } from './tools/vite/vite-precompress.ts';
import { serverOnlyPlugin } from './tools/vite/vite-server-only.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  plugins: [
    messagesPlugin(root),
    serverOnlyPlugin(root),
    tailwindcss(),
    reactRouter(),
    frameChunkPlugin(root),
    precompressPlugin(),
  ],
  build: { target: 'es2022', sourcemap: false, reportCompressedSize: false },
  environments: {
    // One program for web, worker and cli: one module graph, hence one pool and one page cache.
    ssr: { build: { rollupOptions: { input: 'src/main/main.ts' } } },
  },
});
