import type { Aim, FigureResult, Table } from '../figure.ts';
import type { Plan } from '../measure/read-plan.ts';
import type { Replayed, Waits } from '../measure/replay.ts';
import type { Shape } from './find-shapes.ts';
import type { Recall } from './recall.ts';

/** Clients that ask at the same time. */
export const AT_ONCE = 16;

/** Alone, and among so many that ask at the same time. */
interface Both<W = Waits> {
  readonly alone: W;
  readonly together: W;
}

export interface Measured extends Both<Replayed>, Pick<Shape, 'name' | 'kind'> {
  readonly overHttp: Both | undefined;
  readonly plans: readonly Plan[];
  readonly worst: string;
}

export interface Size {
  readonly rows: number;
  readonly seconds: number;
  readonly key: Both<Replayed>;
  readonly shapes: readonly Measured[];
  readonly pairs: readonly Measured[];
  readonly recall: Recall;
}

type Cell = string | number;

/** Milliseconds at p95: of orders and filters, and of what is compared or counted for words. */
const AIMS = { hits: 20, words: 80, http: 40 } as const;

export const rowsOf = (plans: readonly Plan[]): number =>
  plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0);

/** What every shape does in the database at the largest size, for the question that reads most. */
export function plansText(size: Size): string {
  const parts = [...size.shapes, ...size.pairs].map(({ name, plans, worst }) => {
    const lines = plans.flatMap(({ lines: steps }) => [...steps, '']);
    const asked = `\`${worst}\` reads ${Math.round(rowsOf(plans))} rows.`;
    const block = ['```text', lines.join('\n').trimEnd(), '```'].join('\n');
    return `## ${name}\n\n${asked}\n\n${block}`;
  });
  const head =
    '# How searches are answered\n\nWritten by `npm run bench -- discovery` over ' +
    `${size.rows} campaigns: ` +
    'of each way to ask, the question that reads most, a block a statement. A step tells how many rows ' +
    'it gave on and dropped; what was not needed is left out.';
  return `${[head, ...parts].join('\n\n')}\n`;
}

export function report(sizes: readonly Size[], largest: Size): FigureResult {
  return {
    title: `Discovery among ${largest.rows} campaigns`,
    about:
      'Campaigns are made from the shares of 18,000 real ones: categories, countries, towns, sums, ' +
      'contributors, lengths of texts and how frequent their words are. What a search asks of the ' +
      `database is recorded and asked again by clients of its own, alone and ${AT_ONCE} at once, ` +
      'beside reads of one row by its key; calls are asked over HTTP too, of a process of its own. ' +
      'The clients go before what they ask, where the machine allows it: they wait for answers alone. ' +
      'Every client has asked each question before, as those of a pool have, and what a process keeps for ' +
      'some seconds is there. CPU is what the database spends on one, whatever else the machine does. ' +
      'Ratios are those of the medians. Rows read are those of the question that reads most; how each is ' +
      'answered stands in discovery-plans.md.',
    aims: aimsOf([...largest.shapes, ...largest.pairs]),
    tables: [
      {
        title: 'Ways to ask',
        columns: COLUMNS,
        rows: largest.shapes.map((one) => rowOf(largest, one)),
      },
      {
        title: 'Every two filters',
        columns: COLUMNS,
        rows: largest.pairs.map((one) => rowOf(largest, one)),
      },
      growthTable(sizes),
      recallTable(sizes),
    ],
    notes: sizes.map(
      ({ rows, seconds, key }) =>
        `${seconds > 1 ? `${rows} campaigns were made in ${seconds.toFixed(0)} s; a` : `${rows}: a`} read ` +
        `by the key takes ${key.alone.p50.toFixed(2)} ms alone, ${key.together.p50.toFixed(2)} ms among ` +
        `${AT_ONCE} (medians).`,
    ),
  };
}

function aimsOf(all: readonly Measured[]): Aim[] {
  const of = (...kinds: readonly Shape['kind'][]) => all.filter(({ kind }) => kinds.includes(kind));
  const most = (values: readonly number[]) => Math.max(0, ...values);
  const aim = (what: string, limit: number, values: readonly number[]): Aim => ({
    what: `${what}: the slowest p95`,
    limit,
    reached: most(values),
    unit: 'ms',
    is: 'most',
  });
  const scans = all.flatMap(({ name, plans }) =>
    plans.some(({ seqScans }) => seqScans.includes('discovery_campaigns')) ? [name] : [],
  );
  return (['alone', 'together'] as const)
    .flatMap((load) => {
      const who = load === 'alone' ? 'alone' : `${AT_ONCE} at once`;
      const waits = (some: readonly Measured[]) => some.map((one) => one[load].p95);
      const http = of('hits').flatMap(({ overHttp }) => overHttp?.[load].p95 ?? []);
      return [
        aim(`orders and filters, ${who}`, AIMS.hits, waits(of('hits'))),
        aim(
          `text by what fits best, and facets, ${who}`,
          AIMS.words,
          waits(of('ranked', 'facets')),
        ),
        aim(`orders and filters over HTTP, ${who}`, AIMS.http, http),
      ];
    })
    .concat({
      what: `ways to ask that read the table from its beginning`,
      limit: 0,
      reached: scans.length,
      unit: '',
      is: 'most',
    });
}

const COLUMNS = [
  'what',
  'CPU ms',
  'alone p50 ms',
  'p95 ms',
  '× key read',
  `${AT_ONCE} at once p50 ms`,
  'p95 ms',
  '× key read',
  'HTTP alone p50 ms',
  'p95 ms',
  `HTTP ${AT_ONCE} at once p50 ms`,
  'p95 ms',
  'rows read',
];

function rowOf({ key }: Size, { name, alone, together, overHttp, plans }: Measured): Cell[] {
  const http = [overHttp?.alone, overHttp?.together].flatMap((waits): Cell[] =>
    waits ? [waits.p50, waits.p95] : ['–', '–'],
  );
  return [
    name,
    alone.cpu,
    alone.p50,
    alone.p95,
    alone.p50 / key.alone.p50,
    together.p50,
    together.p95,
    together.p50 / key.together.p50,
    ...http,
    Math.round(rowsOf(plans)),
  ];
}

/** What a search costs beside a read by the key, and the rows it reads, as the campaigns grow. */
function growthTable(sizes: readonly Size[]): Table {
  const first = sizes[0]?.shapes ?? [];
  return {
    title: 'Growth: CPU alone, × key read alone, and rows read',
    columns: ['what', ...sizes.flatMap(({ rows }) => [`${rows}: CPU ms`, '×', 'rows read'])],
    rows: first.map(({ name }, place) => [
      name,
      ...sizes.flatMap(({ shapes, key }): Cell[] => {
        const one = shapes[place];
        if (one === undefined) return ['–', '–', '–'];
        return [one.alone.cpu, one.alone.p50 / key.alone.p50, Math.round(rowsOf(one.plans))];
      }),
    ]),
  };
}

function recallTable(sizes: readonly Size[]): Table {
  return {
    title: 'Titles found among the first ten, of a hundred',
    columns: ['campaigns', 'titles', 'exact', 'a letter dropped', 'doubled', 'swapped', 'replaced'],
    rows: sizes.map(({ rows, recall }) => [
      String(rows),
      String(recall.titles),
      ...[recall.exact, ...recall.misspelt].map((share) => share * 100),
    ]),
  };
}
