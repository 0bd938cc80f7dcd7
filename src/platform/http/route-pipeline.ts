import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { checkIdempotencyKey, withIdempotency } from '#platform/idempotency/idempotency.ts';
import { localeOr } from '#platform/web/locale.ts';
import { checkAccess, readsSession } from './access.ts';
import type { Actor } from './actor.ts';
import { Answer } from './answer.ts';
import { CSRF_HEADER, isCrossSite, isCsrfToken } from './csrf.ts';
import type { FileAnswer } from './define-file-route.ts';
import type { Route, RouteRequest, UntypedInput } from './define-route.ts';
import { schemaError, wireError } from './error-answer.ts';
import { isHostile, refuseHostileInput } from './hostile-input.ts';
import { endReplacedSession, identify, withVisitorId } from './identify.ts';
import { type ReceivedForm, receiveUpload } from './serving/receive-upload.ts';
import type { Site } from './site.ts';

interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

/** Runs the six steps of a call and sends its answer. Throws AppErrors for the error handler. */
export async function answerRoute(
  site: Site,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const locale = localeOf(request);
  const answer = new Answer(site.jar, site.secret);
  const name = `${route.method} ${route.path}`;
  // Before anything is counted: another site must not use up the points of whoever looks at it.
  const mayBeBearer = request.headers.authorization !== undefined;
  const isForeign = route.isOwnOrigin && isCrossSite(request.headers, site.publicUrl);
  if (isForeign && !mayBeBearer) throw platformErrors.invalidCsrf();
  const byIp = { ip: request.ip, accountId: null };
  for (const limit of route.limits) {
    if (limit.key === 'ip') await site.limiter.take(limit, name, byIp);
  }
  const { actor: found, isBearer } = await identify(
    site,
    request,
    locale,
    readsSession(route.access) && { tokenInQuery: route.tokenInQuery },
  );
  const needsVisitor = readsSession(route.access) && found.kind === 'visitor';
  const actor = needsVisitor ? withVisitorId(site, found, answer) : found;
  for (const limit of route.limits) {
    if (limit.key !== 'ip') await site.limiter.take(limit, name, actor);
  }
  const hasToken = isCsrfToken(site.secret, found, request.headers[CSRF_HEADER]);
  const isUnproven = isForeign || (route.hasCsrf && !hasToken);
  if (isUnproven && !isBearer) throw platformErrors.invalidCsrf();
  const { sendsFile, standIn } = route;
  await checkAccess(route.access, actor, { isRead: route.method === 'GET', sendsFile, standIn });
  const form = route.upload && (await receiveUpload(request, route.upload));
  const act = () => finish(site, { route, request, actor, answer, form });
  const inTurn = actor.accountId === null ? act() : site.limiter.inTurn(actor, act);
  const outcome = await inTurn.finally(() => form?.discard());
  await endReplacedSession(site, actor, answer);
  sendAnswer(reply, answer);
  // What a browser keeps is of one language: calls say theirs in a header.
  reply.header('cache-control', route.cacheControl).header('vary', 'X-Locale');
  reply.status(outcome.status);
  if (outcome.status === 204) return reply.send();
  if (route.sendsEvents) return sendEvents(reply, outcome.body as Readable);
  if (route.sendsFile) return sendFile(reply, outcome.body as FileAnswer);
  return sendJson(reply, outcome.body);
}

/** The steps that look at what was sent. */
async function finish(site: Site, received: Received): Promise<Outcome> {
  const { route, actor } = received;
  const input = validate(site, received);
  const context = await route.authorise(input, actor);
  return perform(site, route, input, context);
}

function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}

async function perform(
  site: Site,
  route: Route,
  input: UntypedInput,
  context: unknown,
): Promise<Outcome> {
  const { actor, answer } = input;
  const work = async (): Promise<Outcome> => {
    const result = await route.act(input, context);
    const wire = route.present(result, actor);
    const status = answer.statusCode ?? route.status;
    const schema = route.answers[status] ?? route.response;
    if (site.checksResponses && !route.sendsFile && !route.sendsEvents) schema.parse(wire);
    return { status, body: route.isEnveloped ? envelope(wire) : wire };
  };
  if (route.idempotent === undefined) return work();
  const { params, body } = input;
  const call = {
    key: input.request.idempotencyKey ?? '',
    scope: scopeOf(actor),
    route: `${route.method} ${route.path}`,
    body: { params, body },
  };
  const describe = (error: AppError): Outcome => ({
    status: error.status,
    body: wireError(error, actor.locale, actor.requestId),
  });
  const stored = await withIdempotency(call, work, describe);
  if (stored.isReplay) answer.header('idempotent-replayed', 'true');
  return stored;
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.bytes !== null) reply.header('content-length', String(file.bytes));
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename="${file.filename}"`)
    .header('referrer-policy', 'no-referrer')
    .send(file.content);
}

/** Compression and proxies would keep events back until there are many. */
function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(events);
}

/** Whose keys they are: a person's, or the visitor cookie's. */
export function scopeOf(actor: Actor): string {
  return actor.accountId === null ? `visitor:${actor.visitorId}` : `person:${actor.accountId}`;
}

/** `{ response }`; a list's `{ items, pagination }` becomes `{ response: items, pagination }`. */
function envelope(wire: unknown): object {
  if (typeof wire === 'object' && wire !== null && 'items' in wire && 'pagination' in wire) {
    return { response: wire.items, pagination: wire.pagination };
  }
  return { response: wire ?? null };
}

/** What a call without a body takes. */
const NOTHING = z.strictObject({});

interface Received {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly actor: Actor;
  readonly answer: Answer;
  readonly form: ReceivedForm | undefined;
}

function validate(site: Site, { route, request, actor, answer, form }: Received): UntypedInput {
  const params = route.params?.safeParse(request.params);
  if (params && (!params.success || isHostile(params.data))) throw platformErrors.notFound();
  const body = form ? form.fields : request.body;
  refuseHostileInput(request.query);
  if (!route.hasRawBody) refuseHostileInput(body);
  return {
    params: params?.data ?? {},
    // Whoever sends bytes of their own making adds to the address what they like.
    query: route.hasRawBody ? {} : parsed(route.query, request.query),
    body: route.hasRawBody ? {} : parsed(route.body ?? NOTHING, body, route.fieldsIn),
    actor,
    request: requestOf(site, route, request, form),
    answer,
  };
}

function parsed(schema: z.ZodType, value: unknown, fieldsIn?: string): unknown {
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw schemaError(result.error, fieldsIn);
  return result.data;
}

function requestOf(
  site: Site,
  route: Route,
  request: FastifyRequest,
  form: ReceivedForm | undefined,
): RouteRequest {
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return {
    header,
    rawBody: route.hasRawBody && Buffer.isBuffer(request.body) ? request.body : undefined,
    upload: form?.file,
    userAgent: header('user-agent')?.slice(0, 500) ?? '',
    idempotencyKey: route.idempotent ? checkIdempotencyKey(header('idempotency-key')) : undefined,
    callerNow: async () =>
      (await identify(site, request, localeOf(request), readsSession(route.access) && {})).actor,
  };
}

/** Copies what a handler said beside its result onto the reply. */
function sendAnswer(reply: FastifyReply, answer: Answer): void {
  for (const [name, value] of answer.headers) reply.header(name, value);
  for (const cookie of answer.cookies) reply.header('set-cookie', cookie);
}

/** Calls say their language by X-Locale; unknown ones get English. */
export function localeOf(request: FastifyRequest): ReturnType<typeof localeOr> {
  return localeOr(request.headers['x-locale']);
}
