import path from 'node:path';
import type { Plugin } from 'vite';

const SERVER_FILE = /\.(data|store|policy|routes|jobs|events|mail|cli)\.tsx?$/;
const PARTS =
  'config|crash|db|errors|events|files|http|idempotency|jobs|log|mail|metrics|rate-limit|web/server';
const SERVER_FOLDERS = new RegExp(`^src/(main|flows|platform/(${PARTS}))/`);

/** Whether a file (path from the package's root, with slashes) must never reach the browser. */
export function isServerOnly(file: string): boolean {
  return SERVER_FILE.test(file) || SERVER_FOLDERS.test(file);
}

/**
 * Refuses server-only files in the browser build. The router removes loaders and actions with their
 * imports, but a value imported by a component would otherwise follow it without a word.
 */
export function serverOnlyPlugin(root: string): Plugin {
  return {
    name: 'groundswell-server-only',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Looked at after tree-shaking: what the router stripped from a page is not in any chunk.
    generateBundle(_options, bundle) {
      const leaks = new Map<string, string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds) {
          const file = path.relative(root, id.split('?')[0] ?? id).replaceAll(path.sep, '/');
          if (isServerOnly(file)) leaks.set(file, chunk.name);
        }
      }
      if (leaks.size === 0) return;
      const lines = [...leaks].map(([file, chunk]) => {
        const importers = [...(this.getModuleInfo(path.join(root, file))?.importers ?? [])];
        const from = importers.map((id) => path.relative(root, id)).join(', ');
        return `${file} (in chunk ${chunk}, imported by ${from || 'unknown'})`;
      });
      this.error(`Server-only files would reach the browser:\n  ${lines.join('\n  ')}`);
    },
  };
}
