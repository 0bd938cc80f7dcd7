import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import pages from '#app/routes.ts';
import { routes } from '#main/modules.ts';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import type { Route } from '#platform/http/define-route.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import {
  AUDIENCES,
  type Audience,
  type Person,
  plantAudiences,
  sessionOf,
} from '../support/audiences.ts';
import { moneyGateway } from '../stories/money-gateway.ts';
import { testDatabase } from '../support/database.ts';
import type { TestAnswer } from '../support/http-client.ts';
import { startTestPages, type TestPages } from '../support/pages.ts';
import { fitting } from '../support/schema-arbitrary.ts';
import { plantAccessWorld, type World } from './world.ts';

const PREFIXED = /^(fr|de|es)(\/|$)/;
const modules = import.meta.glob<object>('../../src/**/*-page.tsx');
const GAP = 5;
/** Fixed, so that a new long address does not move every line. */
const HEAD = 79;

interface Row {
  readonly method: string;
  readonly path: string;
  readonly route: Route | undefined;
}

/**
 * Every call and page, fired as everybody. The text is checked in, so that a changed right is a
 * changed line; a new address without its line fails. `vitest -u` writes it anew.
 */
describe('who may do what', () => {
  testDatabase();
  moneyGateway();
  let server: TestPages;
  let people: Record<Exclude<Audience, 'visitor'>, Person>;
  let world: World;
  beforeAll(async () => {
    people = await plantAudiences();
    world = await plantAccessWorld(people);
    const listed = await Promise.all(
      englishPages().map(async ({ path = '', file }) => ({ path, module: await moduleOf(file) })),
    );
    server = await startTestPages(listed, { routes, sessions: sessionReader, describePerson });
  });
  afterAll(() => server?.stop());

  it('is what the matrix says', async () => {
    const rows: Row[] = [
      ...routes.map((route) => ({ method: route.method, path: route.path, route })),
      ...englishPages().map(({ path = '' }) => ({
        method: 'GET',
        path: `/${path.replace(/:(\w+)/g, '{$1}')}`,
        route: undefined,
      })),
    ].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1));
    const lines = [line('', AUDIENCES)];
    for (const row of rows) {
      const cells: string[] = [];
      for (const audience of AUDIENCES) cells.push(await cell(row, audience));
      lines.push(line(`${row.method.padEnd(7)} ${row.path}`, cells));
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./matrix.txt');
  }, 300_000);

  /** 200 where the way is open (whatever the rules then say of the values), else 401, 403 or 404. */
  async function cell(row: Row, audience: Audience): Promise<string> {
    const client = server.client();
    // A session of its own for each cell, as some calls end it.
    if (audience !== 'visitor') client.cookies.set('session', await sessionOf(people[audience]));
    const url = row.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      world.valueOf(row.path, name),
    );
    const body = row.route?.body ? (world.bodyOf(row.path) ?? sampleBody(row.route)) : undefined;
    const key = `matrix-${audience}-${row.method}`.padEnd(16, '-');
    const answer =
      row.method === 'GET'
        ? await client.get(url)
        : await client.send(row.method as 'POST', url, body, { 'idempotency-key': key });
    return verdict(answer);
  }
});

function verdict({ status, headers }: TestAnswer): string {
  if (status >= 300 && status < 400 && String(headers.location).includes('/accounts/sign_in'))
    return '401';
  if ([401, 403, 404].includes(status)) return String(status);
  return status < 500 && status !== 429 ? '200' : `! ${status}`;
}

/** A body that fits the schema, the same in every run. */
function sampleBody(route: Route): object {
  const document = openApiDocument([route], '') as {
    paths: Record<
      string,
      Record<
        string,
        { requestBody: { content: Record<string, { schema: Record<string, unknown> }> } }
      >
    >;
  };
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  const schema = operation?.requestBody.content['application/json']?.schema ?? {};
  return fc.sample(fitting(schema), { numRuns: 1, seed: 11 })[0] as object;
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
