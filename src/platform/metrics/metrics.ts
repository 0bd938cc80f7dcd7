import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How finely the lateness of the event loop is looked at: each look wakes the process, 10 ms unless told. */
const LOOK_MS = 100;

export interface Gauged {
  readonly name: string;
  readonly help: string;
  read(): number;
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

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Serves `/metrics` on loopback, from then on with the figures of Node itself. */
  async listen(port: number): Promise<void> {
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: LOOK_MS });
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.text().then(
        (text) => response.writeHead(200, { 'content-type': this.#registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    server.listen(port, '127.0.0.1');
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
