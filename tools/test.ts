/**
 * Everything, in one command: the checks, the build, then the tests of every project. At the end stand the
 * slowest files, and in the last line `N passed, N failed`. `node tools/test.ts --project unit [path …]` runs
 * one project only.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '#test/support/find-chromium.ts';
import { CHECKS } from './check.ts';
import { type FileTime, slowest } from './file-times.ts';
import { type Outcome, installed, node, runStep, runSteps } from './steps.ts';
import {
  type Report,
  type Tally,
  addUp,
  failedFiles,
  readReport,
  tallyOf,
  withSecondRun,
} from './test-report.ts';

const PROJECTS = ['unit', 'faults', 'browser'];
/** So many files are named at the end. */
const SLOWEST = 20;

/** A few journeys may meet a race of their own (decisions 25); where more fail, the product is at fault. */
const RUN_AGAIN = 2;

function tallyOfSteps(outcomes: readonly Outcome[]): Tally {
  const failed = outcomes.filter((outcome) => !outcome.ok);
  return {
    passed: outcomes.length - failed.length,
    failed: failed.length,
    problems: failed.map((outcome) => `${outcome.name} failed`),
  };
}

const times: FileTime[] = [];

async function runVitest(
  name: string,
  ...flags: string[]
): Promise<{ report?: Report; endedWell: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'groundswell-report-'));
  const written = <T>(file: string): T | undefined => {
    const path = join(folder, file);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
  };
  try {
    const command = installed('vitest', 'run', ...flags);
    const step = { name, command, env: { TEST_REPORT: folder } };
    const { ok: endedWell } = await runStep(step, true);
    times.push(...(written<FileTime[]>('times.json') ?? []));
    const report = written<Report>('report.json');
    return { endedWell, ...(report && { report }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runProject(project: string, filters: readonly string[]): Promise<Tally> {
  const flags = ['--project', project, ...filters];
  const { report, endedWell } = await runVitest(`tests: ${project}`, ...flags);
  if (report === undefined) return tallyOf([`${project}: the runner left no report`]);
  const failed = failedFiles(report);
  if (project === 'browser' && failed.length > 0 && failed.length <= RUN_AGAIN) {
    return runAgain(project, report, failed);
  }
  return readReport(project, report, endedWell);
}

/** A second run decides about the files that failed; what failed in the first is told all the same. */
async function runAgain(project: string, first: Report, files: string[]): Promise<Tally> {
  for (const problem of readReport(project, first, false).problems) {
    console.log(`UNSTEADY, run again: ${problem}`);
  }
  const flags = ['--project', project, '--maxWorkers', '1', ...files];
  const { report, endedWell } = await runVitest(`tests: ${project}, again`, ...flags);
  return readReport(project, withSecondRun(first, report ?? {}), endedWell);
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
  if (projects.length > 1) {
    tallies.push(tallyOfSteps(await runSteps(CHECKS)));
    const build = await runStep({ name: 'build', command: ['npm', 'run', '--silent', 'build'] });
    const budget = { name: 'client budgets', command: node('tools/client-budget.ts') };
    tallies.push(tallyOfSteps([build, await runStep(budget)]));
  }
  if (projects.includes('browser')) tallies.push(await lookForChromium());
  // One after the other: each keeps both cores of a small machine busy with two files at a time.
  for (const project of projects) tallies.push(await runProject(project, filters));
  if (times.length > SLOWEST) console.log(`The ${SLOWEST} slowest files:`);
  if (times.length > SLOWEST) console.log(slowest(times, SLOWEST).join('\n'));
  const { passed, failed, problems } = addUp(tallies);
  for (const problem of problems) console.log(`FAIL ${problem}`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
}

await main();
