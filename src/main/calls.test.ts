import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accessName } from '#platform/http/access.ts';
import type { Route } from '#platform/http/define-route.ts';
import { ERROR_STATUSES } from '#platform/http/openapi.ts';
import { errorCatalogues } from '#platform/errors/app-error.ts';
import { connectModules } from './connect-modules.ts';
import { routes } from './modules.ts';

connectModules();

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string;
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const read = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;

/** Where a body takes names that it does not know. */
function openPlaces(schema: Schema, at = ''): string[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    openPlaces(field, `${at}.${name}`),
  );
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...(schema.properties && schema.additionalProperties !== false ? [at] : []),
    ...inner,
    ...choices.flatMap((choice) => openPlaces(choice, at)),
    ...(schema.items ? openPlaces(schema.items, `${at}[]`) : []),
  ];
}

/** Families by their list: what is posted there is created. */
function isList({ path }: Route): boolean {
  const item = new RegExp(`^${path.replace(/[.{}]/g, '\\$&')}(?:/\\{\\w+\\})+$`);
  return routes.some((other) => item.test(other.path) && other.method !== 'POST');
}

/** Made by an address that is no list of theirs. */
const MADE_ELSEWHERE = [
  'POST /accounts.json',
  'POST /private_api/admin/audit_checks',
  'POST /private_api/admin/balance_checks',
  'POST /private_api/admin/sponsors/{id}/certifications',
  'POST /private_api/campaigns/{id}/external_campaign',
  'POST /private_api/campaigns/{id}/nonprofit_proof',
  'POST /private_api/campaigns/{id}/product_stages',
  'POST /private_api/command_center/{id}/experiments',
  'POST /private_api/payments/contributions/{id}/refund_request',
  'POST /private_api/payments/projects/{id}',
  'POST /private_api/projects/{id}/campaign_messages',
];

describe('all calls speak one dialect', () => {
  it('refuses names it does not know in every body', () => {
    const open = routes.flatMap((route) =>
      route.body ? openPlaces(read(route.body, 'input')).map((at) => nameOf(route) + at) : [],
    );
    expect(open.sort()).toEqual([
      // The names a form was rendered with come beside these; others are refused all the same.
      'POST /accounts.json',
      // Shapes of WebAuthn, to which browsers add.
      'POST /accounts/passkey.json.response',
      'POST /accounts/passkey.json.response.response',
      'POST /accounts/quick_signup.json',
      // RFC 6749: unknown parameters are ignored.
      'POST /oauth/revoke',
      'POST /oauth/token',
      'POST /private_api/accounts/passkeys.response',
      'POST /private_api/accounts/passkeys.response.response',
    ]);
  });

  it('refuses parameters it does not know in every query', () => {
    const open = routes.filter((route) => route.query.safeParse({ unheard_of: '1' }).success);
    expect(open.map(nameOf)).toEqual(['GET /accounts/auth/facebook/callback']);
  });

  it('answers 201 for what was created, and only then', () => {
    const created = routes.filter((route) => route.method === 'POST' && isList(route));
    const expected = [...created.map(nameOf), ...MADE_ELSEWHERE];
    const answered = routes.filter((route) => route.status === 201).map(nameOf);
    expect(answered.sort()).toEqual([...new Set(expected)].sort());
  });

  it('answers every deletion with the same shape', () => {
    const deletions = routes.filter((route) => route.method === 'DELETE');
    expect(deletions.length).toBeGreaterThan(10);
    for (const route of deletions) {
      const { properties = {} } = read(route.response, 'output');
      expect([nameOf(route), properties.deleted]).toEqual([
        nameOf(route),
        { type: 'boolean', const: true },
      ]);
    }
  });

  it('answers lists in one envelope', () => {
    const bare = routes.filter((route) => {
      if (route.method !== 'GET') return false;
      const { properties = {} } = read(route.response, 'output');
      const lists = Object.values(properties).filter((field) => field.type === 'array');
      return lists.length === 1 && Object.keys(properties).length === 1;
    });
    expect(bare.map(nameOf)).toEqual([]);
    for (const route of routes) {
      if (!('cursor' in route.query.shape)) continue;
      const { properties = {} } = read(route.response, 'output');
      expect([nameOf(route), Object.keys(properties)]).toEqual([
        nameOf(route),
        ['items', 'pagination'],
      ]);
      expect([nameOf(route), route.query.safeParse({ cursor: 'x' }).success]).toEqual([
        nameOf(route),
        false,
      ]);
    }
  });

  it('names parameters of addresses in camel case, and those of queries and bodies in snake case', () => {
    const SNAKE = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;
    // As GraphQL over HTTP calls it.
    const OF_A_STANDARD = new Set(['operationName']);
    const odd = routes.flatMap((route) => {
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const body = route.body ? (read(route.body, 'input').properties ?? {}) : {};
      const others = [...Object.keys(route.query.shape), ...Object.keys(body)];
      const known = Object.keys(route.params?.shape ?? {});
      return [
        ...inPath.filter((name) => !/^[a-z][A-Za-z]*$/.test(name) || !known.includes(name)),
        ...others.filter((name) => !SNAKE.test(name) && !OF_A_STANDARD.has(name)),
      ].map((name) => `${nameOf(route)} ${name}`);
    });
    expect(odd).toEqual([]);
  });

  it('names the same part of an address by the same parameter', () => {
    const named = new Map<string, string>();
    for (const { path } of routes) {
      for (const { 0: whole, 1: name = '', index } of path.matchAll(/\/\{(\w+)\}/g)) {
        const place = path.slice(0, index + whole.length).replace(/\{\w+\}/g, '{}');
        expect([place, named.get(place) ?? name]).toEqual([place, name]);
        named.set(place, name);
      }
    }
  });

  it('has a documented status for every refusal of every catalogue', () => {
    const documented = ERROR_STATUSES.map(([status]) => status);
    for (const catalogue of errorCatalogues().values()) {
      for (const { status } of Object.values(catalogue)) expect(documented).toContain(status);
    }
  });

  it('lets a token stand in the query only where somebody asks who they are', () => {
    const taking = routes.filter((route) => route.tokenInQuery);
    expect(taking.map((route) => [nameOf(route), accessName(route.access)])).toEqual([
      ['GET /private_api/me', 'person'],
      ['GET /private_api/accounts/me', 'person'],
      ['GET /private_api/accounts/user_data', 'visitor'],
    ]);
  });
});
