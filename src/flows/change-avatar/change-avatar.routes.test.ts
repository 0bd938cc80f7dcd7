import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader, setAvatarAddress } from '#modules/accounts/index.ts';
import { squarePictureOf, uploadRoutes } from '#modules/media/index.ts';
import { config, overrideConfiguration } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { changeAvatarRoutes } from './change-avatar.routes.ts';

testDatabase();
let server: TestServer;
let folder: string;
let nora: Person;
let ben: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avatars-'));
  overrideConfiguration({ ...config(), storageUrl: `file:${folder}` });
  setAvatarAddress(squarePictureOf);
  const routes = [...changeAvatarRoutes, ...uploadRoutes];
  server = await startTestServer(routes, { sessions: sessionReader });
  nora = await plantPerson('nora');
  ben = await plantPerson('ben');
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

type Params = Record<string, string | number>;

/** Uploads a picture the way the uploader does; what it is answered is the `image_params`. */
async function upload(person: Person, red: number): Promise<Params> {
  const client = await as(person);
  const data = (await client.get('/private_api/upload_data')).json<{
    response: { url: string; form_data: Record<string, string> };
  }>().response;
  const background = { r: red, g: 90, b: 90 };
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries(data.form_data)) form.append(name, value);
  form.append('file', new File([new Uint8Array(picture)], 'face.png', { type: 'image/png' }));
  const body = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: data.url,
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': await client.csrfToken(),
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Params>();
}

const path = ({ accountId }: Person) => `/private_api/accounts/${accountId}/image`;

async function avatarOf({ accountId }: Person): Promise<string | null> {
  const row = await db().one<{ id: string | null }>(
    sql`select avatar_public_id as id from accounts where id = ${accountId}`,
  );
  return row.id;
}

async function deletions(): Promise<string[]> {
  const rows = await db().query<{ id: string }>(sql`
    select payload -> 'data' ->> 'public_id' as id from outbox
    where topic = 'job:delete-avatar' order by id`);
  return rows.map(({ id }) => id);
}

describe('POST /private_api/accounts/{id}/image', () => {
  it('refuses strangers, forged answers and the upload of somebody else; nothing changes', async () => {
    const params = await upload(nora, 200);
    const body = { image_params: params, attr: 'avatar' };
    expect((await server.client().post(path(nora), body)).status).toBe(401);
    expect((await (await as(ben)).post(path(nora), body)).status).toBe(404);
    expect((await (await as(ben)).post(path(ben), body)).status).toBe(422);
    const client = await as(nora);
    for (const forged of [
      { ...params, signature: 'A'.repeat(43) },
      { ...params, version: Number(params.version) + 1 },
      { ...params, public_id: 'a'.repeat(20) },
      { ...params, public_id: '../../../etc/passwd' },
    ]) {
      expect((await client.post(path(nora), { image_params: forged })).status).toBe(422);
    }
    expect((await client.post(path(nora), { ...body, attr: 'password_hash' })).status).toBe(422);
    expect([await avatarOf(nora), await avatarOf(ben)]).toEqual([null, null]);
  });

  it('[7-18] shows the picture, and deletes the one before once', async () => {
    const client = await as(nora);
    const first = await upload(nora, 10);
    const answer = await client.post(path(nora), { image_params: first, attr: 'avatar' });
    expect(answer.status).toBe(200);
    const { avatar_url: url } = answer.json<{ response: { avatar_url: string } }>().response;
    expect(url).toContain(String(first.public_id));
    await client.post(path(nora), { image_params: first });
    expect(await deletions()).toEqual([]);
    const second = await upload(nora, 20);
    await client.post(path(nora), { image_params: second });
    expect(await avatarOf(nora)).toBe(second.public_id);
    expect(await deletions()).toEqual([first.public_id]);
  });

  it('takes it away', async () => {
    const shown = await avatarOf(nora);
    expect((await (await as(ben)).send('DELETE', path(nora))).status).toBe(404);
    const answer = await (await as(nora)).send('DELETE', path(nora));
    expect(answer.json()).toEqual({ response: { deleted: true } });
    expect(await avatarOf(nora)).toBeNull();
    expect(await deletions()).toContain(shown);
  });
});
