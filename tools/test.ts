/**
 * Everything, in one command: the checks and the build, then the tests of every project in one run. At the
 * end stand the slowest files, and in the last line `N passed, N failed`.
 * `node tools/test.ts --project unit [path …]` runs one project only.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '#test/support/find-chromium.ts';
import { CHECKS } from './check.ts';
import { type FileTime, slowest, yardstick } from './file-times.ts';
import { type Outcome, type Step, installed, node, runStep, runSteps } from './steps.ts';
import { type Report, type Tally, addUp, readProjects, tallyOf } from './test-report.ts';

const PROJECTS = ['unit', 'faults', 'browser'];
const BUILD: readonly Step[] = [
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'client budgets', command: node('tools/client-budget.ts'), after: 'build' },
];
/** So many files are named at the end. */
const SLOWEST = 20;

function tallyOfSteps(outcomes: readonly Outcome[]): Tally {
  const failed = outcomes.filter((outcome) => !outcome.ok);
  return {
    passed: outcomes.length - failed.length,
    failed: failed.length,
    problems: failed.map((outcome) => `${outcome.name} failed`),
  };
}

const times: FileTime[] = [];

/** The files of all projects stand in one queue, so that one that waits leaves its core to another. */
async function runTests(projects: readonly string[], filters: readonly string[]): Promise<Tally[]> {
  const folder = mkdtempSync(join(tmpdir(), 'groundswell-report-'));
  const written = <T>(file: string): T | undefined => {
    const path = join(folder, file);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
  };
  try {
    const flags = projects.flatMap((project) => ['--project', project]);
    const command = installed('vitest', 'run', ...flags, ...filters);
    const step = { name: 'tests', command, env: { TEST_REPORT: folder } };
    const { ok: endedWell } = await runStep(step, true);
    times.push(...(written<FileTime[]>('times.json') ?? []));
    const report = written<Report>('report.json');
    if (report === undefined) return [tallyOf(['tests: the runner left no report'])];
    return readProjects(projects, report, endedWell);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function lookForChromium(): Promise<Tally> {
  try {
    const { source, path, version } = await findChromium();
    console.log(`ok   browser: Chromium ${version} (${source}) ${path}`);
    return tallyOf([]);
  } catch (error) {
    return tallyOf([`browser: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function readArguments(): { projects: string[]; filters: string[] } {
  const [flag, project, ...filters] = process.argv.slice(2);
  if (flag === undefined) return { projects: PROJECTS, filters: [] };
  if (flag !== '--project' || project === undefined || !PROJECTS.includes(project)) {
    throw new Error(`usage: node tools/test.ts [--project ${PROJECTS.join('|')} [path …]]`);
  }
  return { projects: [project], filters };
}

async function main(): Promise<void> {
  const { projects, filters } = readArguments();
  const tallies: Tally[] = [];
  const before = yardstick();
  if (projects.length > 1) tallies.push(tallyOfSteps(await runSteps([...CHECKS, ...BUILD])));
  if (projects.includes('browser')) tallies.push(await lookForChromium());
  tallies.push(...(await runTests(projects, filters)));
  if (times.length > SLOWEST) console.log(`The ${SLOWEST} slowest files:`);
  if (times.length > SLOWEST) console.log(slowest(times, SLOWEST).join('\n'));
  const minutes = (performance.now() / 60_000).toFixed(1);
  const yardsticks = [before, yardstick()].map((seconds) => seconds.toFixed(2)).join(' and ');
  console.log(`${minutes} minutes; the yardstick took ${yardsticks} s before and after`);
  const { passed, failed, problems } = addUp(tallies);
  for (const problem of problems) console.log(`FAIL ${problem}`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
}

await main();
