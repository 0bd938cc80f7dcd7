import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { paths } from '#app/paths.ts';
import { mountSeo } from '#app/seo/mount-seo.ts';
import { eventsWritten, noteSideSeen } from '#modules/analytics/index.ts';
import { CONTRIBUTIONS_CHANNEL, liveContributions } from '#modules/contributions/index.ts';
import { mountMedia } from '#modules/media/media.routes.ts';
import { followMarket, mountMarket } from '#modules/settings/index.ts';
import { type Configuration, config } from '#platform/config/config.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { outsideServices } from '#platform/config/outside-services.ts';
import { type Listening, listen } from '#platform/db/listen.ts';
import { db } from '#platform/db/transaction.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import { csrfRoutes } from '#platform/http/csrf.routes.ts';
import { openApiRoutes } from '#platform/http/openapi.routes.ts';
import { createServer, type HttpServer, type PageHandler } from '#platform/http/server.ts';
import type { Site } from '#platform/http/site.ts';
import { log } from '#platform/log/log.ts';
import { mountDevOutbox } from '#platform/mail/dev-outbox.routes.ts';
import { Metrics } from '#platform/metrics/metrics.ts';
import { Limiter } from '#platform/rate-limit/limiter.ts';
import { takeStoredPoint } from '#platform/rate-limit/rate-limit.store.ts';
import { FIGURES_CHANNEL, PAGES_CHANNEL, tagsOf } from '#platform/web/server/invalidate-pages.ts';
import { pageHandler } from '#platform/web/server/page-adapter.ts';
import { PageCache } from '#platform/web/server/page-cache.ts';
import { describePerson } from '#app/describe-person.ts';
import { connectModules } from './connect-modules.ts';
import { routes, sessionReader } from './modules.ts';
import { gaugeWeb } from './gauge-web.ts';
import { readinessOf } from './readiness.ts';

/** A busy proxy has used each connection that it keeps by then. */
const RETIRE_MS = 1_000;

export interface RunningWeb {
  /** Answers one request, whoever took it. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
}

/**
 * The web role: calls, pages and assets on HOST:PORT. With `listens: false` somebody else has the port, and
 * the built assets.
 */
export async function startWeb({
  listens = true,
  metrics = new Metrics(),
} = {}): Promise<RunningWeb> {
  connectModules();
  const settings = config();
  const cache = new PageCache();
  const market = await followMarket(() => cache.clear());
  const listening = followInvalidations(cache);
  liveContributions.begin();
  const clientFolder = listens ? path.join(projectRoot(), 'build/client') : undefined;
  const server = await serverOf(settings, { cache, metrics, clientFolder });
  gaugeWeb(metrics, server.overload, cache);
  if (listens) {
    await server.app.listen({ host: settings.host, port: settings.port, backlog: 4096 });
    log.info({ module: 'web', host: settings.host, port: settings.port }, 'web serves');
  }
  return {
    handle: (request, response) => server.app.routing(request, response),
    async stop() {
      liveContributions.end();
      await server.stop(undefined, settings.trustedProxies.length > 0 ? RETIRE_MS : 0);
      await Promise.all([listening.close(), market.close(), eventsWritten()]);
    },
  };
}

interface WebParts {
  readonly cache: PageCache;
  readonly metrics: Metrics;
  readonly clientFolder: string | undefined;
}

function serverOf(
  settings: Configuration,
  { cache, metrics, clientFolder }: WebParts,
): Promise<HttpServer> {
  const site: Site = {
    publicUrl: settings.publicUrl,
    secret: settings.secretKey,
    jar: cookieJar(settings.publicUrl),
    limiter: new Limiter((bucket, points, per) => takeStoredPoint(db(), bucket, points, per)),
    sessions: sessionReader,
    signInPath: paths.signIn,
    securityPath: (locale) => paths.settings(locale, 'security'),
    checksResponses: settings.environment === 'test',
  };
  const policy = {
    userContentOrigin: settings.userContentHost && `https://${settings.userContentHost}`,
    isHttps: settings.publicUrl.startsWith('https:'),
    errorReportingOrigin: errorReportingOrigin(),
  };
  const ownRoutes = [...csrfRoutes(site.secret), ...routes];
  return createServer({
    site,
    routes: [...ownRoutes, ...openApiRoutes(ownRoutes, settings.publicUrl)],
    logger: log.child({ module: 'http' }),
    readiness: readinessOf(settings),
    trustedProxies: settings.trustedProxies,
    clientFolder,
    pages: withPictures(
      pageHandler({ site, build, cache, policy, describePerson, seen: noteSideSeen }),
      site,
    ),
    onAnswered: (request, status, milliseconds) => {
      metrics.answered(request.method, request.routeOptions.url ?? 'none', status, milliseconds);
    },
  });
}

function errorReportingOrigin(): string | undefined {
  const { errorReportingDsn } = outsideServices();
  return errorReportingDsn && new URL(errorReportingDsn).origin;
}

/** Pictures and, outside production, the mail outbox are answered by plain routes before the pages. */
function withPictures(pages: PageHandler, { limiter }: Site): PageHandler {
  return {
    ...pages,
    mount: async (app) => {
      mountMedia(app, limiter);
      mountDevOutbox(app);
      mountSeo(app);
      mountMarket(app);
      await pages.mount(app);
    },
  };
}

/** Nothing is kept until notifications are heard, and what was missed meanwhile is thrown out. */
function followInvalidations(cache: PageCache): Listening {
  cache.pause();
  return listen(
    [PAGES_CHANNEL, FIGURES_CHANNEL, CONTRIBUTIONS_CHANNEL],
    (channel, payload) => {
      if (channel === CONTRIBUTIONS_CHANNEL) return void liveContributions.heard(payload);
      if (channel === FIGURES_CHANNEL) cache.refresh(tagsOf(payload));
      else cache.invalidate(tagsOf(payload));
    },
    () => {
      cache.pause();
      cache.resume();
      liveContributions.missed();
    },
  );
}
