import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { type TakenBackup, takeBackup } from '#platform/backup/take-backup.ts';
import { config, overrideConfiguration } from '#platform/config/config.ts';
import { closeDatabase } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type FileStore, files, openStore } from '#platform/files/files.ts';
import { openJobQueue } from '#platform/jobs/job-queue.ts';
import { compareWithProvider } from '../../checks/provider/compare-with-provider.ts';
import { loadChecks, runChecks } from '../../checks/report.ts';
import { buy, give, refund } from '../corruptions/backing.ts';
import { createEmptyDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { catalogueOf, columnsOf, digestsOf, withClient } from '../upgrade/catalogue.ts';
import { makeAccount, makeCampaign, makePerk } from './market.ts';
import { moneyGateway } from './money-gateway.ts';

/** Each database has its own: points given, and when it was migrated. */
const OF_ITS_OWN = ['rate_limits', 'schema_migrations'];
const JPEG = { contentType: 'image/jpeg' };
const PICTURE = 'media/originals/ab/abcdefgh.jpg';

const origin = testDatabase();
moneyGateway();
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const picture = randomBytes(300_000);
const made: TestDatabase[] = [];
let s3: FauxqsServer;
let s3Address: (bucket: string) => string;

beforeAll(async () => {
  overrideConfiguration({ storageUrl: `file:${join(folder, 'files')}` });
  s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  for (const bucket of ['backups', 'restored']) s3.createBucket(bucket);
  const endpoint = encodeURIComponent(`http://127.0.0.1:${s3.port}`);
  s3Address = (bucket) => `s3://key:secret@${bucket}/daily?endpoint=${endpoint}&path_style=1`;
  await plantMarket();
});

afterAll(async () => {
  await closeDatabase();
  for (const database of made) await database.drop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Money taken, promised and given back, a picture, a mail that waits, and a job that is to be done. */
async function plantMarket(): Promise<void> {
  const flexible = await makeCampaign();
  const perk = await makePerk(flexible, { price: 2500, limit: 9 });
  await buy(flexible, perk, 2500);
  await refund((await give(flexible, 4000)).id, 1500);
  await give(await makeCampaign({ fundingType: 'fixed', currency: 'JPY' }), 7000);
  await files().put(PICTURE, picture, JPEG);
  await db().run(sql`
    insert into media_files (public_id, source, sha256, format, width, height, bytes, storage_key, color,
      preview)
    values ('abcdefghijklmnopqrst', 'upload', ${'0'.repeat(64)}, 'jpg', 60, 40, 300000, ${PICTURE}, '#aabbcc',
      'data:image/webp;base64,AA'),
      ('zzzzzzzzzzzzzzzzzzzz', 'upload', ${'1'.repeat(64)}, 'jpg', 60, 40, 1, 'media/lost.jpg', '#aabbcc',
      'data:image/webp;base64,AA')`);
  await db().run(sql`
    insert into audit_log (act, subject_kind, subject_id) values ('planted', 'campaign', 1)`);
  const boss = await openJobQueue();
  await boss.createQueue('backed-up');
  await boss.send('backed-up', { text: 'a\tb\\\n“c”' });
  await boss.stop();
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  made.push(database);
  return database;
}

/** Points this process at a database and a file store. */
async function workOn(
  databaseUrl: string,
  storageUrl = `file:${join(folder, 'files')}`,
): Promise<void> {
  await closeDatabase();
  overrideConfiguration({ databaseUrl, storageUrl });
}

async function contentOf(url: string): Promise<Record<string, string>> {
  const columns = await columnsOf(url);
  for (const table of OF_ITS_OWN) columns.delete(table);
  return await digestsOf(url, columns);
}

const jobs = () => db().query(sql`select name, data, state from pgboss.job order by id`);

/** Restores into a new database; answers its address. Everything of `backup` is there then. */
async function restored(source: FileStore, backup?: TakenBackup): Promise<string> {
  const database = await emptyDatabase();
  await workOn(database.url, s3Address('restored'));
  await restoreBackup(source, backup?.name);
  return database.url;
}

describe('a market that is restored', () => {
  it.each(['disk', 's3'])('is what was backed up to %s, to the row and the byte', async (kind) => {
    await workOn(origin.url);
    const before = await contentOf(origin.url);
    const waiting = await jobs();
    const store = openStore(
      kind === 's3' ? s3Address('backups') : `file:${join(folder, 'backups')}`,
    );
    const backup = await takeBackup(store);
    expect(backup.manifest.files).toMatchObject({ count: 1, bytes: 300_000, missing: 1 });

    const url = await restored(store);
    expect(await contentOf(url)).toEqual(before);
    expect(await catalogueOf(url)).toEqual(await catalogueOf(origin.url));
    expect([await jobs(), waiting.length]).toEqual([waiting, 1]);
    expect(Buffer.from((await files().get(PICTURE)) ?? []).equals(picture)).toBe(true);

    const { violations, broken } = await runChecks(await loadChecks());
    expect([violations, broken]).toEqual([[], []]);
    expect(await compareWithProvider()).toEqual([]);
    // Counters go on where they stood, and guards stand where they stood.
    expect((await makeCampaign()).id).toBeGreaterThan(2);
    await expect(db().run(sql`delete from ledger_postings`)).rejects.toThrow(/append|ledger/);
  });

  it('is taken by the application, and restored by an owner who is no superuser', async () => {
    const [shop, owner] = [`shop_${process.pid}`, `owner_${process.pid}`];
    const database = await emptyDatabase();
    const as = (role: string, url: string) => url.replace(/\/\/[^@]*@/, `//${role}@`);
    const runSql = (url: string, text: string) => withClient(url, (client) => client.query(text));
    // The queue's tables are the application's where it made them; here a superuser did.
    await runSql(
      origin.url,
      `create role ${shop} login in role groundswell;
       grant select on all tables in schema pgboss to groundswell`,
    );
    await runSql(
      database.url,
      `create role ${owner} login; grant groundswell, groundswell_ledger to ${owner};
       alter database ${database.name} owner to ${owner}`,
    );
    const before = await contentOf(origin.url);
    const store = openStore(`file:${join(folder, 'by-roles')}`);
    await workOn(as(shop, origin.url));
    await takeBackup(store);
    await workOn(as(owner, database.url), s3Address('restored'));
    await restoreBackup(store, undefined);
    expect(await contentOf(database.url)).toEqual(before);
    await workOn(as(shop, database.url), s3Address('restored'));
    const boss = await openJobQueue();
    expect(await boss.fetch('backed-up')).toHaveLength(1);
    await boss.stop();
    await closeDatabase();
    await database.drop();
    made.splice(made.indexOf(database), 1);
    await runSql(origin.url, `drop role ${shop}; drop role ${owner}`);
  });

  it('is as of one moment, whatever is written while it is backed up', async () => {
    await workOn(origin.url);
    const before = await contentOf(origin.url);
    const disk = openStore(`file:${join(folder, 'busy')}`);
    let isFirst = true;
    const busy: FileStore = {
      ...disk,
      async put(key, content, meta) {
        if (isFirst) {
          isFirst = false;
          await makeCampaign();
        }
        await disk.put(key, content, meta);
      },
    };
    const backup = await takeBackup(busy);
    const url = await restored(disk, backup);
    expect(await contentOf(url)).toEqual(before);
  });
});

describe('what cannot be restored', () => {
  let store: FileStore;
  let backup: TakenBackup;
  beforeAll(async () => {
    await workOn(origin.url);
    store = openStore(`file:${join(folder, 'spoilt')}`);
    backup = await takeBackup(store);
  });

  it('goes into no database that is used, and is refused by a name nobody knows', async () => {
    await workOn(origin.url);
    await expect(restoreBackup(store, undefined)).rejects.toThrow('holds a market already');
    await expect(restoreBackup(store, 'unfinished')).rejects.toThrow('no finished backup');
    const nowhere = openStore(`file:${join(folder, 'nowhere')}`);
    await expect(restoreBackup(nowhere, undefined)).rejects.toThrow('no finished backup');
  });

  it('is refused where another version took it', async () => {
    const manifest = { ...backup.manifest, schema: 'another' };
    await store.put('other/manifest.json', Buffer.from(JSON.stringify(manifest)), JPEG);
    await workOn((await emptyDatabase()).url);
    await expect(restoreBackup(store, 'other')).rejects.toThrow('another version');
  });

  it('leaves the database empty where rows or files are other ones; then a whole one goes in', async () => {
    const database = await emptyDatabase();
    await workOn(database.url, `file:${join(folder, 'again')}`);
    const spoil = async (change: object, message: string) => {
      const manifest = { ...backup.manifest, ...change };
      const copy: FileStore = {
        ...store,
        get: async (key) =>
          key.endsWith('manifest.json') ? Buffer.from(JSON.stringify(manifest)) : store.get(key),
      };
      await expect(restoreBackup(copy, backup.name)).rejects.toThrow(message);
    };
    const tables = backup.manifest.tables.map((table) =>
      table.name === 'public.accounts' ? { ...table, sha256: 'x' } : table,
    );
    await spoil({ tables }, 'public.accounts is not what was backed up');
    const held = await store.get(`${backup.name}/files/${PICTURE}`);
    await store.put(`${backup.name}/files/${PICTURE}`, randomBytes(10), JPEG);
    await spoil({}, 'was changed after it had been backed up');
    expect(await files().get(PICTURE)).toBeUndefined();
    await store.put(`${backup.name}/files/${PICTURE}`, held ?? Buffer.alloc(0), JPEG);
    const { hasSameKey } = await restoreBackup(store, backup.name);
    expect(hasSameKey).toBe(true);
    expect(await makeAccount()).toBeGreaterThan(1);
    expect(config().databaseUrl).toBe(database.url);
  });
});
