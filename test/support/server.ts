import { pino } from 'pino';
import { paths } from '#app/paths.ts';
import { db } from '#platform/db/transaction.ts';
import type { SessionReader } from '#platform/http/actor.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import { csrfRoutes } from '#platform/http/csrf.routes.ts';
import type { Route } from '#platform/http/define-route.ts';
import { openApiRoutes } from '#platform/http/openapi.routes.ts';
import {
  createServer,
  type HttpServer,
  type PageHandler,
  type ServerOptions,
} from '#platform/http/server.ts';
import { noSessions, type Site } from '#platform/http/site.ts';
import { Limiter } from '#platform/rate-limit/limiter.ts';
import { takeStoredPoint } from '#platform/rate-limit/rate-limit.store.ts';
import { HttpClient } from './http-client.ts';

export interface TestServer extends HttpServer {
  readonly site: Site;
  /** A new browser, from a loopback address of its own. */
  client(): HttpClient;
}

export interface TestServerOptions extends Partial<Omit<ServerOptions, 'routes' | 'site'>> {
  readonly sessions?: Pick<SessionReader, 'read'> & Partial<SessionReader>;
  readonly publicUrl?: string;
  readonly makePages?: (site: Site) => PageHandler;
}

const SECRET = 'a-secret-of-the-test-server-0123456789';
let clients = 0;

/** The real server around these routes, reached in memory: `server.client().get('/private_api/…')`. */
export async function startTestServer(
  routes: readonly Route[],
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { sessions, publicUrl = 'http://groundswell.test', makePages, ...rest } = options;
  const site: Site = {
    publicUrl,
    secret: SECRET,
    jar: cookieJar(publicUrl),
    limiter: new Limiter((bucket, points, per) => takeStoredPoint(db(), bucket, points, per)),
    sessions: { ...noSessions, ...sessions },
    signInPath: paths.signIn,
    securityPath: (locale) => paths.settings(locale, 'security'),
    checksResponses: true,
  };
  const server = await createServer({
    site,
    routes: [...csrfRoutes(SECRET), ...routes, ...openApiRoutes(routes, publicUrl)],
    logger: pino({ level: 'silent' }),
    readiness: { reasonNotReady: async () => undefined },
    trustedProxies: [],
    // A busy machine must not turn tests away; those of the overload bring limits of their own.
    overload: { requests: 2_000, lag: 600_000 },
    pages: makePages?.(site),
    ...rest,
  });
  return {
    ...server,
    site,
    client: () => {
      clients += 1;
      return new HttpClient(server, `127.1.${(clients >> 8) & 255}.${clients & 255}`);
    },
  };
}
