import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { files } from '#platform/files/files.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import {
  photo,
  startUploadServer,
  upload,
  type UploadServer,
} from '#test/support/media/uploads.ts';
import { deletePicture } from '../delete-picture.ts';
import { makeVariants, readVariant } from '../make-variant.ts';
import { findMedia } from '../media.store.ts';
import { deleteUnclaimed } from './delete-unclaimed.ts';
import { claimUpload, imageParamsField } from './image-params.ts';

testDatabase();
let site: UploadServer;
let nora: Awaited<ReturnType<UploadServer['person']>>;
beforeAll(async () => {
  site = await startUploadServer();
  nora = await site.person('nora');
});
afterAll(() => site.end());

async function uploaded(
  width = 800,
): Promise<{ public_id: string; version: number; signature: string }> {
  return (await upload(nora.client, { content: await photo(width, 500) })).json();
}

describe('an upload', () => {
  it('is refused fields that are missing or odd with 422 and their names', async () => {
    for (const fields of [
      { timestamp: 'soon' },
      { timestamp: '-1' },
      { public_id: 'UPPER' },
      { signature: 'x' },
    ]) {
      const answer = await upload(nora.client, { fields });
      expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        422,
        Object.keys(fields),
      ]);
    }
  });

  it('says png of a PNG, though it is stored as what serves best [3-28]', async () => {
    const { default: sharp } = await import('sharp');
    const png = await sharp(await photo(90, 60))
      .png()
      .toBuffer();
    const answer = await upload(nora.client, { name: 'a.png', content: png });
    expect(answer.json()).toMatchObject({
      format: 'png',
      width: 90,
      height: 60,
      bytes: png.length,
    });
  });

  it('goes after a day unless something claimed it', async () => {
    const [lost, kept, gone] = [await uploaded(), await uploaded(), await uploaded()];
    const claim = (params: typeof kept) =>
      transaction((tx) => claimUpload(tx, nora.person.accountId, params));
    await claim(kept);
    // A refused update claims nothing.
    await transaction(async (tx) => {
      await claimUpload(tx, nora.person.accountId, lost);
      throw new Error('refused');
    }).catch(() => undefined);
    expect(await deleteUnclaimed()).toBe(0);
    await setClock(25 * 3600);
    const file = (await findMedia(db(), lost.public_id))?.storageKey ?? '';
    expect(await deleteUnclaimed()).toBeGreaterThan(0);
    expect(await findMedia(db(), lost.public_id)).toBeUndefined();
    expect(await files().get(file)).toBeUndefined();
    expect(await findMedia(db(), kept.public_id)).toBeDefined();
    await expect(claim(gone)).rejects.toMatchObject({ id: 'invalid_image' });
    expect(await deleteUnclaimed()).toBe(0);
    await setClock(0);
  });

  it('has its sizes made by a job once it is claimed, and the job can be repeated', async () => {
    const params = await uploaded();
    const named = `%${params.public_id}%`;
    const jobs = () =>
      db().query(sql`
        select 1 from outbox
        where topic like '%make-variants%' and payload::text like ${named}`);
    expect((await jobs()).length).toBe(0);
    await transaction((tx) => claimUpload(tx, nora.person.accountId, params));
    await transaction((tx) => claimUpload(tx, nora.person.accountId, params));
    expect((await jobs()).length).toBe(1);
    const { signal } = new AbortController();
    await makeVariants(params.public_id, signal);
    await makeVariants(params.public_id, signal);
    const made = await db().query<{ format: string; transform: string }>(sql`
      select v.format, v.transform from media_variants v join media_files f on f.id = v.media_id
      where f.public_id = ${params.public_id} order by v.format, v.transform`);
    const steps = ['160', '320', '480', '640', '960'].map((step) => `original-${step}`).toSorted();
    expect(made).toEqual(
      ['jpg', 'webp'].flatMap((format) => steps.map((transform) => ({ format, transform }))),
    );
    await deletePicture(params.public_id);
    await makeVariants(params.public_id, signal);
    const request = {
      publicId: params.public_id,
      shape: 'original',
      step: 160,
      format: 'jpg',
    } as const;
    expect(await readVariant(request)).toBeUndefined();
  });

  it('comes back from a form as text, and only as what an upload was answered with', () => {
    const params = { version: 1, public_id: 'a'.repeat(20), signature: 's'.repeat(43) };
    expect(imageParamsField.parse(JSON.stringify(params))).toEqual(params);
    for (const text of [
      '',
      'x',
      'null',
      '[]',
      '{}',
      JSON.stringify({ ...params, public_id: '../x' }),
    ]) {
      expect(imageParamsField.safeParse(text).success).toBe(false);
    }
  });
});
