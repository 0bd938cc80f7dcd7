/**
 * Imports the real market into a scratch instance and looks at all of it:
 * `npm run verify:market [-- <folder>] [--pages <number>] [--searches]`. Ends with 1 when anything is wrong.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { openMarket } from '#main/local/market.ts';
import { builtServer } from '#main/local/fresh-build.ts';
import { marketSettings } from '#main/start-settings.ts';
import { databaseUrl } from '../checks/database-url.ts';
import { isStarted } from './started.ts';
import { backCampaign, type CampaignToBack } from './verify-market/journeys.ts';
import { openEveryPage } from './verify-market/pages.ts';
import { type RareWord, searchByWords } from './verify-market/searches.ts';
import { searchByTitles } from './verify-market/titles.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string): void => console.error(line);

interface Options {
  readonly folder: string;
  /** How many pages to open; all when not said. */
  readonly pages: number;
  /** Whether it is only looked for campaigns, and nothing else is verified. */
  readonly isSearches: boolean;
}

function readOptions(all: readonly string[]): Options {
  const isSearches = all.includes('--searches');
  const args = all.filter((arg) => arg !== '--searches');
  const at = args.indexOf('--pages');
  const pages = at === -1 ? Number.POSITIVE_INFINITY : Number(args[at + 1]);
  const [folder = '../shared/data'] = args.filter(
    (_, index) => at === -1 || (index !== at && index !== at + 1),
  );
  return { folder: resolve(root, folder), pages, isSearches };
}

interface Context {
  readonly dataDir: string;
  /** Of the market. */
  readonly url: string;
  readonly stopped: AbortSignal;
}

/** Runs a program of ours to its end, its words on ours. Answers the exit code and the seconds. */
async function run(script: string, args: readonly string[], { dataDir, stopped }: Context) {
  const started = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
    signal: stopped,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, seconds: (performance.now() - started) / 1000 };
}

async function read<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const SLUGS = `select slug from campaigns where state in
  ('live', 'forever_funding', 'ended', 'closed', 'held', 'cancelled') order by md5(slug)`;

const RARE_WORDS = `
  select w.word, min(d.slug) as slug from discovery_words w join discovery_campaigns d
    on d.words @@ (w.word || ':A')::tsquery
  where w.word ~ '^[a-z]{8,12}$' and md5(w.word) < '02'
  group by w.word having count(*) = 1 order by w.word limit 60`;

const TITLES = `
  select title from discovery_campaigns where title ~ '[[:alnum:]]{2}' order by md5(slug) limit 600`;

const TO_BACK = `
  select * from (
    select distinct on (c.id) c.slug, p.id::int as "perkId", c.currency, c.country
    from campaigns c join perks p on p.campaign_id = c.id join stock_units s on s.id = p.stock_unit_id
    where (c.state = 'forever_funding' or (c.state = 'live' and c.ends_at > now() + interval '1 hour'))
      and p.status = 'active' and coalesce(s.limit_count, 99) > 9 and p.price_minor between 500 and 20000
    order by c.id, p.position
  ) x order by md5(slug) limit 6`;

interface Backable extends CampaignToBack {
  readonly country: string;
}

/** Everything that is wrong, after the figures were printed. */
async function verify({ folder, pages, isSearches }: Options, context: Context): Promise<string[]> {
  const command = ['cli', 'import-market', folder];
  const first = await run(builtServer(), command, context);
  console.log(`import: ${first.seconds.toFixed(1)} s`);
  if (first.code !== 0) return [`the import ended with ${first.code}`];
  if (isSearches) return verifySearches(context);
  return [
    ...(await verifyPages(command, pages, context)),
    ...(await verifySearches(context)),
    ...(await verifyJourneys(context)),
  ];
}

