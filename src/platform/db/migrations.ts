import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

/** One plain SQL file of db/migrations. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

/** The database cannot be brought to, or is not at, the schema this code was written for. */
export class SchemaError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SchemaError';
  }
}

const FILE_NAME = /^(\d{4})_[a-z0-9]+(_[a-z0-9]+)*\.sql$/;

/** Reads the migrations of a folder in their order. Throws SchemaError for bad or doubled numbers. */
export function readMigrations(folder = join(projectRoot(), 'db/migrations')): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const numbers = new Map<string, string>();
  return names.map((name) => {
    const number = FILE_NAME.exec(name)?.[1];
    if (number === undefined) throw new SchemaError(`${name} is not named NNNN_module_change.sql`);
    const other = numbers.get(number);
    if (other !== undefined) throw new SchemaError(`${other} and ${name} have the same number`);
    numbers.set(number, name);
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** One checksum over all migrations: names the schema as a whole. */
export function schemaChecksum(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex');
}
