import { join } from 'node:path';
import pg from 'pg';
import { config } from '#platform/config/config.ts';
import type { Figure, Table } from '../figure.ts';
import { figure } from '../figure.ts';
import { listenToStatements, type Recorded, statementsOf } from '../measure/recorded-statements.ts';
import { replay } from '../measure/replay.ts';
import { EmbeddedIndex, type Sought } from '../searches/embedded-index.ts';
import { findShapes, type Known, type Shape } from '../searches/find-shapes.ts';
import { plantIndex, readKnown } from '../searches/plant-index.ts';
import { openDatabaseOnly } from '../stage/database-only.ts';

/** BENCH_ROWS: another number of campaigns, for a quick look. */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const TURNS = 12;
const ALONE = { clients: 1, times: 60, ms: 2_000 };

const at = (values: readonly string[], turn: number): string => values[turn % values.length] ?? '';
const quoted = (...words: readonly string[]): string => words.map((word) => `"${word}"`).join(' ');
/** A category that has campaigns. */
const CATEGORY = { filter: 'c.category = 7 and c.country = ?' };

/** The same questions of the embedded index, by the names of the ways to ask. */
function soughtBy({ common, some, rare }: Known): Readonly<Record<string, (n: number) => Sought>> {
  return {
    'one common word': (n) => ({ match: quoted(at(common, n)) }),
    'one word': (n) => ({ match: quoted(at(some, n)) }),
    'one rare word': (n) => ({ match: quoted(at(rare, n)) }),
    'two words, a common one': (n) => ({ match: quoted(at(common, n), at(some, n)) }),
    'a beginning of four letters': (n) => ({ match: `"${at(some, n).slice(0, 4)}"*` }),
    'a beginning of three': (n) => ({ match: `"${at(some, n).slice(0, 3)}"*` }),
    'a word, category and country': (n) => ({
      match: quoted(at(some, n)),
      ...CATEGORY,
      values: [at(['US', 'GB', 'CA', 'DE'], n)],
    }),
    'a common word, newest': (n) => ({ match: quoted(at(common, n)), order: 'c.launched desc' }),
    'a word, open, trending': (n) => ({
      match: quoted(at(some, n)),
      filter: "c.status = 'open'",
      order: 'c.trend desc',
    }),
    'facets: one word': (n) => ({ match: quoted(at(some, n)) }),
    'facets: a beginning': (n) => ({ match: `"${at(some, n).slice(0, 4)}"*` }),
    'facets: a common word and a country': (n) => ({
      match: quoted(at(common, n)),
      filter: 'c.country = ?',
      values: [at(['US', 'GB', 'CA', 'DE'], n)],
    }),
  };
}

/** CPU milliseconds that the database spends on one. */
async function askDatabase(url: string, shape: Shape): Promise<number> {
  const works: Recorded[][] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await shape.prepare?.(turn);
    works.push(await statementsOf(() => shape.work(turn)));
  }
  return (await replay(url, works, ALONE)).cpu;
}

/** CPU milliseconds that this process spends on one, its caches filled by two rounds before. */
function askEmbedded(index: EmbeddedIndex, shape: Shape, sought: (n: number) => Sought): number {
  const ask = (n: number) =>
    shape.kind === 'facets' ? index.count(sought(n)) : index.find(sought(n));
  for (let n = 0; n < 2 * TURNS; n += 1) ask(n);
  const before = process.cpuUsage();
  for (let n = 0; n < 4 * TURNS; n += 1) ask(n);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (4 * TURNS);
}

/** What searches cost in PostgreSQL, and in an engine of full texts within our own process. */
export const searchEngine: Figure = async () => {
  listenToStatements();
  const database = await openDatabaseOnly();
  const clients = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all(clients.map((client) => client.connect()));
  const [client] = clients;
  if (client === undefined) throw new Error('no client');
  const index = new EmbeddedIndex(join(config().dataDir, 'embedded.db'));
  try {
    await plantIndex(clients, ROWS);
    const known = await readKnown(client, ROWS);
    const began = performance.now();
    const count = await index.fill(client);
    const seconds = (performance.now() - began) / 1000;
    const asked = soughtBy(known);
    const rows: Table['rows'][number][] = [];
    for (const shape of findShapes(known)) {
      const sought = asked[shape.name];
      if (sought === undefined) continue;
      const here = await askDatabase(database.url, shape);
      const there = askEmbedded(index, shape, sought);
      rows.push([shape.name, figure(here), figure(there), figure(there / here)]);
    }
    return report(count, rows, seconds);
  } finally {
    index.close();
    await Promise.all(clients.map((each) => each.end()));
    await database.stop();
  }
};

function report(count: number, rows: Table['rows'], seconds: number) {
  return {
    title: `Searches of text among ${count} campaigns, in PostgreSQL and in SQLite’s FTS5`,
    about:
      'The campaigns of the figure of discovery. PostgreSQL answers a search as the product asks it: with ' +
      'words misspelt, stories and cards, and looks at so many campaigns of a word at most. FTS5 has ' +
      'title, tagline, owner and place, ranks by bm25 all that fits, and answers with the numbers of a ' +
      'page alone: no misspelt words, stories or cards. CPU milliseconds of one search.',
    tables: [
      { title: 'Ways to ask', columns: ['what', 'PostgreSQL', 'FTS5', 'FTS5 / PostgreSQL'], rows },
    ],
    aims: [],
    notes: [`FTS5 took ${figure(seconds)} s to take the campaigns over.`],
  };
}
