import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readShareCardPicture, smallPictureOf } from '#modules/media/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { findRootFile } from '#platform/http/serving/root-files.ts';
import { pageStyle } from '#platform/web/server/page-style.ts';
import { testDatabase } from '#test/support/database.ts';
import { startUploadServer, upload, type UploadServer } from '#test/support/media/uploads.ts';
import { newestVersion, settingRoutes } from '../index.ts';
import { wearProfile } from './follow-market.ts';
import { OWN_PROFILE } from './market-profile.ts';

testDatabase();
const MARKET = '/private_api/admin/market';
const NAMED = {
  name: 'Hafenlicht',
  main_colour: null,
  link_colour: null,
  sender_name: null,
  reply_to: null,
};
type Person = Awaited<ReturnType<UploadServer['person']>>;

let site: UploadServer;
let ada: Person;
beforeAll(async () => {
  site = await startUploadServer(settingRoutes);
  ada = await site.person('ada', 'admin');
});
afterAll(() => site.end());
afterEach(async () => {
  await db().run(sql`delete from market_versions`);
  wearProfile(OWN_PROFILE);
});

interface Uploaded {
  readonly public_id: string;
  readonly version: number;
  readonly signature: string;
}

/** A red bar, twice as wide as high. */
async function logoOf(person: Person): Promise<Uploaded> {
  const bar = { width: 400, height: 200, channels: 4, background: '#ff0000' } as const;
  const content = await sharp({ create: bar }).png().toBuffer();
  return (await upload(person.client, { name: 'logo.png', content })).json<Uploaded>();
}

const paramsOf = ({ public_id, version, signature }: Uploaded) => ({
  public_id,
  version,
  signature,
});
const decide = (body: object) => ada.client.send('PUT', MARKET, { ...NAMED, version: 0, ...body });
const versionIn = (answer: Awaited<ReturnType<typeof decide>>) =>
  answer.json<{ response: { version: number } }>().response.version;
const wear = async () => wearProfile((await newestVersion()).profile);

/** As good as: pictures are encoded anew. */
const isRed = ([red = 0, green = 255, blue = 255]: number[]) =>
  red > 235 && green < 20 && blue < 20;

async function pixels(bytes: Uint8Array | undefined) {
  const { data, info } = await sharp(bytes)
    .raw()
    .ensureAlpha()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
  return { size: [info.width, info.height], at };
}

describe('a market’s logo', () => {
  it('stands in the place of the mark: on pages, as icon, on share cards', async () => {
    const logo = await logoOf(ada);
    const answer = await decide({ logo: paramsOf(logo) });
    expect(answer.json()).toMatchObject({ response: { logo_url: smallPictureOf(logo.public_id) } });
    await wear();
    expect(pageStyle()?.css).toContain(`url("/icon-192.png?of=${logo.public_id}")`);
    // All of it, on a clear square; on paper where black would be shown.
    const icon = await pixels((await findRootFile('icon-192.png'))?.bytes);
    expect([icon.size, icon.at(96, 10)[3]]).toEqual([[192, 192], 0]);
    expect(isRed(icon.at(96, 96))).toBe(true);
    const apple = await pixels((await findRootFile('apple-touch-icon.png'))?.bytes);
    expect([apple.size, apple.at(90, 10)]).toEqual([
      [180, 180],
      [255, 253, 249, 255],
    ]);
    const drawing = await findRootFile('favicon.svg');
    expect(drawing?.contentType).toBe('image/svg+xml');
    expect(await findRootFile('robots.txt')).toBeUndefined();
    const shared = await pixels(
      await readShareCardPicture('1/of-a-logo', { title: 'A lamp', percent: 10, publicId: null }),
    );
    expect(isRed(shared.at(78, 82))).toBe(true);
  });

  it('stays when the rest is decided, is taken away, and comes back with its version', async () => {
    const logo = await logoOf(ada);
    const first = versionIn(await decide({ logo: paramsOf(logo) }));
    const second = await decide({ version: first, name: 'Leuchtfeuer' });
    expect(second.json()).toMatchObject({ response: { logo_url: smallPictureOf(logo.public_id) } });
    const none = await decide({ version: versionIn(second), logo: null });
    expect(none.json()).toMatchObject({ response: { logo_url: null } });
    await wear();
    expect([pageStyle(), await findRootFile('icon-192.png')]).toEqual([null, undefined]);
    const path = `${MARKET}/versions/${first}/restore`;
    const back = await ada.client.post(path, { version: versionIn(none) });
    expect(back.json()).toMatchObject({ response: { logo_url: smallPictureOf(logo.public_id) } });
  });

  it('is the market’s: it stays when who uploaded it leaves, and is nobody’s picture besides', async () => {
    const eva = await site.person('eva', 'admin');
    const params = paramsOf(await logoOf(eva));
    const body = { ...NAMED, version: 0, logo: params };
    expect((await eva.client.send('PUT', MARKET, body)).status).toBe(200);
    const theirs = await db().one<{ count: number }>(sql`
      select count(*) as count from media_files where owner_account_id = ${eva.person.accountId}`);
    expect(theirs.count).toBe(0);
    const again = { ...body, version: (await newestVersion()).id };
    expect((await eva.client.send('PUT', MARKET, again)).status).toBe(422);
  });

  it('is an upload of who decides: another’s, a forged one and an address are refused', async () => {
    const otto = await site.person('otto', 'admin');
    const theirs = paramsOf(await logoOf(otto));
    const own = paramsOf(await logoOf(ada));
    const forged = [
      theirs,
      { ...own, signature: 'x'.repeat(43) },
      { ...own, public_id: theirs.public_id },
      'https://evil.test/logo.svg',
      {},
    ];
    for (const logo of forged) expect((await decide({ logo })).status).toBe(422);
    expect((await newestVersion()).id).toBe(0);
  });
});
