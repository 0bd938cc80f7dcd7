/**
 * The module map: which capability may call which. One table drives the dependency rules, the
 * picture in ARCHITECTURE.md and the reader's first look. Changing it is a decision and needs a
 * record in docs/decisions.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStarted } from './started.ts';

/** One capability: what it owns, in a few words, and whose doors it may use. */
export interface ModuleEntry {
  readonly owns: string;
  readonly mayCall: readonly string[];
}

export const MODULES: Readonly<Record<string, ModuleEntry>> = {
  accounts: {
    owns: 'people, sessions, credentials, roles, restrictions, addresses, audit log',
    mayCall: [],
  },
  geography: { owns: 'countries, regions, places, exchange rates', mayCall: [] },
  ledger: { owns: 'accounts of the books, transfers, balances, sums of days', mayCall: [] },
  media: { owns: 'uploads, image variants, video embeds', mayCall: ['accounts'] },
  settings: {
    owns: 'business switches, banners, what the market is called, looks like and offers',
    mayCall: ['accounts', 'geography', 'media'],
  },
  experiments: {
    owns: 'experiments, their buckets, versions of campaign pages',
    mayCall: ['accounts'],
  },
  payments: {
    owns: 'provider, customers, methods, intents, refunds, disputes, webhooks',
    mayCall: ['accounts', 'ledger'],
  },
  campaigns: {
    owns: 'campaign, states, categories, tags, team, FAQ, follows',
    mayCall: ['accounts', 'media', 'geography'],
  },
  conversations: {
    owns: 'updates, comments, reactions, messages',
    mayCall: ['accounts', 'campaigns', 'media', 'contributions'],
  },
  moderation: {
    owns: 'reports of campaigns and people',
    mayCall: ['accounts', 'campaigns'],
  },
  prelaunch: {
    owns: 'coming-soon pages and subscribers',
    mayCall: ['accounts', 'campaigns', 'media'],
  },
  perks: {
    owns: 'perks, items, options, shipping rates, stock and reservations',
    mayCall: ['accounts', 'campaigns', 'geography', 'media'],
  },
  contributions: {
    owns: 'contributions, guests, sources, sums of days',
    mayCall: ['accounts', 'geography', 'campaigns', 'perks', 'payments', 'ledger'],
  },
  disbursements: {
    owns: 'funds: what came in, what was kept, what is held and available',
    mayCall: ['accounts', 'geography', 'campaigns', 'contributions', 'ledger', 'payments'],
  },
  orders: {
    owns: 'fulfilment, surveys, parcels',
    mayCall: ['accounts', 'geography', 'contributions', 'perks'],
  },
  storefronts: {
    owns: 'storefronts, products, variants, carts, purchases',
    mayCall: [
      'accounts',
      'media',
      'geography',
      'perks',
      'payments',
      'orders',
      'ledger',
      'disbursements',
    ],
  },
  discovery: {
    owns: 'search index and its tuning, filters, feeds, collections, sponsors, trending',
    mayCall: ['accounts', 'geography', 'campaigns', 'contributions'],
  },
  notifications: { owns: 'mail, preferences, newsletter', mayCall: ['accounts'] },
  analytics: { owns: 'event capture, roll-ups, referrers', mayCall: ['accounts'] },
  content: { owns: 'information pages, blog, contact', mayCall: ['accounts', 'media'] },
  admin: {
    owns: 'reads, work queue and standing checks of the staff; its screens are pages/admin',
    mayCall: ['*'],
  },
};

/** Modules that only listen (or sit on top): `main` and pages name them, no module or flow does. */
export const LISTENERS = ['admin', 'notifications', 'analytics'] as const;

/** The doors of a module for other modules' server side, and the one for their pages. */
export const SERVER_DOOR = String.raw`(index|contract|rules)\.ts$`;
export const WEB_DOOR = String.raw`(contract|rules|web/index)\.tsx?$`;

