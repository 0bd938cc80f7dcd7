import type { Readable, Writable } from 'node:stream';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';

/** Rows as they come, in PostgreSQL's text form. The client takes no other query meanwhile. */
export function copyOut(client: Client, what: string): Readable {
  return client.query(to(`copy ${what} to stdout`));
}

/** Where the rows of a table are written to. The client takes no other query meanwhile. */
export function copyIn(client: Client, table: string): Writable {
  return client.query(from(`copy ${table} from stdin`));
}
