import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig, type Plugin } from 'vite';
import { isLocale } from '#platform/web/locale.ts';
import { readCatalogues } from '../../../../tools/vite/message-catalogues.ts';
import { madeOnce } from '../../../support/run/made-once.ts';
import type { StageStory } from './stage-app.tsx';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const HERE = path.relative(ROOT, import.meta.dirname);
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** As strict about scripts as the product's own pages. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'";

/** The design page by itself: built from the source as it is, rendered and served without a database. */
export interface DesignStage {
  readonly url: string;
  /** Paths of the files that were asked for since it opened. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

const PORTLANDS = [
  ['Oregon', 'OR', 45.52, -122.68],
  ['Maine', 'ME', 43.66, -70.26],
] as const;

/** What the product's own calls would answer. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/private_api/fb_share_count': { fb_share_count: 1240 },
  '/private_api/places': {
    response: PORTLANDS.map(([state, code, latitude, longitude]) => ({
      label: `Portland, ${state}, United States`,
      city: 'Portland',
      region_code: `STTE_US${code}`,
      state,
      country: 'US',
      country_text: 'United States',
      latitude,
      longitude,
    })),
  },
};

/** The page's loader needs the server; the stage gives its data itself. */
const withoutData: Plugin = {
  name: 'stage-without-data',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/design-page.data.ts') ? '\0stage-data' : null),
  load: (id) => (id === '\0stage-data' ? 'export const loader = 0, action = 0, headers = 0' : null),
};

const common: InlineConfig = {
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
};

/**
 * Builds page and style, once for the run, and answers `/` with the language, flash and families that the
 * query names.
 */
export async function openDesignStage(): Promise<DesignStage> {
  const out = await madeOnce('design-stage', buildStage);
  const assets = path.join(out, 'client/assets');
  const files = readdirSync(assets);
  const style = files.find((file) => /^index-.*\.css$/.test(file));
  const script = files.find((file) => /^stage-client-.*\.js$/.test(file));
  const server = (await import(
    /* @vite-ignore */ pathToFileURL(path.join(out, 'server/stage-server.js')).href
  )) as { renderStory(story: StageStory): string };
  const { server: catalogues } = readCatalogues(ROOT);
  const requests: string[] = [];
  const listener = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stage');
    requests.push(pathname);
    if (pathname.startsWith('/assets/')) {
      void readFile(path.join(assets, path.basename(pathname))).then(
        (bytes) =>
          response.setHeader('content-type', TYPES[path.extname(pathname)] ?? '').end(bytes),
        () => response.writeHead(404).end(),
      );
      return;
    }
    if (pathname in ANSWERS) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(ANSWERS[pathname]));
      return;
    }
    const language = searchParams.get('language');
    const locale = isLocale(language) ? language : 'en';
    const flash = searchParams.get('flash') as StageStory['flash'];
    const families = searchParams.get('families')?.split(',') ?? [];
    const messages = catalogues[locale] as StageStory['messages'];
    const story: StageStory = { locale, messages, flash, families };
    const json = JSON.stringify(story).replaceAll('<', '\\u003c');
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('content-type', 'text/html; charset=utf-8').end(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Design</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/${style}"></head>
<body><div id="root">${server.renderStory(story)}</div>
<script type="application/json" id="story">${json}</script>
<script type="module" src="/assets/${script}"></script></body></html>`,
    );
  });
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    requests,
    async stop() {
      listener.closeAllConnections();
      await new Promise((resolve) => void listener.close(resolve));
    },
  };
}

async function buildStage(out: string): Promise<void> {
  await build({
    ...common,
    plugins: [withoutData, tailwindcss()],
    build: {
      outDir: path.join(out, 'client'),
      rollupOptions: { input: [`${HERE}/stage-client.tsx`, 'src/design/styles/index.css'] },
    },
  });
  await build({
    ...common,
    plugins: [withoutData],
    build: { outDir: path.join(out, 'server'), ssr: `${HERE}/stage-server.tsx` },
  });
}
