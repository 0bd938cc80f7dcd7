import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { placeOf } from '#platform/log/current-request.ts';
import { splitLocale } from '#platform/web/locale.ts';
import type { Route } from './define-route.ts';
import { toAppError, wireError } from './error-answer.ts';
import { mountHealth, type Readiness } from './serving/health.ts';
import { mountRoutes } from './serving/mount-routes.ts';
import { noteRefusal } from './serving/note-refusal.ts';
import { DEFAULT_OVERLOAD, Overload, type OverloadLimits } from './serving/overload.ts';
import { answerParserError, refuseTunnels } from './serving/raw-answers.ts';
import { localeOf } from './route-pipeline.ts';
import { API_POLICY, SECURITY_HEADERS, transportHeaders } from './serving/security-headers.ts';
import type { Site } from './site.ts';
import { mountAssets } from './serving/static-assets.ts';
import { stopListening } from './serving/stop-listening.ts';

export interface ServerOptions {
  readonly site: Site;
  readonly routes: readonly Route[];
  readonly logger: FastifyBaseLogger;
  readonly readiness: Readiness;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Folder with the built `assets`; none in tests without a build. */
  readonly clientFolder?: string | undefined;
  readonly overload?: OverloadLimits;
  readonly patience?: Patience;
  /** Answers every other address; without it they are 404. Serves an error as a page when it can. */
  readonly pages?: PageHandler | undefined;
  /** Seen by metrics once an answer is sent. */
  readonly onAnswered?: (request: FastifyRequest, status: number, milliseconds: number) => void;
}

/** How long a slow client is waited for, in milliseconds. */
export interface Patience {
  readonly headers: number;
  readonly request: number;
  /** For a form with a file; ten minutes by default. */
  readonly upload?: number;
  /** For the rest of a form whose answer went out before it was all there; ten seconds by default. */
  readonly unread?: number;
  /** How often the above is looked at. */
  readonly check: number;
}

export interface PageHandler {
  mount(app: FastifyInstance): void | Promise<void>;
  /** Sends the refusal as a page; undefined where the address is not a page's. */
  showRefusal?(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: AppError,
  ): Promise<FastifyReply | undefined>;
}

export interface HttpServer {
  readonly app: FastifyInstance;
  readonly overload: Overload;
  /**
   * Lets requests in work finish for at most so many milliseconds, then cuts what is left. Before, for
   * `retireMs`, whoever keeps connections is told with each answer to give them up: what a proxy sends on one
   * that we close in the same moment is lost.
   */
  stop(graceMs?: number, retireMs?: number): Promise<void>;
}

/** What a page that was served goes on to ask for costs next to nothing; without it the page is dead. */
const OPEN_IN_OVERLOAD = ['/health/', '/assets/'];
const BODY_LIMIT = 262_144;
const LONGEST_ADDRESS = 8_192;
const HEADER_LIMIT = 16_384;
const PATIENCE: Patience = { headers: 10_000, request: 30_000, check: 2_000 };
const UPLOAD_PATIENCE = 600_000;
const UNREAD_PATIENCE = 10_000;
const GRACE_MS = 10_000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Builds the server without listening. Everything it answers carries a request id. */
export async function createServer(options: ServerOptions): Promise<HttpServer> {
  const app = bareServer(options);
  const overload = new Overload(options.overload ?? DEFAULT_OVERLOAD);
  let isStopping = false;
  refuseTunnels(app.server);
  addHooks(app, options, overload, () => isStopping);
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    const about = { request: request.id, route: placeOf(request) ?? request.routeOptions.url };
    noteRefusal(request.log, about, refusal, error);
    return refuse(request, reply, refusal, options.pages);
  });
  app.setNotFoundHandler(async () => {
    throw platformErrors.notFound();
  });
  mountHealth(app, options.readiness, () => isStopping);
  if (options.clientFolder) await mountAssets(app, options.clientFolder);
  await mountRoutes(app, options.site, options.routes);
  await options.pages?.mount(app);
  await app.ready();
  return {
    app,
    overload,
    stop: async (graceMs = GRACE_MS, retireMs = 0) => {
      isStopping = true;
      if (retireMs > 0) await pause(retireMs);
      await stopListening(app.server);
      const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
      app.server.closeIdleConnections();
      await app.close().finally(() => clearTimeout(cut));
      overload.stop();
    },
  };
}

function bareServer(options: ServerOptions): FastifyInstance {
  const patience = options.patience ?? PATIENCE;
  const app = fastify({
    loggerInstance: options.logger,
    // One logger for all requests: a child for each would cost every one what few of them log.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false, caseSensitive: true },
    // Node knows one patience for all; what takes no file is held to the shorter one below.
    requestTimeout: Math.max(patience.request, patience.upload ?? UPLOAD_PATIENCE),
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: true,
    http: {
      maxHeaderSize: HEADER_LIMIT,
      headersTimeout: patience.headers,
      connectionsCheckingInterval: patience.check,
    },
    clientErrorHandler: answerParserError,
    frameworkErrors: (error, request, reply) => {
      const plain = reply as unknown as FastifyReply;
      plain.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
      void refuse(request, plain, toAppError(error), options.pages);
    },
  });
  return app as unknown as FastifyInstance;
}

