import { z } from 'zod';
import type { RateLimit } from '#platform/rate-limit/rate-limit.ts';
import type { AccessRule, StandInRule } from './access.ts';
import type { Actor } from './actor.ts';
import type { Answer } from './answer.ts';
import type { RefusalShape } from './error-answer.ts';
import type { UploadedFile, UploadRule } from './serving/receive-upload.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type ObjectSchema = z.ZodObject;
type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;

export interface RouteRequest {
  /** Header by lower-case name; the first one when it was sent more than once. */
  header(name: string): string | undefined;
  /** The body's bytes as received, only for routes with `rawBody` (signed webhooks). */
  readonly rawBody: Buffer | undefined;
  /** The one file of the form, only for routes with `upload`; gone once the call is answered. */
  readonly upload: UploadedFile | undefined;
  readonly userAgent: string;
  /** Visible characters, 16–255; present for `idempotent: 'money'`. */
  readonly idempotencyKey: string | undefined;
  /** Who the caller is by now, read anew: for an answer that goes on after it was allowed. */
  readonly callerNow: () => Promise<Actor>;
}

export interface RouteInput<P, Q, B> {
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly actor: Actor;
  readonly request: RouteRequest;
  /** For cookies, headers and another status than the route's. */
  readonly answer: Answer;
}

export interface RouteDefinition<
  P extends ObjectSchema | undefined,
  Q extends ObjectSchema | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType,
  Context,
  Result,
> {
  readonly method: Method;
  /** With `{id}` for parameters, as in `/private_api/campaigns/{id}/subscribe`. */
  readonly path: string;
  readonly summary: string;
  readonly access: AccessRule;
  readonly limit?: RateLimit | readonly RateLimit[];
  /** What does not fit the schema of the path is a 404. */
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** 200 by default, 201 for what was created; 204 sends no body. */
  readonly status?: number;
  /** By status, where an answer has another shape than most: `response` is then any of them. */
  readonly answers?: Readonly<Record<number, z.ZodType>>;
  readonly idempotent?: 'money';
  /** `origin`: asked from our pages, but by a token nobody has to know; what it changes harms nobody. */
  readonly csrf?: false | 'origin';
  /** `{ "response": … }` around the wire shape, unless false. */
  readonly enveloped?: false;
  /** The body's bytes go to `request.rawBody` unread; `body` then only describes them in documents. */
  readonly rawBody?: true;
  /** A multipart form with one file, read after access was checked; its other fields are the body. */
  readonly upload?: UploadRule;
  /** Another shape of its refusals, where a foreign contract wants one. */
  readonly refusal?: RefusalShape;
  readonly standIn?: StandInRule;
  /** The name of the object in the body that holds the fields; field errors leave it out. */
  readonly fieldsIn?: string;
  /** The bearer token may stand in the query as well, as `access_token`. */
  readonly tokenInQuery?: true;
  /** Bytes; 262,144 by default. */
  readonly bodyLimit?: number;
  /** May a stored answer be kept by the browser? Everything is `no-store` by default. */
  readonly cacheControl?: string;
  /** Throws an AppError unless the actor may do this to that; its result goes to act. */
  readonly authorise?: (input: RouteInput<P, Q, B>, actor: Actor) => Promise<Context> | Context;
  readonly act: (input: RouteInput<P, Q, B>, context: Context) => Promise<Result> | Result;
  /** An allow-list of fields: what is not named here does not leave. */
  readonly present: (result: Result, actor: Actor) => z.input<R>;
}

/** A route as the server and the documents see it, whatever its types were. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: AccessRule;
  readonly limits: readonly RateLimit[];
  readonly params: ObjectSchema | undefined;
  /** Refuses parameters it does not know. */
  readonly query: ObjectSchema;
  readonly body: z.ZodType | undefined;
  readonly response: z.ZodType;
  readonly status: number;
  readonly answers: Readonly<Record<number, z.ZodType>>;
  readonly idempotent: 'money' | undefined;
  /** Refused when another site's page asks. */
  readonly isOwnOrigin: boolean;
  readonly hasCsrf: boolean;
  readonly isEnveloped: boolean;
  /** Answered with a file in place of JSON; see define-file-route.ts. */
  readonly sendsFile: boolean;
  /** Answered with server-sent events; see define-stream-route.ts. */
  readonly sendsEvents: boolean;
  readonly hasRawBody: boolean;
  readonly upload: UploadRule | undefined;
  readonly refusal: RefusalShape | undefined;
  readonly standIn: StandInRule | undefined;
  readonly fieldsIn: string | undefined;
  readonly tokenInQuery: boolean;
  readonly bodyLimit: number | undefined;
  readonly cacheControl: string;
  authorise(input: UntypedInput, actor: Actor): Promise<unknown>;
  act(input: UntypedInput, context: unknown): Promise<unknown>;
  present(result: unknown, actor: Actor): unknown;
}

export interface UntypedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly actor: Actor;
  readonly request: RouteRequest;
  readonly answer: Answer;
}

/**
 * Declares a call. Its six steps always run in this order: limit, authenticate, validate,
 * authorise, act, present. The same schemas make the OpenAPI document.
 */
export function defineRoute<
  R extends z.ZodType,
  Result,
  P extends ObjectSchema | undefined = undefined,
  Q extends ObjectSchema | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  Context = undefined,
>(definition: RouteDefinition<P, Q, B, R, Context, Result>): Route {
  const isRead = definition.method === 'GET';
  if (isRead && definition.body) throw new Error(`${definition.path}: a GET has no body`);
  return {
    method: definition.method,
    path: definition.path,
    summary: definition.summary,
    access: definition.access,
    limits: [definition.limit ?? []].flat(),
    params: definition.params,
    query: strictQuery(definition),
    body: definition.body,
    response: definition.response,
    status: definition.status ?? 200,
    answers: definition.answers ?? {},
    idempotent: definition.idempotent,
    isOwnOrigin: !isRead && definition.csrf !== false,
    hasCsrf: !isRead && definition.csrf === undefined,
    isEnveloped: definition.enveloped !== false,
    sendsFile: false,
    sendsEvents: false,
    hasRawBody: definition.rawBody === true,
    upload: definition.upload,
    refusal: definition.refusal,
    standIn: definition.standIn,
    fieldsIn: definition.fieldsIn,
    tokenInQuery: definition.tokenInQuery === true,
    bodyLimit: definition.bodyLimit,
    cacheControl: definition.cacheControl ?? 'private, no-store',
    // The schemas of this very definition have parsed the input, so these casts hold.
    authorise: async (input, actor) => definition.authorise?.(input as RouteInput<P, Q, B>, actor),
    act: async (input, context) => definition.act(input as RouteInput<P, Q, B>, context as Context),
    present: (result, actor) => definition.present(result as Result, actor),
  };
}

const accessToken = z.string().max(512).optional();

/** A misspelt parameter must not pass for an absent one; a query that says it takes others keeps them. */
function strictQuery(definition: {
  readonly query?: ObjectSchema | undefined;
  readonly tokenInQuery?: true;
}): ObjectSchema {
  const { query = z.object({}), tokenInQuery } = definition;
  const whole = tokenInQuery ? query.extend({ access_token: accessToken }) : query;
  return whole.def.catchall ? whole : whole.strict();
}
