import { type Market, openMarket } from './local/market.ts';
import { welcome } from './local/welcome.ts';
import { marketSettings } from './start-settings.ts';

const PARENT_CHECK_MS = 500;

/** `npm start`, and with `--sources` `npm run dev`: the whole market on this machine, until Ctrl-C. */
async function start(): Promise<void> {
  const stopping = new AbortController();
  stopOnSignals(stopping);
  let market: Market | undefined;
  try {
    market = await openMarket(
      marketSettings(process.env, process.argv.includes('--sources') ? 'sources' : 'built'),
      {
        say: (line) => console.log(line),
        stopped: stopping.signal,
      },
    );
    if (!stopping.signal.aborted) console.log(welcome(market));
    const failure = await Promise.race([market.failed, isAborted(stopping.signal)]);
    if (failure !== undefined) {
      console.error(failure);
      process.exitCode = 1;
    }
  } catch (error) {
    if (!stopping.signal.aborted) {
      console.error(`Groundswell could not start: ${reasonOf(error)}`);
      process.exitCode = 1;
    }
  } finally {
    await market?.close();
  }
  process.exit();
}

function stopOnSignals(stopping: AbortController): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopping.abort());
  }
  // A closed pipe (`npm start | head`) must not leave the servers behind.
  process.stdout.on('error', () => stopping.abort());
  process.stderr.on('error', () => stopping.abort());
  // npm ended without passing the signal on: nobody is left to press Ctrl-C.
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopping.abort();
  }, PARENT_CHECK_MS).unref();
}

function isAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

await start();
