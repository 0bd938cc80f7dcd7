import { describe, expect, it } from 'vitest';
import { addUp, projectOf, readProjects, readReport, tallyOf } from './test-report.ts';

const file = (status: string, ...tests: [string, string][]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map(([state, fullName]) => ({ status: state, fullName })),
});

describe('test report', () => {
  it('fails when no test ran', () => {
    expect(readReport('unit', {}, true)).toEqual(tallyOf(['unit: no test ran']));
  });

  it('counts failed and skipped tests as failed, by name', () => {
    const report = {
      testResults: [file('failed', ['passed', 'a'], ['failed', 'b'], ['skipped', 'c'])],
    };
    expect(readReport('unit', report, false)).toEqual({
      passed: 1,
      failed: 2,
      problems: ['failed: a.test.ts: b', 'skipped: a.test.ts: c'],
    });
  });

  it('says the first line of why a test failed', () => {
    const assertionResults = [
      { status: 'failed', fullName: 'b', failureMessages: ['Error: no\n  at x'] },
    ];
    const report = { testResults: [{ ...file('failed'), assertionResults }] };
    expect(readReport('unit', report, false).problems).toEqual([
      'failed: a.test.ts: b – Error: no',
    ]);
  });

  it('counts a file that could not be read, and a runner that ended badly', () => {
    const unread = { ...file('failed'), message: 'Cannot find x\nat y' };
    expect(readReport('unit', { testResults: [unread] }, false).problems).toEqual([
      'not read: a.test.ts Cannot find x',
    ]);
    const fine = { testResults: [file('passed', ['passed', 'a'])] };
    expect(readReport('unit', fine, false).problems).toEqual(['unit: the runner ended badly']);
    expect(readReport('unit', fine, true)).toEqual({ passed: 1, failed: 0, problems: [] });
  });

  it('misses a project of which no test ran, and a runner that ended badly', () => {
    const of = (name: string) => ({ ...file('passed', ['passed', 'a']), name });
    const report = { testResults: [of('/x/src/a.test.ts'), of('/x/test/browser/b.test.ts')] };
    const sum = (projects: string[], endedWell: boolean) =>
      addUp(readProjects(projects, report, endedWell));
    expect(projectOf('test/faults/c.test.ts')).toBe('faults');
    expect(sum(['unit', 'browser'], true)).toEqual({ passed: 2, failed: 0, problems: [] });
    expect(sum(['unit', 'faults', 'browser'], true).problems).toEqual(['faults: no test ran']);
    expect(sum(['unit', 'browser'], false).problems).toEqual(['tests: the runner ended badly']);
  });

  it('adds up', () => {
    const sum = addUp([tallyOf(['x']), { passed: 2, failed: 0, problems: [] }]);
    expect(sum).toEqual({ passed: 2, failed: 1, problems: ['x'] });
  });
});
