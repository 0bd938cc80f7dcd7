import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { sessionReader } from '#modules/accounts/index.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { moneyGateway } from '../stories/money-gateway.ts';
import { testDatabase } from '../support/database.ts';
import type { TestAnswer } from '../support/http-client.ts';
import { fitting, mutated } from './schema-arbitrary.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

connectModules();

type Json = Record<string, unknown>;
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Json;
}
interface Operation {
  readonly parameters: Parameter[];
  readonly requestBody?: { content: Record<string, { schema: Json }> };
}
interface ApiDocument {
  readonly paths: Record<string, Record<string, Operation>>;
}

const RUNS = 60;
const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;

/**
 * Fires fitting and broken values at every call of the OpenAPI document. A fault answers 500, also
 * an answer that does not fit its own schema, as the test server checks each one.
 */
describe('every call survives what is thrown at it (attacks 112, Q6)', () => {
  testDatabase();
  moneyGateway();
  let server: TestServer;
  let person: Person;
  let document: ApiDocument;
  beforeAll(async () => {
    server = await startTestServer(routes, { sessions: sessionReader });
    person = await plantPerson('fuzzer', 'admin');
    document = (await server.client().get('/private_api/openapi.json')).json<ApiDocument>();
  });
  afterAll(() => server.stop());

  for (const { method, path } of routes) {
    it(`${method} ${path}`, async () => {
      const operation = document.paths[path]?.[method.toLowerCase()];
      if (!operation) throw new Error('the document does not know this call');
      const call = fc.record({
        isPerson: fc.boolean(),
        path: fc.constant(path),
        path_values: values(operation, 'path'),
        query: values(operation, 'query'),
        body: bodyOf(operation),
        key: fc.stringMatching(/^[\x21-\x7e]{16,40}$/),
      });
      await fc.assert(
        fc.asyncProperty(call, async (given) => {
          const verb = METHODS[method.toLowerCase() as keyof typeof METHODS];
          expect(faultOf(await fire(verb, given), method, path)).toBe('');
        }),
        { numRuns: RUNS, seed: 7, endOnFailure: true },
      );
    });
  }

  /** What is wrong with an answer; empty when nothing is. */
  function faultOf(answer: TestAnswer, method: string, path: string): string {
    if (answer.status >= 500) return `${answer.status} ${answer.text}`;
    if (answer.status >= 300 && answer.status < 400) return '';
    if (answer.status === 204 || /^text\/(?:html|csv)/.test(`${answer.headers['content-type']}`))
      return '';
    const body: unknown = answer.json();
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    if (answer.status >= 400) return isObject && 'error' in body ? '' : `no error: ${answer.text}`;
    const mustBeObject = method === 'GET' && path.startsWith('/private_api');
    return mustBeObject && !isObject ? `no object: ${answer.text}` : '';
  }

  interface Call {
    readonly isPerson: boolean;
    readonly path: string;
    readonly path_values: Json;
    readonly query: Json;
    readonly body: unknown;
    readonly key: string;
  }

  async function fire(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', call: Call) {
    const client = server.client();
    if (call.isPerson) client.cookies.set('session', await sessionOf(person));
    const address = call.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(asText(call.path_values[name])),
    );
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(call.query)) query.append(name, asText(value));
    const url = query.size > 0 ? `${address}?${query}` : address;
    if (method === 'GET') return client.get(url);
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    const headers = { 'idempotency-key': call.key, 'content-type': body && 'application/json' };
    return client.send(method, url, body, headers);
  }
});

function values(operation: Operation, place: 'path' | 'query'): fc.Arbitrary<Json> {
  const parameters = operation.parameters.filter((each) => each.in === place);
  const schema: Json = {
    type: 'object',
    properties: Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
    required: parameters.filter((each) => each.required).map((each) => each.name),
  };
  return fc
    .oneof(fitting(schema), mutated(schema))
    .map((value) => (typeof value === 'object' && value !== null ? (value as Json) : {}));
}

function bodyOf(operation: Operation): fc.Arbitrary<unknown> {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const schema = content?.schema;
  return schema ? fc.oneof(fitting(schema), mutated(schema)) : fc.constant(undefined);
}

function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.toWellFormed().slice(0, 1_000);
}
