/**
 * Words that have no place in a public project: names of machines, folders and people's tools.
 * The list holds hashes, so that it does not itself carry the words. `node tools/tidy/words.ts
 * WORD` prints the hash to add.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, SourceFile } from './source.ts';
import { isStarted } from '../started.ts';

const LIST = join(import.meta.dirname, 'words.json');
const TOKEN = /\/?[a-z0-9][a-z0-9._/-]*/g;

/** Twelve hex digits of the word's SHA-256, lower case. */
export function hashOf(word: string): string {
  return createHash('sha256').update(word.toLowerCase()).digest('hex').slice(0, 12);
}

/** Every line that carries a word of the list; the finding names the place, not the word. */
export function checkWords(files: readonly SourceFile[], list = readList()): Finding[] {
  const cache = new Map<string, boolean>();
  const isListed = (word: string): boolean => {
    const known = cache.get(word);
    if (known !== undefined) return known;
    const listed = list.has(hashOf(word));
    cache.set(word, listed);
    return listed;
  };
  return files.flatMap((file) =>
    file.lines.flatMap((line, index) => {
      const found = wordsOf(line.toLowerCase()).find(isListed);
      if (found === undefined) return [];
      const text = `a word of ${found.length} letters that does not belong in the project`;
      return [{ check: 'foreign-word', file: file.path, line: index + 1, text }];
    }),
  );
}

/** Words of a line: each token, its dotted and slashed beginnings and parts, and pairs of words. */
export function wordsOf(line: string): string[] {
  const tokens = line.match(TOKEN) ?? [];
  const words = new Set<string>();
  let previous = '';
  for (const raw of tokens) {
    const token = raw.replace(/[._/-]+$/, '');
    words.add(token);
    for (const part of token.split(/[/_-]/)) if (part) words.add(part);
    const steps = token.split('/');
    for (let end = 1; end < steps.length; end += 1) words.add(steps.slice(0, end + 1).join('/'));
    if (previous) words.add(`${previous} ${token}`);
    previous = token;
  }
  return [...words];
}

function readList(): Set<string> {
  return new Set(existsSync(LIST) ? (JSON.parse(readFileSync(LIST, 'utf8')) as string[]) : []);
}

if (isStarted(import.meta.filename))
  for (const word of process.argv.slice(2)) console.log(hashOf(word));
