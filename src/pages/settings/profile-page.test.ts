import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePerson, sessionReader, setNeighbours } from '#modules/accounts/index.ts';
import { knownPlaces } from '#modules/geography/index.ts';
import { imageSignature } from '#modules/media/uploads/image-params.ts';
import { storePicture } from '#modules/media/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as profilePage from './profile-page.tsx';

testDatabase();
let server: TestPages;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'));
  overrideConfiguration({ storageUrl: `file:${folder}` });
  setNeighbours({
    ...knownPlaces,
    invitedAt: async () => null,
    finishedAt: async () => null,
    interests: async () => [],
  });
  const module = profilePage;
  server = await startTestPages(
    [
      { path: 'accounts/settings/profile', module },
      { path: 'individuals/:id/edit', module },
    ],
    { sessions: sessionReader, describePerson },
  );
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const PAGE = '/accounts/settings/profile';

async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  const save = async (fields: Record<string, string>, url = PAGE) => {
    const known = { firstname: 'Nora', lastname: 'Quilici', ...fields };
    const body = new URLSearchParams({ csrf_token: await client.csrfToken(), ...known });
    return client.request({ method: 'POST', url, body });
  };
  return { client, save };
}

/** What an uploader puts into the form, with or without a script. */
async function uploaded({ accountId }: Person): Promise<{ field: string; publicId: string }> {
  const background = { r: accountId % 255, g: 90, b: 90 };
  const bytes = await sharp({ create: { width: 80, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { publicId } = await storePicture(bytes, { source: 'upload', ownerAccountId: accountId });
  const version = 1_700_000_000;
  const signature = imageSignature(accountId, version, publicId);
  return { field: JSON.stringify({ version, public_id: publicId, signature }), publicId };
}

async function avatarOf({ accountId }: Person): Promise<string | null> {
  const row = await db().one<{ id: string | null }>(
    sql`select avatar_public_id as id from accounts where id = ${accountId}`,
  );
  return row.id;
}

describe('the profile form', () => {
  it('[2-14] row 28: is 404 at the number of somebody else, and asks visitors to log in', async () => {
    const nora = await plantPerson('nora');
    const ben = await plantPerson('ben');
    const theirs = `/individuals/${nora.accountId}/edit`;
    const { client, save } = await as(ben);
    expect((await client.get(theirs)).status).toBe(404);
    expect((await save({ bio: 'hacked' }, theirs)).status).toBe(404);
    const away = await server.client().get(theirs);
    expect(away.headers.location).toContain('/accounts/sign_in');
    expect((await (await as(nora)).client.get(theirs)).status).toBe(200);
  });

  it('shows, changes and takes away one’s picture without a script', async () => {
    const ida = await plantPerson('ida');
    const { client, save } = await as(ida);
    expect((await client.get(PAGE)).text).toContain('/pictures/new?');
    const { field, publicId } = await uploaded(ida);
    expect((await save({ avatar: field })).status).toBe(303);
    expect(await avatarOf(ida)).toBe(publicId);
    expect((await save({ city: 'Bastia' })).status).toBe(303);
    expect(await avatarOf(ida)).toBe(publicId);
    expect((await save({ avatar: '' })).status).toBe(303);
    expect(await avatarOf(ida)).toBeNull();
  });

  it('refuses the picture of somebody else and what is none', async () => {
    const eve = await plantPerson('eve');
    const victim = await plantPerson('victim');
    const { save } = await as(eve);
    const { field } = await uploaded(victim);
    for (const avatar of [field, 'not json', '{}', '{"public_id":"x"}']) {
      expect((await save({ avatar })).status).toBe(422);
    }
    expect([await avatarOf(eve), await avatarOf(victim)]).toEqual([null, null]);
  });
});
