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
const running: Running[] = [];

/** Gives the test file one small project, and each test a data folder; stops what it started. */
export function marketsUnderTest(): void {
  beforeAll(() => {
    project = smallProject();
  });
  afterAll(() => project.remove());
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
