/** Reads a runner's JSON report strictly: what did not run, or did not end well, has failed. */

/** Counted tests and a sentence for everything that is not as it should be. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly problems: readonly string[];
}

/** A runner's report, as far as it is read here. */
export interface Report {
  readonly testResults?: readonly FileReport[];
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    status: string;
    fullName: string;
    failureMessages?: readonly string[];
  }[];
}

/** Why, where a log is cut before what the runner printed. */
const firstLine = (message = '') => message.split('\n')[0] ?? '';

/** A tally with nothing but problems, each counted as one failure. */
export function tallyOf(problems: readonly string[]): Tally {
  return { passed: 0, failed: problems.length, problems };
}

/** The sum of several tallies. */
export function addUp(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    problems: tallies.flatMap((tally) => tally.problems),
  };
}

/**
 * Counts one project's report. Skipped tests, files that could not be read, a project without tests
 * and a runner that ended badly though every test passed are failures, each with its sentence.
 */
export function readReport(project: string, report: Report, endedWell: boolean): Tally {
  const files = report.testResults ?? [];
  const tests = files.flatMap((file) =>
    file.assertionResults.map(({ status, fullName, failureMessages = [] }) => ({
      status,
      name: [`${file.name}: ${fullName}`, firstLine(failureMessages[0])]
        .filter(Boolean)
        .join(' – '),
    })),
  );
  const passed = tests.filter((test) => test.status === 'passed').length;
  const problems = [
    ...tests
      .filter((test) => test.status !== 'passed')
      .map((test) => `${test.status}: ${test.name}`),
    ...files
      .filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      .map((file) => `not read: ${file.name} ${firstLine(file.message)}`.trimEnd()),
  ];
  if (tests.length === 0 && problems.length === 0) problems.push(`${project}: no test ran`);
  if (!endedWell && problems.length === 0) problems.push(`${project}: the runner ended badly`);
  return { passed, failed: problems.length, problems };
}

/** The project that a file of tests belongs to. */
export function projectOf(file: string): string {
  return /(?:^|\/)test\/(browser|faults)\//.exec(file)?.[1] ?? 'unit';
}

/** Counts a report of several projects, each by itself, so that one without tests is seen. */
export function readProjects(
  projects: readonly string[],
  report: Report,
  endedWell: boolean,
): Tally[] {
  const tallies = projects.map((project) => {
    const files = report.testResults?.filter(({ name }) => projectOf(name) === project) ?? [];
    return readReport(project, { testResults: files }, true);
  });
  const isExplained = endedWell || tallies.some(({ failed }) => failed > 0);
  return isExplained ? tallies : [...tallies, tallyOf(['tests: the runner ended badly'])];
}
