import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isQuickLook, keepResult } from '../bench/keep-result.ts';
import { describeMachine } from '../bench/report.ts';

it.each([
  [{}, false],
  [{ PATH: '/bin', BENCH_PROFILE: '/tmp/profile', BENCH_PLANTED: 'postgres:///planted' }, false],
  [{ BENCH_ROWS: '10000' }, true],
  [{ BENCH_SECONDS: '1', BENCH_PROFILE: '/tmp/profile' }, true],
])('a run with %j is a quick look: %s', (environment, expected) => {
  expect(isQuickLook(environment)).toBe(expected);
});

it('a figure is kept with its plans, and a quick look only printed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  const result = {
    title: 'Searches',
    about: 'Of all.',
    tables: [],
    aims: [],
    notes: [],
    plans: '# How\n',
  };
  try {
    expect(keepResult(null, 'searches', result, describeMachine())).toContain('# Searches');
    expect(readdirSync(folder)).toEqual([]);
    const text = keepResult(folder, 'searches', result, describeMachine());
    expect(readFileSync(join(folder, 'searches.md'), 'utf8')).toBe(text);
    expect(readFileSync(join(folder, 'searches-plans.md'), 'utf8')).toBe('# How\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
