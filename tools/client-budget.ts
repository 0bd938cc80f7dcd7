// node tools/client-budget.ts   How much JavaScript each page makes a browser load, and its limits
// (bench/budgets.json).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FAULT_TEXTS, FRAME_TEXTS, textGroup } from '../src/platform/web/texts/text-groups.ts';
import { isStarted } from './started.ts';

/** What the router's manifest says of a route; module addresses begin with `/assets/`. */
interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports: readonly string[];
  readonly hasErrorBoundary?: boolean;
}

interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

/** Limits in bytes of gzip; `*` is for every page without one of its own. */
export type Budgets = Readonly<Record<string, number>>;

export interface PageCode {
  readonly page: string;
  /** Gzip bytes of everything the document refers to, each file once. */
  readonly bytes: number;
  readonly limit: number;
  readonly files: number;
  /** How many files it may be at most. */
  readonly filesLimit: number;
}

/** Each file of a page compresses by itself, and is asked for by itself. */
const FILE_LIMITS: Readonly<Record<string, number>> = { 'pages/campaign/campaign-page': 15 };
const LOCALE = 'en';

/** The code of every page of the build below `root`. Throws when a file or the manifest is missing. */
export function measurePages(root: string): PageCode[] {
  const assets = join(root, 'build/client/assets');
  const manifest = readManifest(assets);
  const budgets = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8')) as Budgets;
  const sizes = new Map<string, number>();
  const sizeOf = (address: string): number => {
    const file = address.split('/').at(-1) ?? '';
    const known =
      sizes.get(file) ?? gzipSync(readFileSync(join(assets, file)), { level: 9 }).length;
    sizes.set(file, known);
    return known;
  };
  const base = manifest.routes.root;
  if (base === undefined) throw new Error('the manifest has no root route');
  return Object.values(manifest.routes)
    .filter(({ id }) => id !== 'root' && !/^(fr|de|es):/.test(id))
    .map((route) => {
      const files = new Set([
        manifest.entry.module,
        ...manifest.entry.imports,
        base.module,
        ...base.imports,
        route.module,
        ...route.imports,
      ]);
      const code = [...files].filter((file) => file.endsWith('.js'));
      const scripts = [...code, ...textsFor(assets, code)];
      const bytes = scripts.reduce((sum, file) => sum + sizeOf(file), 0);
      const limit = budgets[route.id] ?? budgets['*'] ?? Number.POSITIVE_INFINITY;
      const filesLimit = FILE_LIMITS[route.id] ?? Number.POSITIVE_INFINITY;
      return { page: route.id, bytes, limit, files: scripts.length, filesLimit };
    });
}

function readManifest(assets: string): Manifest {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error(`no manifest in ${assets}: build first`);
  const source = readFileSync(join(assets, name), 'utf8');
  return JSON.parse(source.slice(source.indexOf('=') + 1).replace(/;\s*$/, '')) as Manifest;
}

const KEY = /["'`]([a-z][a-z0-9_]*\.[a-z0-9_.]*)/g;

/** The English texts of the groups whose keys stand in these scripts. */
function textsFor(assets: string, scripts: readonly string[]): string[] {
  const groups = new Set([FRAME_TEXTS]);
  for (const script of scripts) {
    const code = readFileSync(join(assets, script.split('/').at(-1) ?? ''), 'utf8');
    for (const [, key = ''] of code.matchAll(KEY)) groups.add(textGroup(key));
  }
  // Error pages are drawn by a script of their own, which fetches their texts.
  groups.delete(FAULT_TEXTS);
  const files = readdirSync(assets).filter((file) => file.endsWith('.js'));
  return files.filter((file) => {
    const group = new RegExp(`^texts-(.+)-${LOCALE}-`).exec(file)?.[1];
    return group !== undefined && groups.has(group);
  });
}

/** The pages above a limit, in words. */
export function overBudget(pages: readonly PageCode[]): string[] {
  const heavy = pages
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ page, bytes, limit }) => `${page}: ${kilobytes(bytes)} of ${kilobytes(limit)} kB`);
  const scattered = pages
    .filter(({ files, filesLimit }) => files > filesLimit)
    .map(({ page, files, filesLimit }) => `${page}: ${files} of ${filesLimit} files`);
  return [...heavy, ...scattered];
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function main(): number {
  const pages = measurePages(join(import.meta.dirname, '..')).sort((a, b) => b.bytes - a.bytes);
  for (const { page, bytes, limit, files } of pages) {
    console.log(
      `${kilobytes(bytes).padStart(7)} kB of ${kilobytes(limit)} in ${files} files  ${page}`,
    );
  }
  const over = overBudget(pages);
  for (const line of over) console.error(`Too much JavaScript: ${line}`);
  return over.length > 0 ? 1 : 0;
}

if (isStarted(import.meta.filename)) process.exit(main());
