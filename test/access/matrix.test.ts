import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import pages from '#app/routes.ts';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import type { Route } from '#platform/http/define-route.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import type { PageRules } from '#platform/web/page-rules.ts';
import { AUDIENCES, type Audience, plantAudiences, sessionOf } from '../support/audiences.ts';
import { moneyGateway } from '../stories/money-gateway.ts';
import { testDatabase } from '../support/database.ts';
import type { TestAnswer } from '../support/http-client.ts';
import { startTestPages, type TestPages } from '../support/pages.ts';
import { fitting } from '../attacks/schema-arbitrary.ts';
import { type People, plantAccessWorld, type Subject, type World } from './world.ts';

connectModules();

const PREFIXED = /^(fr|de|es)(\/|$)/;
const modules = import.meta.glob<object>('../../src/**/*-page.tsx');
const GAP = 5;
/** Fixed, so that a new long address does not move every line. */
const HEAD = 96;

interface Row {
  readonly method: string;
  readonly path: string;
  /** Sent as a browser without scripts sends it. */
  readonly isForm: boolean;
  readonly hasBody: boolean;
  /** A page about no thing, meant for everybody. */
  readonly isForAll?: boolean;
  sample(): object;
}

interface ListedPage {
  readonly path: string;
  readonly module: object;
}

interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  readonly requestBody: {
    readonly content: Record<string, { readonly schema: Record<string, unknown> }>;
  };
}

/**
 * Every call and page, fired as everybody. The text is checked in, so that a changed right is a
 * changed line; a new address without its line fails. `vitest -u` writes it anew. A page about no thing that
 * says it is for visitors has a line only where somebody is refused.
 */
describe('who may do what', () => {
  testDatabase();
  moneyGateway();
  let server: TestPages;
  let people: People;
  let world: World;
  let pageModules: ListedPage[] = [];
  beforeAll(async () => {
    people = await plantAudiences();
    world = await plantAccessWorld(people);
    pageModules = await Promise.all(
      englishPages().map(async ({ path = '', file }) => ({ path, module: await moduleOf(file) })),
    );
    server = await startTestPages(pageModules, {
      routes,
      sessions: sessionReader,
      describePerson,
      isUnrendered: true,
    });
  });
  afterAll(() => server?.stop());

  it('is what the matrix says', async () => {
    const rows = [...routes.map(rowOfRoute), ...pageModules.flatMap(rowsOfPage)].sort(inOrder);
    const lines = [line('', AUDIENCES)];
    for (const row of rows) {
      for (const subject of world.subjectsOf(row.path)) {
        const cells: string[] = [];
        for (const audience of AUDIENCES) cells.push(await cell(row, subject, audience));
        if (row.isForAll && cells.every((answer) => answer === '200')) continue;
        lines.push(line(`${row.method.padEnd(7)} ${row.path} ${subject.label}`.trimEnd(), cells));
      }
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./matrix.txt');
    expect(lines.filter((each) => each.includes(' ! '))).toEqual([]);
  }, 600_000);

  /** 200 where the way is open (whatever the rules then say of the values), else 401, 403 or 404. */
  async function cell(row: Row, subject: Subject, audience: Audience): Promise<string> {
    const client = server.client();
    // A session of its own for each cell, as some calls end it.
    if (audience !== 'visitor') client.cookies.set('session', await sessionOf(people[audience]));
    const url = row.path.replace(/\{(\w+)\}/g, (_all, name: string) => subject.valueOf(name));
    if (row.method === 'GET') return verdict(await client.get(url));
    const key = `matrix-${audience}-${row.method}${subject.label}`
      .replace(/\W/g, '-')
      .padEnd(16, '-');
    if (row.isForm) {
      const fields = { csrf_token: await client.csrfToken(), idempotency_key: key };
      const body = formOf({ ...(world.bodyOf(row.path) ?? row.sample()), ...fields });
      const answer = await client.request({ method: 'POST', url, body });
      await world.afterwards(row.path);
      return verdict(answer);
    }
    const body = row.hasBody ? (world.bodyOf(row.path) ?? row.sample()) : undefined;
    const answer = await client.send(row.method as 'POST', url, body, { 'idempotency-key': key });
    return verdict(answer);
  }
});

function verdict({ status, headers }: TestAnswer): string {
  if (status >= 300 && status < 400 && String(headers.location).includes('/accounts/sign_in'))
    return '401';
  if ([401, 403, 404].includes(status)) return String(status);
  return status < 500 && status !== 429 ? '200' : `! ${status}`;
}

function rowOfRoute(route: Route): Row {
  const { method, path, body } = route;
  const sample = once(() => (body ? fittingSample(jsonSchemaOf(route)) : {}));
  return { method, path, isForm: false, hasBody: body !== undefined, sample };
}

/** The page itself and, where it has a form, what the form sends. */
function rowsOfPage({ path, module }: ListedPage): Row[] {
  const address = `/${path.replace(/:(\w+)/g, '{$1}')}`;
  const { page } = (module as { loader?: { page?: PageRules } }).loader ?? {};
  const read: Row = {
    method: 'GET',
    path: address,
    isForm: false,
    hasBody: false,
    isForAll: page?.access === 'visitor' && !path.includes(':'),
    sample: () => ({}),
  };
  if (!page?.act) return [read];
  const schema = page.body && z.toJSONSchema(page.body, { io: 'input', unrepresentable: 'any' });
  const sample = once(() => (schema ? fittingSample(schema as Record<string, unknown>) : {}));
  return [read, { method: 'POST', path: address, isForm: true, hasBody: true, sample }];
}

/** Large schemas take their time to be fitted. */
function once(make: () => object): () => object {
  let made: object | undefined;
  return () => (made ??= make());
}

/** What deletes comes last, so that the others still find something. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function inOrder(a: Row, b: Row): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}

/** A body that fits the schema, the same in every run. */
function fittingSample(schema: Record<string, unknown>): object {
  return fc.sample(fitting(schema), { numRuns: 1, seed: 11 })[0] as object;
}

/** The schema of a call's body as the OpenAPI document has it. */
function jsonSchemaOf(route: Route): Record<string, unknown> {
  const document = openApiDocument([route], '') as unknown as OpenApi;
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  return operation?.requestBody.content['application/json']?.schema ?? {};
}

/** Fields as a form sends them: `address[city]=…`. */
function formOf(fields: object): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) form.append(name, String(value ?? ''));
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  return form;
}

function englishPages(): RouteConfigEntry[] {
  return pages.filter(({ path = '' }) => path !== '*' && !PREFIXED.test(path));
}

async function moduleOf(file: string): Promise<object> {
  const load = modules[`../../src/${file}`];
  if (!load) throw new Error(`${file} is no page module`);
  return load();
}

function line(head: string, cells: readonly string[]): string {
  const columns = cells.map((text, at) =>
    text.padEnd(Math.max(GAP, (AUDIENCES[at] ?? '').length + 1)),
  );
  return `${head.padEnd(HEAD)} ${columns.join('')}`.trimEnd();
}
