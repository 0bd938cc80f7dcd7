/** The browser of the browser tests. */
import { type Browser, chromium as playwright } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/**
 * Starts a headless Chromium; the caller closes it. Only loopback is reachable, so that a page that
 * asks the outside world for something fails here and not at the reader's.
 * Throws NoChromium, with what was tried, when none runs: browser tests are never skipped.
 */
export async function launchChromium(): Promise<Browser> {
  const found = await findChromium();
  return playwright.launch({
    executablePath: found.path,
    headless: true,
    chromiumSandbox: false,
    args: [
      ...found.args,
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.* , EXCLUDE localhost',
    ],
    env: { ...definedEnvironment(), ...found.env },
  });
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(entries) as Record<string, string>;
}
