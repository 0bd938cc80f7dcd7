/** Rows of a database as plain SQL: what a fixture of the version before is made of. */
import pg from 'pg';

/** The tables of the database's own schema, by name. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  return found.rows.map(({ name }) => name);
}

/**
 * Statements that fill an empty copy of the same tables with the rows of the database at `url`, its
 * sequences included. Triggers and foreign keys do not run meanwhile: what is written is what was there.
 */
export async function dumpMarket(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await tablesOf(client);
    const parts = [
      'set session_replication_role = replica;',
      `truncate ${tables.map(pg.escapeIdentifier).join(', ')};`,
    ];
    for (const table of tables) parts.push(...(await rowsOf(client, table)));
    parts.push(...(await sequencesOf(client)), 'set session_replication_role = origin;');
    return `${parts.join('\n')}\n`;
  } finally {
    await client.end();
  }
}

async function rowsOf(client: pg.Client, table: string): Promise<string[]> {
  const name = pg.escapeIdentifier(table);
  const { rows } = await client.query<{ rows: string | null }>(
    `select jsonb_agg(to_jsonb(t) order by t::text)::text as rows from ${name} t`,
  );
  const found = rows[0]?.rows;
  if (!found) return [];
  const text = pg.escapeLiteral(found);
  return [
    `insert into ${name} overriding system value
  select * from jsonb_populate_recordset(null::${name}, ${text.trim()});`,
  ];
}

async function sequencesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  return rows.map(({ name, last }) => `select setval(${pg.escapeLiteral(name)}, ${last});`);
}
