import type { FastifyInstance } from 'fastify';

/** Whether the server may be given requests. */
export interface Readiness {
  /** Undefined while it can serve; else the reason, for the operator's log only. */
  reasonNotReady(): Promise<string | undefined>;
  /** Names of parts that are away although requests can be served; their reasons are for the log. */
  impaired?(): Promise<readonly string[]>;
}

const CHECK_TIMEOUT_MS = 1_000;

/** `/health/live` while the process runs, `/health/ready` while it can serve (else 503). */
export function mountHealth(
  app: FastifyInstance,
  readiness: Readiness,
  isStopping: () => boolean,
): void {
  const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' };
  app.get('/health/live', { logLevel: 'silent' }, (_request, reply) =>
    reply.headers(headers).send('{"status":"live"}'),
  );
  app.get('/health/ready', { logLevel: 'silent' }, async (request, reply) => {
    const reason = isStopping() ? 'stopping' : await within(readiness.reasonNotReady());
    if (reason === undefined) {
      const impaired = (await readiness.impaired?.().catch(() => undefined)) ?? [];
      const body = { status: 'ready', ...(impaired.length > 0 ? { impaired } : {}) };
      return reply.headers(headers).send(JSON.stringify(body));
    }
    request.log.warn({ request: request.id, reason }, 'not ready');
    return reply
      .headers({ ...headers, 'retry-after': '2' })
      .status(503)
      .send('{"status":"not_ready"}');
  });
}

async function within(check: Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('the check took too long'), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check, late]);
  } catch (error) {
    return error instanceof Error ? error.message : 'the check failed';
  } finally {
    clearTimeout(timer);
  }
}