function addHooks(
  app: FastifyInstance,
  options: ServerOptions,
  overload: Overload,
  isStopping: () => boolean,
): void {
  const headers = { ...SECURITY_HEADERS, ...transportHeaders(options.site.publicUrl) };
  const bodies = new Set<NodeJS.Timeout>();
  // Whose connection is closed is not told that its body is late.
  app.addHook('onClose', async () => {
    for (const timer of bodies) clearTimeout(timer);
  });
  app.addHook('onRequest', async (request, reply) => {
    overload.began();
    // Before anything is refused: what was counted as begun ends once, answered, refused or left.
    reply.raw.once('close', () => {
      overload.ended();
      options.onAnswered?.(request, reply.statusCode, reply.elapsedTime);
    });
    reply.headers(headers).header('x-request-id', request.id);
    refuseOddRequests(request);
    const patience = options.patience ?? PATIENCE;
    if (request.routeOptions.config.takesFiles) {
      limitUnreadTime(request.raw, reply.raw, patience.unread ?? UNREAD_PATIENCE);
    } else limitBodyTime(request.raw, patience.request, bodies);
    if (
      overload.isOverloaded() &&
      !OPEN_IN_OVERLOAD.some((begin) => request.url.startsWith(begin))
    ) {
      throw platformErrors.unavailable();
    }
  });
  app.addHook('onSend', async (_request, reply) => {
    // Also where the stop came while it was in work: nobody waits for a connection that is kept.
    if (isStopping()) reply.header('connection', 'close');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', API_POLICY);
    }
  });
}

/** A body that is not complete by then is answered with 408, and its connection closed. */
function limitBodyTime(
  request: IncomingMessage,
  milliseconds: number,
  waiting: Set<NodeJS.Timeout>,
): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if ((length === undefined || length === '0') && coding === undefined) return;
  const timer = setTimeout(() => {
    const late = Object.assign(new Error('late body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!request.complete) answerParserError(late, request.socket);
  }, milliseconds);
  const forget = (): void => {
    clearTimeout(timer);
    waiting.delete(timer);
  };
  waiting.add(timer);
  request.once('end', forget);
  request.once('close', forget);
}

/** What is refused before its file came: the answer has time to be read, then the connection ends. */
function limitUnreadTime(
  request: IncomingMessage,
  answer: ServerResponse,
  milliseconds: number,
): void {
  answer.once('finish', () => {
    if (request.complete) return;
    setTimeout(() => !request.complete && request.destroy(), milliseconds).unref();
  });
}

/** What Node lets through but no browser sends. */
function refuseOddRequests(request: FastifyRequest): void {
  if (!METHODS.has(request.method)) throw platformErrors.notImplemented();
  if (request.raw.httpVersionMajor < 1) throw platformErrors.malformed();
  if (request.url.length > LONGEST_ADDRESS) throw platformErrors.addressTooLong();
  if (!request.url.startsWith('/')) throw platformErrors.malformed();
  const raw = request.raw.rawHeaders;
  let hosts = 0;
  for (let at = 0; at < raw.length; at += 2) if (raw[at]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1) throw platformErrors.malformed();
}

/** Who reads HTML and asked for a page's address is shown a page, everybody else the wire error. */
async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: AppError,
  pages: PageHandler | undefined,
): Promise<FastifyReply> {
  const headers = errorHeaders(refusal);
  reply.status(refusal.status).headers(headers);
  const isForPages = (request.routeOptions.url ?? '/*') === '/*';
  if (isForPages && pages?.showRefusal && request.headers.accept?.includes('text/html')) {
    try {
      const shown = await pages.showRefusal(request, reply, refusal);
      if (shown) return shown;
    } catch (error) {
      request.log.error({ request: request.id, err: error }, 'error page failed');
    }
    // It may have been answered meanwhile, as by a rendering that took too long.
    if (reply.sent) return reply;
    // The rendering may have begun to set its own.
    reply.status(refusal.status).headers(headers).removeHeader('content-encoding');
  }
  const wire = wireError(refusal, localeForError(request), request.id);
  const shape = request.routeOptions.config.refusal;
  return reply.send(shape ? shape.present(wire) : wire);
}

function errorHeaders(refusal: AppError): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }),
    ...(refusal.status === 408 || refusal.status === 413 ? { connection: 'close' } : {}),
    ...refusal.headers,
  };
}

function localeForError(request: FastifyRequest): ReturnType<typeof localeOf> {
  if (request.headers['x-locale'] !== undefined) return localeOf(request);
  return splitLocale(request.url).locale;
}
