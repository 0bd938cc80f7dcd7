import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import { postgresBinaries } from '#main/local/postgres-binaries.ts';
import { type FigureResult, figure, isMet, type Table } from './figure.ts';

/** What a figure depends on besides the code. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly postgres: string;
  readonly system: string;
  readonly day: string;
  readonly commit: string;
  /** Running processes, averaged over the minute before: above 0.5 the machine was not idle. */
  readonly busyBefore: number;
}

export function describeMachine(): Machine {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: versionOf(postgresBinaries(undefined).postgres),
    system: `Linux ${release()}`,
    day: new Date().toISOString().slice(0, 10),
    commit: commitOf(),
    busyBefore: loadavg()[0] ?? 0,
  };
}

function versionOf(program: string): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().replace(/^\S+ /, '');
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

/** The figure as Markdown. */
export function asMarkdown(result: FigureResult, machine: Machine): string {
  const parts = [
    `# ${result.title}`,
    result.about,
    ...(result.aims.length > 0 ? [tableOf(aimsTable(result))] : []),
    ...result.tables.map(tableOf),
    ...result.notes.map((note) => `- ${note}`),
    machineLine(machine),
  ];
  return `${parts.join('\n\n')}\n`;
}

function aimsTable({ aims }: FigureResult): Table {
  return {
    title: 'Aims',
    columns: ['what', 'aim', 'reached', 'met'],
    rows: aims.map((aim) => [
      aim.what,
      `${aim.is === 'most' ? '≤' : '≥'} ${aim.limit} ${aim.unit}`,
      `${figure(aim.reached)} ${aim.unit}`,
      isMet(aim) ? 'yes' : 'no',
    ]),
  };
}

function tableOf({ title, columns, rows }: Table): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)),
  );
  const lines = [columns, columns.map(() => '---'), ...cells].map(
    (row) => `| ${row.join(' | ')} |`,
  );
  return [`## ${title}`, '', ...lines].join('\n');
}

function machineLine(machine: Machine): string {
  const { cores, processor, memoryGb, node, postgres, system, day, commit, busyBefore } = machine;
  const busy = `load before the run ${busyBefore.toFixed(1)}`;
  return (
    `Measured ${day} on ${cores} cores (${processor}), ${memoryGb} GB, ${system}, Node ${node}, ` +
    `PostgreSQL ${postgres}, commit ${commit}; ${busy}.`
  );
}
