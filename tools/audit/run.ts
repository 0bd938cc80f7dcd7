// npm run audit [-- flags]   looks at every page of the built product as people see it; --help says more.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Market, openMarket } from '#main/local/market.ts';
import { marketSettings } from '#main/start-settings.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { databaseUrl } from '../../checks/database-url.ts';
import { runLighthouse } from './lighthouse.ts';
import { lookAtPages } from './look-at-pages.ts';
import { makeThings } from './make-things.ts';
import { asMarkdown, isClean, type Results } from './report.ts';
import { catalogueOf, readMessages, readWritten } from './untranslated.ts';
import { LANGUAGES, readOptions, USAGE, type Options } from './options.ts';

const root = join(import.meta.dirname, '../..');
const RESULTS = join(root, 'bench/results/audit.md');
const OWNER = 'nora@demo.test';
const CONTRIBUTOR = 'ben@demo.test';
const ADMIN = 'admin@demo.test';
const PASSWORD = 'groundswell';
const say = (line: string): void => console.error(line);

async function look(options: Options, market: Market): Promise<Results> {
  const browser = await launchChromium();
  try {
    const database = databaseUrl({ DATA_DIR: market.dataDir });
    const people = {
      owner: OWNER,
      contributor: CONTRIBUTOR,
      admin: ADMIN,
      password: PASSWORD,
    };
    const stage = { browser, url: market.url, databaseUrl: database, ...people };
    const made = await makeThings(stage);
    const english = readMessages(root, 'en');
    const catalogues = LANGUAGES.map((language) => {
      const messages = readMessages(root, language);
      return [language, catalogueOf(english, messages, language)] as const;
    });
    const setup = {
      ...made,
      browser,
      url: market.url,
      catalogues: Object.fromEntries(catalogues) as Setup['catalogues'],
      readWritten: () => readWritten(database),
      say,
    };
    const { campaign } = made.things;
    const pages = [
      { path: '/', isFound: true },
      { path: '/explore', isFound: true },
      { path: `/projects/${campaign}`, isFound: true },
      { path: `/projects/${campaign}/payments/new`, isFound: false },
    ];
    return {
      options,
      grid: options.wantsGrid ? await lookAtPages(options, setup) : undefined,
      lighthouse: options.wantsLighthouse ? await runLighthouse(market.url, pages, say) : undefined,
    };
  } finally {
    await browser.close();
  }
}

type Setup = Parameters<typeof lookAtPages>[1];

/** Opens the demo market, in a folder of its own unless DATA_DIR names one. */
async function audit(options: Options): Promise<boolean> {
  const kept = process.env.DATA_DIR;
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'groundswell-audit-'));
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  const settings = marketSettings({
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    DATABASE_URL: '',
  });
  try {
    const market = await openMarket(settings, { say, stopped: stopped.signal });
    try {
      const results = await Promise.race([look(options, market), stopping(stopped.signal)]);
      const text = asMarkdown(results);
      console.log(text);
      if (options.writes) writeFileSync(RESULTS, text);
      return isClean(results);
    } finally {
      await market.close();
    }
  } finally {
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Rejects once somebody wants to stop. */
function stopping(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  return promise;
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  try {
    return (await audit(readOptions(args))) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

process.exit(await main());
