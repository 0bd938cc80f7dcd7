import pg from 'pg';
import { directDatabaseUrl } from '#platform/config/config.ts';
import { schemaState } from './migrate.ts';
import { poolerProblems } from './pooler.ts';

const OLDEST = 150_000;
/** What the schema stands on. */
const EXTENSIONS = ['unaccent', 'pg_trgm', 'btree_gin'];

interface Found {
  readonly version: number;
  readonly name: string;
  readonly unavailable: readonly string[];
  readonly strange: readonly string[];
  readonly connections: number;
}

export interface DatabaseNeeds {
  /** The server, and how many connections it takes. */
  readonly about: string;
  readonly problems: readonly string[];
}

/** What the database of the configuration lacks, a line each. Throws where it cannot be reached. */
export async function readDatabaseNeeds(): Promise<DatabaseNeeds> {
  const url = directDatabaseUrl();
  const found = await look(url);
  const problems: string[] = [];
  if (found.version < OLDEST) problems.push(`PostgreSQL 15 or newer is needed, not ${found.name}`);
  for (const name of found.unavailable)
    problems.push(`the extension ${name} is not installed there`);
  for (const role of found.strange) {
    problems.push(`the role of the address may not be ${role}: grant ${role} to it`);
  }
  problems.push(...(await poolerProblems()));
  try {
    const { pending } = await schemaState(url);
    const [first] = pending;
    if (first)
      problems.push(`the schema lacks ${pending.length}, first ${first.name}: "cli migrate"`);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return { about: `PostgreSQL ${found.name}, ${found.connections} connections`, problems };
}

async function look(url: string): Promise<Found> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'groundswell check',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A migration makes roles that are missing, where it may; a role that is there must be ours to be.
    const { rows } = await client.query<Found>(
      `select current_setting('server_version_num')::int as version,
         current_setting('server_version') as name,
         current_setting('max_connections')::int as connections,
         array(select e from unnest($1::text[]) e
           where not exists (select from pg_available_extensions a where a.name = e)) as unavailable,
         array(select rolname::text from pg_roles
           where rolname = 'groundswell' and not pg_has_role(current_user, oid, 'member')) as strange`,
      [EXTENSIONS],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the database does not describe itself');
    return row;
  } finally {
    await client.end();
  }
}
