import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterEach, expect, it, vi } from 'vitest';
import { ownHeaders } from './own-headers.ts';

const SOURCE = resolve(import.meta.dirname, '../../..');
const ASKS = /\bfetch\(|new XMLHttpRequest\(|\bsendBeacon\(/;
const WRITES = /method(?:,|:)|\.open\('(?!GET)|\bsendBeacon\(/;
/** Code of the browser, by where it lies. */
const BROWSER = /^(?:app|pages|design|platform\/web|modules\/[^/]+\/web)\//;
/** Sends to a host of its own, which learns nothing of ours. */
const FOREIGN = ['platform/web/reporting/error-reporter.ts'];

afterEach(() => vi.unstubAllGlobals());

/** The functions of a file, as far out as they stand, that send something by themselves. */
function sendersOf(file: string): { readonly name: string; readonly text: string }[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  if (!ASKS.test(text)) return [];
  return ts
    .createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    .statements.map((statement) => statement.getText())
    .filter((code) => ASKS.test(code))
    .map((code) => ({ name: `${file}: ${code.split('(')[0]}`, text: code }));
}

const senders = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => BROWSER.test(file) && /(?<!\.test)\.tsx?$/.test(file) && !FOREIGN.includes(file),
  )
  .flatMap(sendersOf);

it('[7-01] whatever the browser sends to this site says language and account', () => {
  expect(senders.length).toBeGreaterThan(4);
  const silent = senders.filter(({ text }) => !text.includes('ownHeaders()'));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('[7-01] whatever can write carries the token', () => {
  const writers = senders.filter(({ text }) => WRITES.test(text));
  expect(writers.length).toBe(2);
  const bare = writers.filter(({ text }) => !/csrf/i.test(text));
  expect(bare.map(({ name }) => name)).toEqual([]);
});

it.each([
  ['', undefined],
  ['has_account=false', undefined],
  ['xhas_account=true', undefined],
  ['a=b; has_account=true', 'true'],
  ['__Host-has_account=true; a=b', 'true'],
])('[7-01] says of the cookie %j that an account is known: %s', (cookie, known) => {
  vi.stubGlobal('document', { cookie, documentElement: { lang: 'de' } });
  expect(ownHeaders()).toEqual({ 'x-locale': 'de', ...(known ? { 'x-has-account': known } : {}) });
});
