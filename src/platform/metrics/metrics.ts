import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How finely the lateness of the event loop is looked at: each look wakes the process, 10 ms by default. */
const LOOK_MS = 100;

/** Status, type and text of an answer. */
type Said = readonly [number, string, string];
const JSON_TYPE = 'application/json';

export interface Gauged {
  readonly name: string;
  readonly help: string;
  read(): number;
}

/** Where figures are asked for, and whether this process can do its work. */
export interface MetricsPlace {
  readonly host: string;
  readonly port: number;
  /** Undefined while it can; else the reason, which is not told. Without it there is no such answer. */
  readonly reasonNotReady?: () => Promise<string | undefined>;
}

/** The figures of this process, on a port of their own that is never published. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  #server: Server | undefined;

  constructor() {
    this.#requests = new Histogram({
      name: 'http_request_seconds',
      help: 'Time from the first byte of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.#registry],
    });
  }

  /** `route` is the pattern, never the address: labels must stay few. */
  answered(method: string, route: string, status: number, milliseconds: number): void {
    const label = `${Math.floor(status / 100)}xx`;
    this.#requests.observe({ method, route, status: label }, milliseconds / 1000);
  }

  /** A figure that is read when somebody asks. */
  gauge({ name, help, read }: Gauged): void {
    const figure = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    });
    this.#registry.registerMetric(figure);
  }

  /**
   * Figures that are read together when somebody asks. While they cannot be read they are left out: a zero
   * would say that all is well.
   */
  figures<Name extends string>(
    helps: Readonly<Record<Name, string>>,
    read: () => Promise<Readonly<Record<NoInfer<Name>, number>>>,
  ): void {
    let reading: Promise<Readonly<Record<Name, number>> | undefined> | undefined;
    const readOnce = () => {
      reading ??= read()
        .catch(() => undefined)
        .finally(() => {
          reading = undefined;
        });
      return reading;
    };
    for (const [name, help] of Object.entries(helps) as [Name, string][]) {
      const figure = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const found = await readOnce();
          if (found === undefined) this.remove();
          else this.set(found[name]);
        },
      });
      this.#registry.registerMetric(figure);
    }
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Serves `/metrics` and `/health/…`, from then on with the figures of Node itself. */
  async listen({ host, port, reasonNotReady }: MetricsPlace): Promise<void> {
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: LOOK_MS });
    const answers: Readonly<Record<string, () => Promise<Said>>> = {
      '/metrics': async () => [200, this.#registry.contentType, await this.text()],
      '/health/live': async () => [200, JSON_TYPE, '{"status":"live"}'],
      ...(reasonNotReady === undefined
        ? {}
        : {
            '/health/ready': async () =>
              (await reasonNotReady()) === undefined
                ? [200, JSON_TYPE, '{"status":"ready"}']
                : [503, JSON_TYPE, '{"status":"not_ready"}'],
          }),
    };
    const server = createServer((request, response) => {
      const answer = Object.hasOwn(answers, request.url ?? '')
        ? answers[request.url ?? '']
        : undefined;
      if (answer === undefined) {
        response.writeHead(404).end();
        return;
      }
      answer().then(
        ([status, type, text]) => response.writeHead(status, { 'content-type': type }).end(text),
        () => response.writeHead(503).end(),
      );
    });
    server.listen(port, host);
    await once(server, 'listening');
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
