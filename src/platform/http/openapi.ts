import { z } from 'zod';
import { accessName } from './access.ts';
import type { Route } from './define-route.ts';

type Json = Record<string, unknown>;

/** Every status a refusal may have. */
export const ERROR_STATUSES: readonly [status: number, text: string][] = [
  [400, 'The request could not be read'],
  [401, 'Nobody is signed in, or the credentials are wrong'],
  [402, 'The payment was refused'],
  [403, 'Not allowed, or a wrong CSRF token'],
  [404, 'Not found'],
  [405, 'The address takes other methods'],
  [408, 'The request took too long to arrive'],
  [409, 'The state has changed, or the first request still runs'],
  [410, 'No longer there'],
  [413, 'Too large'],
  [414, 'The address is too long'],
  [415, 'Wrong content type'],
  [422, 'Refused by a schema or a rule'],
  [429, 'Too many requests'],
  [431, 'The headers are too large'],
  [500, 'A fault of ours'],
  [501, 'No such method'],
  [502, 'Somebody we asked did not answer'],
  [503, 'Busy'],
  [507, 'No room left'],
];

/** The OpenAPI 3.1 document of these calls, from the very schemas that check them. */
export function openApiDocument(routes: readonly Route[], publicUrl: string): Json {
  const sorted = [...routes].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const addresses: Record<string, Json> = {};
  for (const route of sorted) {
    const address = addresses[route.path] ?? {};
    address[route.method.toLowerCase()] = operation(route);
    addresses[route.path] = address;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Groundswell', version: '1' },
    servers: [{ url: publicUrl }],
    paths: addresses,
    components: {
      schemas: { Error: errorSchema() },
      responses: Object.fromEntries(
        ERROR_STATUSES.map(([status, text]) => [`E${status}`, errorResponse(text, ERROR)]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(route: Route): Json {
  const statuses = new Set([...Object.keys(route.answers).map(Number), route.status]);
  const needsSession = !['public', 'visitor'].includes(accessName(route.access));
  return {
    summary: route.summary,
    operationId: operationId(route),
    'x-access': accessName(route.access),
    ...(needsSession ? { security: securityOf(route) } : {}),
    parameters: [...parameters(route, 'path'), ...parameters(route, 'query'), ...headers(route)],
    ...requestBody(route),
    responses: {
      ...refusals(route),
      ...Object.fromEntries([...statuses].map((status) => [status, success(route, status)])),
    },
  };
}

/** What a call may be signed in with. */
function securityOf(route: Route): Json[] {
  return route.access === 'session' ? [{ session: [] }] : [{ session: [] }, { bearer: [] }];
}

function operationId(route: Route): string {
  const words = route.path
    .replace(/[{}]/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return [route.method.toLowerCase(), ...words].join('_');
}

function parameters(route: Route, place: 'path' | 'query'): Json[] {
  const schema = place === 'path' ? route.params : route.query;
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(field as z.ZodType, 'input'),
  }));
}

function headers(route: Route): Json[] {
  const text = { type: 'string' };
  return [
    ...(route.hasCsrf
      ? [{ name: 'X-CSRF-Token', in: 'header', required: true, schema: text }]
      : []),
    ...(route.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', minLength: 16, maxLength: 255 },
          },
        ]
      : []),
    {
      name: 'X-Locale',
      in: 'header',
      required: false,
      schema: { type: 'string', enum: ['en', 'fr', 'de', 'es'] },
    },
  ];
}

function requestBody(route: Route): Json {
  const schema = route.body && jsonSchema(route.body, 'input');
  const types = route.hasRawBody ? ['application/x-www-form-urlencoded'] : [];
  if (route.upload) return { requestBody: uploadBody(route.upload.field, schema ?? {}) };
  if (schema === undefined && !route.hasRawBody) return {};
  const content = schema
    ? Object.fromEntries([...types, 'application/json'].map((type) => [type, { schema }]))
    : { '*/*': { schema: { type: 'string', format: 'binary' } } };
  return { requestBody: { required: true, content } };
}

function uploadBody(field: string, schema: Json): Json {
  const properties = {
    ...(schema.properties as Json),
    [field]: { type: 'string', format: 'binary' },
  };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties } } },
  };
}

function success(route: Route, status: number): Json {
  if (status === 204) return { description: 'Done' };
  return {
    description: status < 300 ? 'Done' : 'Elsewhere, by the Location header',
    content: route.sendsEvents
      ? { 'text/event-stream': { schema: { type: 'string' } } }
      : route.sendsFile
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: answerSchema(route, status) } },
  };
}

/** By status: the common shape, or the call's own. */
function refusals(route: Route): Json {
  const own = route.refusal && jsonSchema(route.refusal.schema, 'output');
  return Object.fromEntries(
    ERROR_STATUSES.map(([status, text]) => [
      status,
      own ? errorResponse(text, own) : { $ref: `#/components/responses/E${status}` },
    ]),
  );
}

/** The schema of the whole body, envelope included. */
export function answerSchema(route: Route, status = route.status): Json {
  const schema = jsonSchema(route.answers[status] ?? route.response, 'output');
  if (!route.isEnveloped) return schema;
  const { properties } = schema as { properties?: { items?: Json; pagination?: Json } };
  const isList = properties?.items !== undefined && properties.pagination !== undefined;
  const fields: Json = isList
    ? { response: properties.items, pagination: properties.pagination }
    : { response: schema };
  const required = Object.keys(fields);
  return { type: 'object', properties: fields, required, additionalProperties: false };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const ERROR = { $ref: '#/components/schemas/Error' };

function errorResponse(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } };
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['error', 'error_description', 'request_id'],
    additionalProperties: false,
    properties: {
      error: { type: 'string' },
      error_description: { type: 'string' },
      errors: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      details: { type: 'object', additionalProperties: true },
      request_id: { type: 'string' },
    },
  };
}