/** Names the modules that may call `name`, in the order of the table. */
export function callersOf(name: string): string[] {
  return Object.keys(MODULES).filter((caller) => maySee(caller, name));
}

/** Whether module `from` may use the doors of module `to`. */
export function maySee(from: string, to: string): boolean {
  const allowed = MODULES[from]?.mayCall ?? [];
  return from !== to && (allowed.includes('*') || allowed.includes(to));
}

/** Modules of the table in layers: a module stands one row above the highest one it calls. */
export function layers(): string[][] {
  const depth = new Map<string, number>();
  const depthOf = (name: string): number => {
    const known = depth.get(name);
    if (known !== undefined) return known;
    const calls = MODULES[name]?.mayCall ?? [];
    const others = calls.includes('*') ? Object.keys(MODULES).filter((m) => m !== name) : calls;
    const result = others.length === 0 ? 0 : 1 + Math.max(...others.map(depthOf));
    depth.set(name, result);
    return result;
  };
  const rows: string[][] = [];
  for (const name of Object.keys(MODULES)) {
    const row = depthOf(name);
    (rows[row] ??= []).push(name);
  }
  return rows;
}

/** Modules that have their place in the table and no code so far. */
export function plannedModules(root = join(import.meta.dirname, '..')): string[] {
  return Object.keys(MODULES).filter((name) => !existsSync(join(root, 'src/modules', name)));
}

/** The two pictures of ARCHITECTURE.md as Markdown: directions, then the table of modules. */
export function drawModuleMap(planned: readonly string[] = plannedModules()): string {
  const rows = Object.entries(MODULES).map(([name, entry]) => {
    const calls = entry.mayCall.includes('*') ? 'every door' : entry.mayCall.join(', ');
    const shown = planned.includes(name) ? `*${name}*` : name;
    return `| ${shown} | ${entry.owns} | ${calls || '–'} |`;
  });
  const groups = layers().map(
    (names, row) => `  subgraph row${row}[" "]\n    ${names.join('\n    ')}\n  end`,
  );
  const edges = Object.entries(MODULES)
    .filter(([, entry]) => !entry.mayCall.includes('*'))
    .flatMap(([name, entry]) => nearestCalls(entry.mayCall).map((to) => `  ${name} --> ${to}`));
  return [
    '```mermaid',
    'flowchart TB',
    ...groups.reverse(),
    ...edges,
    ...(planned.length > 0 ? ['  classDef planned stroke-dasharray: 4 4'] : []),
    ...(planned.length > 0 ? [`  class ${planned.join(',')} planned`] : []),
    '```',
    '',
    'An arrow that follows from two others is left out of the picture; the table is complete.',
    ...(planned.length > 0
      ? ['Dashed in the picture and *slanted* in the table: planned, not written yet.']
      : []),
    '',
    '| module | owns | may call |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

function nearestCalls(calls: readonly string[]): string[] {
  return calls.filter((to) => !calls.some((via) => via !== to && maySee(via, to)));
}

const BEGIN = '<!-- module map: written by tools/module-map.ts -->';
const END = '<!-- end of module map -->';

/** Puts the drawn map between the markers of `text`. Throws when a marker is missing. */
export function placeModuleMap(text: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('ARCHITECTURE.md lacks the module map markers');
  return `${text.slice(0, begin + BEGIN.length)}\n${drawModuleMap()}\n${text.slice(end)}`;
}

/** Whether ARCHITECTURE.md shows the map as it is; with `--write` it is brought up to date. */
function main(): void {
  const path = join(import.meta.dirname, '..', 'ARCHITECTURE.md');
  const current = readFileSync(path, 'utf8');
  const wanted = placeModuleMap(current);
  if (process.argv.includes('--write')) writeFileSync(path, wanted);
  else if (current !== wanted) {
    console.error('The picture in ARCHITECTURE.md is old: node tools/module-map.ts --write');
    process.exitCode = 1;
  }
}

if (isStarted(import.meta.filename)) main();
