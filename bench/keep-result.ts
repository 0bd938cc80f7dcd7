import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FigureResult } from './figure.ts';
import { asMarkdown, type Machine } from './report.ts';

/** What leaves the measuring as it is: where the rows are, and where a profile goes. */
const SAME_MEASURING = new Set(['BENCH_PLANTED', 'BENCH_PROFILE']);

/** True where a variable asks for other numbers than those that are kept: a quick look. */
export function isQuickLook(environment: Readonly<Record<string, string | undefined>>): boolean {
  return Object.keys(environment).some(
    (name) => name.startsWith('BENCH_') && !SAME_MEASURING.has(name),
  );
}

/** Keeps a figure in the folder, with its plans beside it where it has some; answers its text. */
export function keepResult(
  folder: string | null,
  name: string,
  result: FigureResult,
  machine: Machine,
): string {
  const text = asMarkdown(result, machine);
  if (folder === null) return text;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), text);
  if (result.plans !== undefined) writeFileSync(join(folder, `${name}-plans.md`), result.plans);
  return text;
}
