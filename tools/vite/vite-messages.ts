import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { type Catalogues, messageKeysSource, readCatalogues } from './message-catalogues.ts';

const VIRTUAL = 'virtual:messages/server';
const MESSAGES = /\/messages\/\w\w\.json$/;
const RESOLVED = `\0${VIRTUAL}`;
export const MESSAGE_KEYS_FILE = 'src/platform/web/message-keys.ts';

/**
 * Compiles the message files: the server imports all of them from `virtual:messages/server`, the
 * browser build emits one asset per locale and group, whose address both sides compute.
 * A key missing in any locale fails the build.
 */
export function messagesPlugin(root: string): Plugin {
  let catalogues: Catalogues | undefined;
  const current = (): Catalogues => {
    catalogues ??= readCatalogues(root);
    return catalogues;
  };
  return {
    name: 'groundswell-messages',
    buildStart() {
      catalogues = undefined;
      writeMessageKeys(root, current().keys);
      for (const file of current().files) this.addWatchFile(path.join(root, file));
    },
    resolveId(id) {
      return id === VIRTUAL ? RESOLVED : null;
    },
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (!MESSAGES.test(file)) return;
        catalogues = undefined;
        const { ssr } = server.environments;
        const module = ssr?.moduleGraph.getModuleById(RESOLVED);
        if (module !== undefined) ssr?.moduleGraph.invalidateModule(module);
        server.environments.client?.hot.send({ type: 'full-reload' });
      });
      server.middlewares.use((request, response, next) => {
        const address = request.url?.slice(1).replace(/\?.*/, '');
        const texts = Object.values(current().browser).flatMap(({ assets }) => assets);
        const asset = texts.find(({ fileName }) => fileName === address);
        if (asset === undefined) return next();
        response.setHeader('content-type', 'text/javascript').end(asset.code);
      });
    },
    load(id) {
      return id === RESOLVED ? serverModule(current()) : null;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { assets } of Object.values(current().browser)) {
        for (const asset of assets) {
          this.emitFile({ type: 'asset', fileName: asset.fileName, source: asset.code });
        }
      }
    },
  };
}

/** Writes the typed list of keys when it changed. Returns whether it did. */
export function writeMessageKeys(root: string, keys: readonly string[]): boolean {
  const file = path.join(root, MESSAGE_KEYS_FILE);
  const source = messageKeysSource(keys);
  if (existsSync(file) && readFileSync(file, 'utf8') === source) return false;
  writeFileSync(file, source);
  return true;
}

function serverModule(catalogues: Catalogues): string {
  const editions = Object.fromEntries(
    Object.entries(catalogues.browser).map(([locale, { edition }]) => [locale, edition]),
  );
  return [
    `export const catalogues = ${JSON.stringify(catalogues.server)};`,
    `export const editions = ${JSON.stringify(editions)};`,
  ].join('\n');
}
