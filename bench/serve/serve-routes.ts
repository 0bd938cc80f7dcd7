import type { AddressInfo } from 'node:net';
import { sessionReader } from '#modules/accounts/index.ts';
import { db } from '#platform/db/transaction.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import type { Route } from '#platform/http/define-route.ts';
import { createServer } from '#platform/http/server.ts';
import { log } from '#platform/log/log.ts';
import { Limiter } from '#platform/rate-limit/limiter.ts';
import { takeStoredPoint } from '#platform/rate-limit/rate-limit.store.ts';

const PUBLIC_URL = 'http://127.0.0.1';

/** Serves these routes as the product does until the input of this process ends; prints `{ port }` first. */
export async function serveRoutes(routes: readonly Route[]): Promise<void> {
  const { app } = await createServer({
    site: {
      publicUrl: PUBLIC_URL,
      secret: 'a-secret-of-the-benchmark-0123456789abcdef',
      jar: cookieJar(PUBLIC_URL),
      limiter: new Limiter((bucket, points, per) => takeStoredPoint(db(), bucket, points, per)),
      sessions: sessionReader,
      signInPath: () => '/login',
      securityPath: () => '/settings/security',
      checksResponses: false,
    },
    routes,
    logger: log,
    readiness: { reasonNotReady: async () => undefined },
    trustedProxies: [],
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ port })}\n`);
  process.stdin.resume().once('end', () => process.exit(0));
}
