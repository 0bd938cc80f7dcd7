// The application as it is being written, run by plain node: `node tools/dev/serve.ts all`, `… cli help`.
// Vite serves the browser's code and styles and puts changes into open pages; the server's code is loaded
// anew, as a whole, when a file of it changes. Database, gateway and sessions are other processes' and stay.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createVite, createServerModuleRunner, type ViteDevServer } from 'vite';
import type { Developed } from '../../src/main/develop.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const PROGRAM = '/src/main/develop.ts';
/** Editors write a file in several steps, and several files at once. */
const SETTLE_MS = 60;
const MESSAGES = /\/messages\/\w\w\.json$/;

const [role, ...parameters] = process.argv.slice(2);

async function open(hmr: object | false): Promise<ViteDevServer> {
  return createVite({
    root: ROOT,
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    // All that pages use is prepared at once: found one by one, each would load the page anew.
    optimizeDeps: {
      entries: [
        'src/entry.client.tsx',
        'src/{app,design,modules,pages}/**/*.tsx',
        '!**/*.test.tsx',
      ],
    },
    server: { middlewareMode: true, hmr, watch: hmr ? {} : null },
  });
}

type Runner = ReturnType<typeof createServerModuleRunner>;

/** Where a line stands in its source is looked up when a fault is shown: read before, it is half the work. */
function runnerOf({ environments: { ssr } }: ViteDevServer): Runner {
  if (ssr === undefined) throw new Error('Vite cannot run our server');
  return createServerModuleRunner(ssr, { hmr: false, sourcemapInterceptor: 'prepareStackTrace' });
}

function load(runner: Runner): Promise<typeof import('../../src/main/develop.ts')> {
  runner.clearCache();
  return runner.import(PROGRAM);
}

/** The newest version that starts; while it does, requests wait for it. */
class Versions {
  readonly #vite: ViteDevServer;
  readonly #runner: Runner;
  #current: Promise<Developed>;
  #isRestarting = false;

  constructor(vite: ViteDevServer) {
    this.#vite = vite;
    this.#runner = runnerOf(vite);
    this.#current = load(this.#runner).then(({ develop }) => develop());
    for (const event of ['change', 'add', 'unlink'] as const)
      vite.watcher.on(event, (file) => this.#changed(file));
  }

  get first(): Promise<Developed> {
    return this.#current;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      (await this.#current).handle(request, response);
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`This version does not start:\n\n${(error as Error).stack}\n`);
    }
  }

  async stop(): Promise<void> {
    await this.#current.then((version) => version.stop()).catch(() => undefined);
  }

  #changed(file: string): void {
    const graph = this.#vite.environments.ssr?.moduleGraph;
    const modules = graph?.getModulesByFile(file);
    if ((modules === undefined || modules.size === 0) && !MESSAGES.test(file)) return;
    // Vite does so too, but not before it has asked its plugins: we may be quicker.
    for (const module of modules ?? []) graph?.invalidateModule(module);
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    const before = this.#current;
    this.#current = this.#loadSettled();
    this.#current.catch((error: Error) => console.error(error.stack));
    void Promise.allSettled([before, this.#current])
      .then(async () => (await before).stop())
      .catch(() => undefined);
  }

  /** From the first change on, requests wait for what comes of it. */
  async #loadSettled(): Promise<Developed> {
    await pause(SETTLE_MS);
    this.#isRestarting = false;
    const since = performance.now();
    const { develop } = await load(this.#runner);
    const version = await develop();
    console.log(`loaded anew in ${Math.round(performance.now() - since)} ms`);
    return version;
  }
}

async function serve(): Promise<void> {
  const http = createServer();
  const vite = await open({ server: http });
  const versions = new Versions(vite);
  await versions.first;
  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => void versions.handle(request, response));
  });
  http.listen(Number(process.env.PORT), process.env.HOST);
  await once(http, 'listening');
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      http.closeAllConnections();
      await Promise.all([versions.stop(), vite.close()]);
      process.exit(0);
    });
}

async function command(): Promise<number> {
  const vite = await open(false);
  try {
    const { runCommandLine } = await load(runnerOf(vite));
    return await runCommandLine(parameters);
  } finally {
    await vite.close();
  }
}

if (role === 'cli') process.exit(await command());
await serve();
