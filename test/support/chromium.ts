/** The browser of the browser tests. */
import { type Browser, chromium as playwright } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** The one of this process, kept where no reset of modules reaches it. */
const kept = globalThis as { keptChromium?: Promise<Browser> };

/**
 * A headless Chromium; the caller closes it. Files of tests that share a process share it as well: closing
 * it closes its windows, and it ends with the process. Only loopback is reachable, so that a page that
 * asks the outside world for something fails here and not at the reader's.
 * Throws NoChromium, with what was tried, when none runs: browser tests are never skipped.
 */
export async function launchChromium(): Promise<Browser> {
  if (process.env.VITEST === undefined) return start();
  const known = await kept.keptChromium?.catch(() => undefined);
  if (known?.isConnected()) return known;
  kept.keptChromium = start();
  const browser = await kept.keptChromium;
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** Of a busy machine; who waits in vain has failed, and nobody minds how long that took. */
const PATIENCE_MS = 120_000;

async function start(): Promise<Browser> {
  const found = await findChromium();
  const browser = await playwright.launch({
    executablePath: found.path,
    headless: true,
    chromiumSandbox: false,
    args: [
      ...found.args,
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.* , EXCLUDE localhost',
    ],
    env: { ...definedEnvironment(), ...found.env },
  });
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(entries) as Record<string, string>;
}
