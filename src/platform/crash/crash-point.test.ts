import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';

const CODE = `
  import { crashPoint } from '#platform/crash/crash-point.ts';
  for (const point of ['after_reserve', 'after_commit', 'after_commit']) {
    crashPoint(point);
    process.stdout.write(point + ' ');
  }`;

function passed(env: Readonly<Record<string, string>>): {
  signal: string | null;
  points: string[];
} {
  const { signal, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', CODE], {
    cwd: projectRoot(),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://x@y/z', ...env },
  });
  return { signal, points: stdout.trim().split(' ') };
}

describe('a crash point', () => {
  it('lets everything pass that CRASH_AT does not name', () => {
    const all = ['after_reserve', 'after_commit', 'after_commit'];
    expect(passed({})).toEqual({ signal: null, points: all });
    expect(passed({ CRASH_AT: 'after' })).toEqual({ signal: null, points: all });
    expect(passed({ CRASH_AT: 'after_commit:3' })).toEqual({ signal: null, points: all });
  });

  it('kills the process the first time, or the time that was named', () => {
    expect(passed({ CRASH_AT: 'after_commit' })).toEqual({
      signal: 'SIGKILL',
      points: ['after_reserve'],
    });
    expect(passed({ CRASH_AT: 'after_commit:2' })).toEqual({
      signal: 'SIGKILL',
      points: ['after_reserve', 'after_commit'],
    });
  });
});
