/**
 * Keeps docs/spec-coverage.md true: its rows are written by hand (number, statement in our words,
 * who owns it, where it lives); the last column, which tests prove it, is filled from test titles
 * that carry the number in square brackets, such as `[5-07]` or `[5-06, 5-07]`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStarted } from './started.ts';

const ROW = /^\| (\d-\d{2}) \| (.*?) \| (.*?) \| (.*?) \|(.*)\|$/;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\s*\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
const EACH_TITLE = /\)\s*\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
const NUMBERS = /\[(\d-\d{2}(?:[,;\s]+\d-\d{2})*)\]/g;

/** Files whose test titles carry a number, by number. */
export function provenBy(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const proofs = new Map<string, string[]>();
  for (const [file, text] of files) {
    const titles = [...text.matchAll(TITLE), ...text.matchAll(EACH_TITLE)].map((m) => m[2] ?? '');
    const numbers = titles.flatMap((title) =>
      [...title.matchAll(NUMBERS)].flatMap((match) => (match[1] ?? '').split(/[,;\s]+/)),
    );
    for (const number of new Set(numbers)) {
      proofs.set(number, [...(proofs.get(number) ?? []), file]);
    }
  }
  return proofs;
}

/** The document with its last column filled from `proofs`. */
export function fillProofs(text: string, proofs: ReadonlyMap<string, readonly string[]>): string {
  const lines = text.split('\n').map((line) => {
    const row = ROW.exec(line);
    if (!row) return line;
    const [, number = '', words = '', owner = '', place = ''] = row;
    const files = (proofs.get(number) ?? []).map((file) => file.replace(/\.test\.tsx?$/, ''));
    return `| ${number} | ${words} | ${owner} | ${place} | ${files.sort().join(', ') || '–'} |`;
  });
  return lines.join('\n');
}

/** Gaps in the numbering, numbers given twice, and proofs of numbers that do not exist. */
export function checkNumbers(text: string, proofs: ReadonlyMap<string, unknown>): string[] {
  const numbers = text.split('\n').flatMap((line) => ROW.exec(line)?.[1] ?? []);
  const known = new Set(numbers);
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  const gaps = numbers.flatMap((number, index) => {
    const previous = numbers[index - 1];
    const [section, count] = split(number);
    const isFirst = previous === undefined || split(previous)[0] !== section;
    const expected = isFirst ? 1 : split(previous)[1] + 1;
    return count === expected ? [] : [`${number} does not follow ${previous ?? 'nothing'}`];
  });
  const unknown = [...proofs.keys()].filter((number) => !known.has(number));
  return [
    ...twice.map((number) => `${number} is there twice`),
    ...gaps,
    ...unknown.sort().map((number) => `a test names ${number}, which does not exist`),
  ];
}

/** Places that are named and not there: files below src without their ending, or folders. */
export function checkPlaces(text: string, exists: (place: string) => boolean): string[] {
  return text.split('\n').flatMap((line) => {
    const [, number = '', , , places = '–'] = ROW.exec(line) ?? [];
    const named = places === '–' ? [] : places.split(', ');
    return named.filter((place) => !exists(place)).map((place) => `${number} lives in no ${place}`);
  });
}

function split(number: string): [number, number] {
  return [Number(number.slice(0, 1)), Number(number.slice(2))];
}

function readTests(root: string): Map<string, string> {
  const pattern = '{src,gateway,db,demo,test,checks}/**/*.test.{ts,tsx}';
  const files = globSync(pattern, { cwd: root }).sort();
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

function main(): void {
  const root = join(import.meta.dirname, '..');
  const path = join(root, 'docs/spec-coverage.md');
  const proofs = provenBy(readTests(root));
  const current = readFileSync(path, 'utf8');
  const wanted = fillProofs(current, proofs);
  const isThere = (place: string): boolean =>
    globSync(`src/${place}{,.*}`, { cwd: root }).length > 0;
  const problems = [...checkNumbers(current, proofs), ...checkPlaces(current, isThere)];
  if (process.argv.includes('--write')) writeFileSync(path, wanted);
  else if (current !== wanted) problems.push('old: node tools/spec-coverage.ts --write');
  for (const problem of problems) console.error(`docs/spec-coverage.md: ${problem}`);
  console.log(`spec: ${proofs.size} numbers proven by tests`);
  if (problems.length > 0) process.exitCode = 1;
}

if (isStarted(import.meta.filename)) main();
