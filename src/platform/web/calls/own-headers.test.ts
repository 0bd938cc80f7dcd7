import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ownHeaders } from './own-headers.ts';

const SOURCE = resolve(import.meta.dirname, '../../..');
const ASKS = /\bfetch\(|new XMLHttpRequest\(|\bsendBeacon\(/;
/** Code of the browser, by where it lies. */
const BROWSER = /^(?:app|pages|design|platform\/web|modules\/[^/]+\/web)\//;
/** Sends to a host of its own, which learns nothing of ours. */
const FOREIGN = ['platform/web/reporting/error-reporter.ts'];

afterEach(() => vi.unstubAllGlobals());

it('[7-01] every request of the browser to this site says language and account', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => BROWSER.test(file) && /(?<!\.test)\.tsx?$/.test(file),
  );
  const asking = files.filter((file) => ASKS.test(readFileSync(join(SOURCE, file), 'utf8')));
  const own = asking.filter((file) => !FOREIGN.includes(file));
  expect(own.length).toBeGreaterThan(3);
  const silent = own.filter(
    (file) => !readFileSync(join(SOURCE, file), 'utf8').includes('ownHeaders()'),
  );
  expect(silent).toEqual([]);
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