async function verifyPages(command: string[], pages: number, context: Context): Promise<string[]> {
  const wrong: string[] = [];
  const database = databaseUrl({ DATA_DIR: context.dataDir });
  const slugs = await read<{ slug: string }>(database, SLUGS);
  const second = await run(builtServer(), command, context);
  const again = await read(database, SLUGS);
  console.log(
    `again: ${second.seconds.toFixed(1)} s, ${again.length - slugs.length} more campaigns`,
  );
  if (again.length !== slugs.length) wrong.push('a second import made duplicates');

  const some = slugs.slice(0, pages).map(({ slug }) => slug);
  const opened = await openEveryPage(context.url, some, say);
  const rate = (opened.opened / opened.seconds).toFixed(0);
  const times = `median ${opened.medianMs.toFixed(0)} ms, p99 ${opened.p99Ms.toFixed(0)} ms`;
  console.log(
    `pages: ${opened.opened - opened.failed.length} of ${opened.opened} answer 200, ${rate}/s, ${times}`,
  );
  return [...wrong, ...opened.failed];
}

/** Of a hundred titles so many are among the first ten, as they are and with a letter wrong. */
const RECALL = { exact: 99.5, misspelt: 95 };

async function verifySearches({ dataDir, url }: Context): Promise<string[]> {
  const wrong: string[] = [];
  const database = databaseUrl({ DATA_DIR: dataDir });
  const search = await searchByWords(
    url,
    await read<RareWord & pg.QueryResultRow>(database, RARE_WORDS),
  );
  const spelt = `${search.found} found, ${search.foundMisspelt} misspelt`;
  console.log(`searches: ${spelt} of ${search.searches}, median ${search.medianMs.toFixed(0)} ms`);
  if (search.searches === 0 || search.found < search.searches)
    wrong.push(`not found: ${search.missed.join(', ')}`);
  if (search.foundMisspelt < search.searches * 0.8) wrong.push('too few misspelt words were found');

  const titles = await read<{ title: string }>(database, TITLES);
  const report = await searchByTitles(
    url,
    titles.map(({ title }) => title),
  );
  const shares = Object.entries(report.misspelt);
  const each = shares.map(([mistake, share]) => `${mistake} ${share.toFixed(1)}`).join(', ');
  console.log(
    `titles: of a hundred of ${report.titles} exact ${report.exact.toFixed(1)}, a letter ${each}`,
  );
  for (const text of report.missed) say(`in vain: ${text}`);
  if (report.exact < RECALL.exact) wrong.push('too few titles were found');
  for (const [mistake, share] of shares)
    if (share < RECALL.misspelt) wrong.push(`too few titles were found with a letter ${mistake}`);
  return wrong;
}

async function verifyJourneys(context: Context): Promise<string[]> {
  const wrong: string[] = [];
  const database = databaseUrl({ DATA_DIR: context.dataDir });
  const campaigns = await read<Backable & pg.QueryResultRow>(database, TO_BACK);
  if (campaigns.length === 0) wrong.push('no imported campaign can be backed');
  for (const [place, campaign] of campaigns.entries()) {
    const ends = await backCampaign(context.url, campaign, campaign.country, 200 + place);
    console.log(`journeys on ${campaign.slug}: ${ends.join(', ')}`);
    wrong.push(
      ...ends.filter((end) => end.startsWith('failed')).map((end) => `${campaign.slug} ${end}`),
    );
  }
  const checks = await run(join(root, 'checks/run.ts'), [], context);
  if (checks.code !== 0) wrong.push('the invariants do not hold');
  return wrong;
}

/** Rejects once somebody wants to stop. */
function abortOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  return promise;
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!existsSync(join(options.folder, 'campaigns.jsonl.gz'))) {
    console.error(`There is no market to verify in ${options.folder}.`);
    return 1;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'verify-market-'));
  const settings = marketSettings({
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    DATABASE_URL: '',
  });
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  try {
    const market = await openMarket(settings, { say, stopped: stopped.signal });
    try {
      const context = { dataDir, url: market.url, stopped: stopped.signal };
      const wrong = await Promise.race([verify(options, context), abortOf(stopped.signal)]);
      for (const line of wrong) console.log(`wrong: ${line}`);
      console.log(wrong.length === 0 ? 'The market is fine.' : `${wrong.length} things are wrong.`);
      return wrong.length === 0 ? 0 : 1;
    } finally {
      await market.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (isStarted(import.meta.filename)) {
  process.exitCode = await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
}
