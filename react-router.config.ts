import type { Config } from '@react-router/dev/config';

/**
 * The router's own files live in src; the server build is the whole program (web, worker, cli) in
 * one module graph, so its entry is src/main/main.ts (see vite.config.ts) and its file main.js.
 */
const config: Config = {
  ssr: true,
  appDirectory: 'src',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
};

export default config;
