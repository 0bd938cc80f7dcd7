import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import {
  dataFolder,
  processesOf,
  type Running,
  type SmallProject,
  type StartOptions,
  smallProject,
  startMarket,
} from './small-market.ts';

let project: SmallProject;
let dataDir: string;
/** What a market leaves that was started once and stopped. */
let left: string | undefined;
const running: Running[] = [];

/** Gives the test file one small project, and each test a data folder; stops what it started. */
export function marketsUnderTest(): void {
  beforeAll(() => {
    project = smallProject();
  });
  afterAll(async () => {
    await project.remove();
    if (left !== undefined) rmSync(dirname(left), { recursive: true, force: true });
    left = undefined;
  });
  beforeEach(() => {
    dataDir = dataFolder();
  });
  afterEach(async () => {
    const folders = new Set(
      [dataDir, ...running.map((market) => market.dataDir)].map((folder) => dirname(folder)),
    );
    for (const market of running.splice(0)) {
      market.child.kill('SIGTERM');
      await market.ended();
    }
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
}

export const currentProject = (): SmallProject => project;

/** The data folder of this test. */
export const currentDataDir = (): string => dataDir;

/** Starts the project's market, on the test's data folder by default; it is stopped afterwards. */
export function start(options: StartOptions = {}, at = dataDir, of = project): Running {
  const market = startMarket(of, at, options);
  running.push(market);
  return market;
}

/**
 * Makes a data folder one that was started on before: the first start works three times as much, making the
 * database, and a test about what comes later need not do it again.
 */
export async function startedBefore(at = dataDir): Promise<void> {
  if (left === undefined) {
    const made = dataFolder();
    const market = start({}, made);
    await market.url();
    market.child.kill('SIGTERM');
    await market.ended();
    running.splice(running.indexOf(market), 1);
    left = made;
  }
  // With the owners: PostgreSQL takes nobody else's folder.
  execFileSync('cp', ['-a', left, at]);
}

interface Answer {
  readonly pid: number;
  readonly rows: Record<string, unknown>[];
}

/** Lets the market's app run a statement. Throws with what it says when it cannot. */
export async function ask(url: string, sql = 'select 1'): Promise<Answer> {
  const answer = await fetch(`${url}/?sql=${encodeURIComponent(sql)}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}

/** Every process of this test's instance: each names the data folder, some of them encoded. */
export const processesOfInstance = (): number[] => processesOf(basename(dirname(dataDir)));
