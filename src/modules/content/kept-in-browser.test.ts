import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { CONSENTED_COOKIES, NECESSARY_COOKIES, STORED } from './kept-in-browser.ts';

const OWN = 'modules/content/kept-in-browser.ts';
const sources = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot() })
  .filter((file) => !/\.test\.tsx?$|stories|samples/.test(file) && !file.endsWith(OWN))
  .map((file) => ({ file, text: readFileSync(join(projectRoot(), file), 'utf8') }));

const WRITES_COOKIE =
  /\b(setCookie|setSignedCookie|jar\.write|writeBrowserCookie)\(|document\.cookie = /;
const STORES = /\b(sessionStorage|localStorage|keepInTab)\b/;
/** How a name is spelt where it is used: a constant, or the beginning of a template. */
const COOKIE_NAME = /\b(?:[A-Z_]*COOKIE) = '([a-z_]+)'|cookieOf = .*`([a-z_]+)\$\{/g;

/** The beginning of a name that goes on with something of its own. */
const stem = (name: string): string => name.replace(/…$/, '');

describe('the page about cookies', () => {
  it('lists exactly the cookies that the code names', () => {
    const named = sources.flatMap(({ text }) =>
      [...text.matchAll(COOKIE_NAME)].map(([, constant, template]) => constant ?? template ?? ''),
    );
    const listed = [...NECESSARY_COOKIES, ...CONSENTED_COOKIES].map(({ name }) => stem(name));
    expect([...new Set(named)].sort()).toEqual([...listed].sort());
  });

  it('misses no place that sets one', () => {
    const known = [...NECESSARY_COOKIES, ...CONSENTED_COOKIES];
    const writers = sources.filter(({ text }) => WRITES_COOKIE.test(text));
    expect(writers.length).toBeGreaterThan(5);
    for (const { file, text } of writers) {
      // The places that write what they are given.
      if (/(answer|browser-cookies|page-query)\.ts$/.test(file)) continue;
      const isNamed = /COOKIE/.test(text) || known.some(({ name }) => text.includes(stem(name)));
      expect([file, isNamed]).toEqual([file, true]);
    }
  });

  it('lists what is kept in the browser’s storage', () => {
    const all = sources.map(({ text }) => text).join('\n');
    for (const { name } of STORED) {
      const start = stem(name).replace(/:$/, '');
      expect([name, new RegExp(`['\`]${start}\\b`).test(all)]).toEqual([name, true]);
    }
    // A new place that stores something shows here, and asks for its line on the page.
    const users = sources.filter(({ text }) => STORES.test(text));
    expect(users.map(({ file }) => file.split('/').at(-1)).sort()).toEqual([
      'browser-services.ts',
      'first-paint-script.tsx',
      'follows.ts',
      'for-you-height.ts',
      'icon-sprite.ts',
      'tab-storage.ts',
      'theme-switch.tsx',
      'track.ts',
      'use-form-backup.ts',
      'use-keys-choice.ts',
      'use-order-backup.ts',
      'viewed-campaigns.ts',
    ]);
  });
});
