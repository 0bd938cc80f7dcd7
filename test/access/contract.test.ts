import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { sessionReader } from '#modules/accounts/index.ts';
import { ROLES } from '#platform/http/actor.ts';
import type { Route } from '#platform/http/define-route.ts';
import { fitting, mutated } from '../attacks/schema-arbitrary.ts';
import { moneyGateway } from '../stories/money-gateway.ts';
import { type Audience, plantAudiences, sessionOf } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import type { HttpClient, TestAnswer } from '../support/http-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { FITTING_BODIES } from './fitting-bodies.ts';
import { NEVER, OCCASIONS } from './occasions/index.ts';
import { type Shot, Stage } from './occasions/stage.ts';
import { type People, plantAccessWorld, type Subject, type World } from './world.ts';

connectModules();

type Json = Record<string, unknown>;
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
}
interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content | { readonly $ref: string }>>;
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Content>>;
    readonly schemas: Readonly<Record<string, Json>>;
  };
}

const WHO: readonly Audience[] = ['visitor', 'contributor', 'owner', ...ROLES];
/** What ends or takes away comes last, so that the others still find something. */
const LAST = /\/(?:close|cancel|revoke|reject|disinvite|sign_out)$/;
/** A path of the body, without the object that all fields stand in. */
const FIELD = /^(?:base|[a-z][a-z0-9_]*(?:\.[\w-]+)*)$/;
const UNKNOWN = 'This field isn’t known.';
const MUTATIONS = 2;

/**
 * Calls every operation of the OpenAPI document as everybody, with what fits, with nothing and with what
 * does not fit, and holds every answer against what the document says of that status. What none of that
 * leads to success is called once more on an occasion of its own: no operation's success is left unseen.
 */
describe('every answer is what the OpenAPI document says', () => {
  testDatabase();
  const gateway = moneyGateway();
  let server: TestServer;
  let stage: Stage;
  let people: People;
  let world: World;
  let document: ApiDocument;
  beforeAll(async () => {
    people = await plantAudiences();
    world = await plantAccessWorld(people);
    server = await startTestServer(routes, { sessions: sessionReader });
    // What is asked here is what an answer looks like, not how often one may ask.
    server.site.limiter.take = async () => undefined;
    stage = new Stage(server, people, gateway);
    await stage.begin();
    document = (await server.client().get('/private_api/openapi.json')).json<ApiDocument>();
  });
  afterAll(async () => {
    await server.stop();
    await stage.end();
  });

  const ordered = [...routes].sort((a, b) => rank(a) - rank(b));
  it.each(ordered.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (name, route) => {
      const operation = operationOf(document, route);
      const check = checkerOf(document, operation);
      const calls = callsOf(route, operation, world);
      let isReached = false;
      for (const subject of world.subjectsOf(route.path)) {
        for (const audience of WHO) {
          const client = await clientOf(audience);
          for (const call of calls) {
            const answer = await fire(client, route, subject, call);
            expect([name, audience, call, check(answer, call)]).toEqual([name, audience, call, '']);
            isReached ||= answer.status < 300;
          }
        }
      }
      const occasion = OCCASIONS[name];
      const failed = occasion && (await failureOf(route, await occasion(stage), check));
      expect([name, failed ?? '']).toEqual([name, '']);
      isReached ||= occasion !== undefined;
      expect([name, isReached]).toEqual([name, NEVER[name] === undefined]);
    },
  );

  it('makes no occasion and knows no reason for a call that is not there', () => {
    const known = routes.map(({ method, path }) => `${method} ${path}`);
    const said = [...Object.keys(OCCASIONS), ...Object.keys(NEVER)];
    expect(said.filter((name) => !known.includes(name))).toEqual([]);
  });

  async function clientOf(audience: Audience): Promise<HttpClient> {
    const client = server.client();
    if (audience !== 'visitor') client.cookies.set('session', await sessionOf(people[audience]));
    return client;
  }
});

const RIGHT: Call = { query: '', body: undefined, isWrong: false };

interface Call {
  readonly query: string;
  readonly body: unknown;
  /** No status but a refusal is right. */
  readonly isWrong: boolean;
}

function rank({ method, path }: Route): number {
  if (method === 'GET') return 0;
  return method === 'DELETE' || LAST.test(path) ? 2 : 1;
}

/** First what must be refused, then what may be taken. */
function callsOf(route: Route, operation: Operation, world: World): Call[] {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const schema = content?.schema;
  const planned = FITTING_BODIES[`${route.method} ${route.path}`] ?? world.bodyOf(route.path);
  const fit = schema ? (planned ?? sample(fitting(schema), 11)[0]) : undefined;
  const takesQuery = !route.hasRawBody && !route.sendsFile;
  const isOpen = route.query.safeParse({ unheard_of: '1' }).success;
  const wrong: Call[] = [];
  if (takesQuery && !isOpen) wrong.push({ query: '?unheard_of=1', body: fit, isWrong: true });
  if ('cursor' in route.query.shape) {
    wrong.push({ query: '?cursor=x', body: fit, isWrong: true });
  }
  if (typeof fit === 'object' && fit !== null && !route.hasRawBody) {
    wrong.push({ query: '', body: { ...fit, unheard_of: 1 }, isWrong: true });
  }
  const broken = schema ? sample(mutated(schema), 7, MUTATIONS) : [];
  const tried = route.method === 'GET' ? [undefined] : [...broken, {}, fit];
  return [...wrong, ...tried.map((body) => ({ query: queryOf(operation), body, isWrong: false }))];
}

