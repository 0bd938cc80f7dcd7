import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase, withDatabase } from '../support/database.ts';
import { withClient } from './catalogue.ts';

let database: TestDatabase;
let owner: string;

/** Of somebody who owns the database and is no superuser, as at a hosted PostgreSQL. */
const ownersUrl = () => database.url.replace(/\/\/[^@]*@/, `//${owner}@`);
const asSuperuser = (text: string) => withClient(database.url, (client) => client.query(text));

// The first migration of the cluster makes the roles.
beforeAll(() => withDatabase(async () => undefined));

beforeEach(async () => {
  database = await createEmptyDatabase();
  owner = `owner_${randomBytes(5).toString('hex')}`;
  await asSuperuser(
    `create role ${owner} login; alter database ${database.name} owner to ${owner}`,
  );
});

afterEach(async () => {
  const name = pg.escapeIdentifier(owner);
  const cluster = database.url.replace(database.name, 'postgres');
  await database.drop();
  await withClient(cluster, (client) => client.query(`drop role ${name}`));
});

it('a job queue that a superuser made before is handed over to the application', async () => {
  const filled = new PgBoss({ connectionString: database.url, schedule: false, supervise: false });
  await filled.start();
  await filled.createQueue('kept');
  await filled.send('kept', { x: 1 });
  await filled.stop();
  await migrate(database.url);
  const { rows } = await asSuperuser(`
    select relowner::regrole::text as owner from pg_class where relnamespace = 'pgboss'::regnamespace
    union select proowner::regrole::text from pg_proc where pronamespace = 'pgboss'::regnamespace
    union select typowner::regrole::text from pg_type where typnamespace = 'pgboss'::regnamespace
    union select nspowner::regrole::text from pg_namespace where nspname = 'pgboss'`);
  expect(rows).toEqual([{ owner: 'groundswell' }]);

  await asSuperuser(`create role ${owner}_app login in role groundswell`);
  const url = ownersUrl().replace(owner, `${owner}_app`);
  const queue = new PgBoss({ connectionString: url, schedule: false, createSchema: false });
  try {
    await queue.start();
    expect(await queue.fetch('kept')).toMatchObject([{ data: { x: 1 } }]);
    await queue.createQueue('another');
  } finally {
    await queue.stop();
    await asSuperuser(`drop owned by ${owner}_app; drop role ${owner}_app`);
  }
});

describe('a database whose owner is no superuser', () => {
  it('is migrated where the owner is a member of the roles that were made beforehand', async () => {
    await asSuperuser(`grant groundswell, groundswell_ledger to ${owner}`);
    expect(await migrate(ownersUrl())).toContain('baseline');
    const { rows } = await asSuperuser(`
      select proowner::regrole::text as owner, prosecdef as definer from pg_proc
      where proname = 'ledger_write'`);
    expect(rows).toEqual([{ owner: 'groundswell_ledger', definer: true }]);
    const byHand = withClient(ownersUrl(), (client) =>
      client.query(
        "insert into ledger_accounts (kind, owner_ref, currency) values ('suspense', 'platform', 'USD')",
      ),
    );
    await expect(byHand).rejects.toMatchObject({ code: '42501' });
    await withClient(ownersUrl(), (client) =>
      client.query("select ledger_open_accounts('{suspense}', '{platform}', '{USD}')"),
    );
    // Whoever may make no table can start what is up to date.
    await asSuperuser(`create role ${owner}_app login in role groundswell`);
    try {
      expect(await migrate(ownersUrl().replace(owner, `${owner}_app`))).toEqual([]);
    } finally {
      await asSuperuser(`drop role ${owner}_app`);
    }
  });

  it('is left empty, with a hint, where the owner is not', async () => {
    await expect(migrate(ownersUrl())).rejects.toThrow(
      /may not make the roles groundswell and groundswell_ledger: see docs\/operations.md/,
    );
    const { rows } = await asSuperuser("select relname from pg_class where relname = 'accounts'");
    expect(rows).toEqual([]);
  });
});
