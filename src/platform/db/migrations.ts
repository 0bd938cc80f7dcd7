import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

/** One plain SQL file; its name is what an error is told with. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
}

/** What is applied in one transaction and remembered by its name. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly files: readonly SqlFile[];
}

/** What a database remembers of a migration. */
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

/** What leads from a database of the version before to the baseline. */
export interface Upgrade {
  /** The names and checksums that version remembered; a database has them all or is no such one. */
  readonly before: ReadonlyMap<string, string>;
  /** Applied instead of the baseline, remembered as it. */
  readonly migration: Migration;
}

/** The database cannot be brought to, or is not at, the schema this code was written for. */
export class SchemaError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SchemaError';
  }
}

/** The name under which db/schema as a whole is remembered. */
export const BASELINE = 'baseline';
/**
 * Told by its name alone, which the database remembers: what takes away something that builds still use which
 * do not know the migration `needs` numbers.
 */
const FILE_NAME = /^(\d{4})_[a-z0-9]+(?:_[a-z0-9]+)*(?:\.needs-(\d{4}))?\.sql$/;
const HOME = join(projectRoot(), 'db');

/**
 * The schema in the order it is applied: the baseline, which is db/schema, then the files of
 * db/migrations. Throws SchemaError for bad or doubled numbers and files that no order names.
 */
export function readMigrations(home = HOME): Migration[] {
  return [migrationOf(BASELINE, readBaseline(home)), ...readChanges(join(home, 'migrations'))];
}

/** How a database of the version before is upgraded; undefined where there was none. */
export function readUpgrade(home = HOME): Upgrade | undefined {
  const folder = join(home, 'upgrade');
  if (!existsSync(folder)) return undefined;
  const before = readSql(folder, 'from-before.txt')
    .text.trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]);
  const changes = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const baseline = readBaseline(home);
  const remade = baseline.filter(({ name }) => name.includes('/'));
  return {
    before: new Map(before),
    migration: {
      ...migrationOf(BASELINE, baseline),
      files: [...changes.map((name) => readSql(folder, name)), ...remade],
    },
  };
}

/** One checksum over the whole schema, of the code or of a database, in whatever order it is told. */
export function schemaChecksum(migrations: readonly AppliedMigration[]): string {
  const lines = migrations.map(({ name, checksum }) => `${name} ${checksum}\n`);
  const hash = createHash('sha256');
  for (const line of lines.toSorted()) hash.update(line);
  return hash.digest('hex');
}

/** The number of the migration that a build must know to serve once this one is applied. */
export function neededBy(name: string): string | undefined {
  return FILE_NAME.exec(name)?.[2];
}

export function numberOf(name: string): string | undefined {
  return FILE_NAME.exec(name)?.[1];
}

function readBaseline(home: string): SqlFile[] {
  const folder = join(home, 'schema');
  const lines = readSql(folder, 'order.txt').text.split('\n');
  const named = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const order = named.flatMap((line) => {
    if (!line.endsWith('/*')) return [line];
    return all.filter((name) => name.startsWith(line.slice(0, -1)) && !named.includes(name));
  });
  const forgotten = all.find((name) => !order.includes(name));
  if (forgotten !== undefined) throw new SchemaError(`db/schema/order.txt leaves out ${forgotten}`);
  return order.map((name) => readSql(folder, name));
}

function readChanges(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const numbers = new Map<string, string>();
  return names.map((name) => {
    const number = numberOf(name);
    if (number === undefined) throw new SchemaError(`${name} is not named NNNN_module_change.sql`);
    const other = numbers.get(number);
    if (other !== undefined) throw new SchemaError(`${other} and ${name} have the same number`);
    const needed = neededBy(name);
    if (needed !== undefined && !numbers.has(needed)) {
      throw new SchemaError(`${name} needs ${needed}, which is none of those before it`);
    }
    numbers.set(number, name);
    return migrationOf(name, [readSql(folder, name)]);
  });
}

function migrationOf(name: string, files: readonly SqlFile[]): Migration {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.name}\n${file.text}\n`);
  return { name, files, checksum: hash.digest('hex') };
}

function readSql(folder: string, name: string): SqlFile {
  return { name, text: readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n') };
}