/** What the query cannot do without. */
function queryOf({ parameters }: Operation): string {
  const needed = parameters.filter((each) => each.in === 'query' && each.required);
  const pairs = needed.map(({ name, schema }) => [name, String(sample(fitting(schema), 3)[0])]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function sample<T>(arbitrary: fc.Arbitrary<T>, seed: number, numRuns = 1): T[] {
  return fc.sample(arbitrary, { numRuns, seed });
}

let sent = 0;

async function fire(
  client: HttpClient,
  { method, path, upload }: Route,
  subject: Subject,
  call: Call,
): Promise<TestAnswer> {
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => subject.valueOf(name));
  if (method === 'GET') return client.get(`${address}${call.query}`);
  sent += 1;
  const headers = {
    'idempotency-key': `contract-test-${sent}`,
    'x-requested-with': 'XMLHttpRequest',
  };
  if (!upload) {
    const type = call.body === undefined ? undefined : 'application/json';
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    return client.send(method, `${address}${call.query}`, body, {
      ...headers,
      'content-type': type,
    });
  }
  const form = multipart(call.body, upload.field);
  return client.send(method, `${address}${call.query}`, form.body, { ...headers, ...form.headers });
}

/** Why a call that should succeed does not; an empty text when it does. */
async function failureOf(
  route: Route,
  shot: Shot,
  check: (answer: TestAnswer, call: Call) => string,
): Promise<string> {
  const answer = await take(route, shot);
  const isRight = answer.status === route.status;
  return check(answer, RIGHT) || (isRight ? '' : `${answer.status}: ${answer.text}`);
}

function take({ method, path }: Route, shot: Shot): Promise<TestAnswer> {
  const { from, query = '', body } = shot;
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => String(shot.path?.[name]));
  const address = `${filled}${query}`;
  if (method === 'GET') return from.get(address, shot.headers);
  sent += 1;
  return from.send(method, address, body, {
    'idempotency-key': `contract-test-${sent}`,
    ...shot.headers,
  });
}

function multipart(fields: unknown, field: string) {
  const parts = Object.entries((fields ?? {}) as object).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `Content-Disposition: form-data; name="${field}"; filename="a.png"`;
  const file = `--x\r\n${head}\r\n\r\nno picture\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return { body: Buffer.from(`${parts.join('')}${file}--x--\r\n`), headers };
}

function operationOf(document: ApiDocument, { method, path }: Route): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error('the document does not know this call');
  return operation;
}

/** One for all, as the first of its schemas has it read the schema of schemas. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Says what is wrong with an answer; an empty text when nothing is. */
function checkerOf(
  document: ApiDocument,
  operation: Operation,
): (answer: TestAnswer, call: Call) => string {
  const known = new Map<number, ValidateFunction>();
  return (answer, call) => {
    const { status, headers, text } = answer;
    if (status >= 500) return `${status}: ${text}`;
    if (call.isWrong && status < 400) return `not refused: ${status}`;
    const named = operation.responses[status];
    if (named === undefined) return `${status} is not documented: ${text}`;
    const response =
      '$ref' in named ? document.components.responses[named.$ref.split('/').at(-1) ?? ''] : named;
    const found = response?.content?.['application/json']?.schema;
    if (found === undefined)
      return text === '' || response?.content ? '' : `no body is documented: ${text}`;
    if (!String(headers['content-type']).startsWith('application/json')) return `no JSON: ${text}`;
    const isCommon = found.$ref === '#/components/schemas/Error';
    const schema = isCommon ? (document.components.schemas.Error ?? {}) : found;
    const validate = known.get(status) ?? ajv.compile(schema);
    known.set(status, validate);
    const body = answer.json<Json>();
    if (!validate(body)) return `${status} ${ajv.errorsText(validate.errors)}: ${text}`;
    return status >= 400 && isCommon ? faultOfError(body, answer) : '';
  };
}

/** What the common shape of a refusal cannot say by its schema. */
function faultOfError(body: Json, { status, headers, text }: TestAnswer): string {
  if (body.request_id !== headers['x-request-id']) return `another request id: ${text}`;
  if (status === 429 && headers['retry-after'] === undefined) return 'no Retry-After';
  const fields = Object.entries((body.errors ?? {}) as Record<string, string[]>);
  const known = fields.filter(([, [message]]) => message !== UNKNOWN);
  const odd = known.map(([name]) => name).filter((name) => !FIELD.test(name));
  return odd.length > 0 ? `fields are named by their path: ${odd.join()}` : '';
}
