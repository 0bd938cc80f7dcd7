import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { MULTIPART, multipartForm } from '#test/support/media/multipart.ts';
import {
  photo,
  startUploadServer,
  ticketOf,
  type UploadServer,
} from '#test/support/media/uploads.ts';
import { readArrival } from '../arrival.rules.ts';
import { uploadFormRoutes } from './upload-form.routes.ts';
import { claimUpload, imageParamsSchema } from './image-params.ts';

testDatabase();
let site: UploadServer;
let nora: Awaited<ReturnType<UploadServer['person']>>;
beforeAll(async () => {
  site = await startUploadServer(uploadFormRoutes);
  nora = await site.person('nora');
});
afterAll(() => site.end());

async function send(fields: Record<string, string>, content: Buffer, name = 'a.jpg') {
  return nora.client.request({
    method: 'POST',
    url: '/media/v1/groundswell/image/upload_form',
    body: multipartForm(fields, { field: 'file', name, content }),
    headers: MULTIPART,
  });
}

const locationOf = ({ headers }: { headers: Record<string, unknown> }) =>
  new URL(String(headers.location), 'http://groundswell.test');

describe('uploading without scripts', () => {
  it('leads back to the page, which then holds the picture for its form', async () => {
    const fields = {
      ...(await ticketOf(nora.client)),
      name: 'card',
      next: '/campaigns/1/edit?step=2',
    };
    const answer = await send(fields, await photo(300, 200));
    expect(answer.status).toBe(303);
    const back = locationOf(answer);
    expect([back.pathname, back.searchParams.get('step')]).toEqual(['/campaigns/1/edit', '2']);
    expect(readArrival(back.searchParams, 'another')).toBeUndefined();
    const arrival = readArrival(back.searchParams, 'card');
    expect((await nora.client.get(arrival?.url ?? '')).status).toBe(200);
    const params = imageParamsSchema.parse(arrival?.params);
    const picture = await transaction((tx) => claimUpload(tx, nora.person.accountId, params));
    expect([picture.width, picture.height]).toEqual([300, 200]);
  });

  it('shows the form again with the fault', async () => {
    for (const [name, content, fault] of [
      ['', Buffer.alloc(0), 'missing'],
      ['a.gif', await photo(), 'type'],
      ['a.jpg', (await photo(400, 300)).subarray(0, 600), 'other'],
    ] as const) {
      const fields = {
        ...(await ticketOf(nora.client)),
        name: 'card',
        next: '/de/campaigns/1/edit',
      };
      const back = locationOf(await send(fields, content, name));
      expect(back.pathname).toBe('/pictures/new');
      expect(Object.fromEntries(back.searchParams)).toEqual({
        name: 'card',
        next: '/de/campaigns/1/edit',
        fault,
      });
    }
  });

  it('goes nowhere else, and takes no ticket that is not this person’s', async () => {
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      'javascript:alert(1)',
    ]) {
      const fields = { ...(await ticketOf(nora.client)), name: 'card', next };
      const back = locationOf(await send(fields, await photo()));
      expect([back.host, back.pathname]).toEqual(['groundswell.test', '/']);
    }
    const ben = await site.person('ben');
    const foreign = { ...(await ticketOf(ben.client)), name: 'card', next: '/' };
    expect((await send(foreign, await photo())).status).toBe(422);
    expect((await send({ name: 'card', next: '/' }, await photo())).status).toBe(422);
  });

  it.each([
    '',
    'x',
    '{}',
    'null',
    JSON.stringify({ name: 'card', url: 'https://evil.example/x.png', params: {} }),
    JSON.stringify({ name: 'card', url: 'javascript:alert(1)', params: {} }),
    JSON.stringify({ name: 'card', url: '/media/../x.jpg', params: {} }),
    JSON.stringify({ name: 'card', url: `/media/a/w_1/${'a'.repeat(20)}.jpg`, params: null }),
  ])('believes no address that says %j', (text) => {
    expect(readArrival(new URLSearchParams({ uploaded: text }), 'card')).toBeUndefined();
  });
});
