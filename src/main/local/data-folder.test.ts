import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeDataFolder } from './data-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'data-folder-'));
afterAll(() => rmSync(parent, { recursive: true }));
const modeOf = (...path: string[]) => statSync(join(parent, ...path)).mode & 0o777;
const CLOSED = process.getuid?.() === 0 ? 0o711 : 0o700;

it('leaves a folder as it is that holds something else', () => {
  mkdirSync(join(parent, 'home/files'), { recursive: true, mode: 0o755 });
  chmodSync(join(parent, 'home'), 0o755);
  makeDataFolder(join(parent, 'home'));
  expect([modeOf('home'), modeOf('home', 'files')]).toEqual([0o755, 0o755]);
});

it('is closed to others, also one that was open, with what people sent and what was logged', () => {
  makeDataFolder(join(parent, 'deep/new'));
  expect(modeOf('deep', 'new')).toBe(CLOSED);
  for (const part of ['logs', 'files', 'postgres']) mkdirSync(join(parent, 'deep/new', part));
  writeFileSync(join(parent, 'deep/new/secrets.json'), '{}');
  chmodSync(join(parent, 'deep/new'), 0o755);
  chmodSync(join(parent, 'deep/new/postgres'), 0o711);
  makeDataFolder(join(parent, 'deep/new'));
  const modes = ['', 'logs', 'files', 'postgres'].map((part) => modeOf('deep/new', part));
  expect(modes).toEqual([CLOSED, 0o700, 0o700, 0o711]);
});
