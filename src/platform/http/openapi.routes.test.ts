import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { defineRoute } from './define-route.ts';
import { wireList } from './wire.ts';

const list = defineRoute({
  method: 'POST',
  path: '/private_api/probe/{id}/things',
  summary: 'Things',
  access: 'staff:finance',
  idempotent: 'money',
  params: z.object({ id: z.string() }),
  query: z.object({ sort: z.enum(['a', 'b']), page: z.number().optional() }),
  body: z.strictObject({ name: z.string().max(9) }),
  response: wireList(z.object({ name: z.string() })),
  act: () => null,
  present: () => ({
    items: [],
    pagination: { current: 1, per_page: 9, pages: 1, count: 0, next_cursor: null },
  }),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([list]);
});
afterAll(() => server.stop());

it('describes calls by the schemas that check them', async () => {
  const answer = await server.client().get('/private_api/openapi.json');
  const document = answer.json<Record<string, unknown>>();
  expect(document.openapi).toBe('3.1.0');
  expect(document).toMatchObject({
    paths: {
      '/private_api/probe/{id}/things': {
        post: {
          'x-access': 'staff:finance',
          security: [{ session: [] }, { bearer: [] }],
          parameters: expect.arrayContaining([
            expect.objectContaining({ name: 'id', in: 'path', required: true }),
            expect.objectContaining({ name: 'sort', in: 'query', required: true }),
            expect.objectContaining({ name: 'page', in: 'query', required: false }),
            expect.objectContaining({ name: 'Idempotency-Key', required: true }),
            expect.objectContaining({ name: 'X-CSRF-Token', required: true }),
          ]),
          requestBody: {
            content: {
              'application/json': {
                schema: { properties: { name: { maxLength: 9 } }, additionalProperties: false },
              },
            },
          },
          responses: {
            200: {
              content: {
                'application/json': { schema: { required: ['response', 'pagination'] } },
              },
            },
            422: { $ref: '#/components/responses/E422' },
          },
        },
      },
      '/private_api/openapi.json': {},
    },
  });
});
