import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { config } from '#platform/config/config.ts';
import { readMigrations, schemaChecksum } from '#platform/db/migrate.ts';

/** Rows and digest of a table as `copy` writes it, and how many files hold it. */
const tableSchema = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  /** Its rows stand in partitions, which a restored database may cut otherwise. */
  isPartitioned: z.boolean(),
  rows: z.number().int(),
  sha256: z.string(),
  parts: z.number().int(),
});

const sequenceSchema = z.strictObject({ name: z.string(), value: z.string() });

const manifestSchema = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Where the database's log stood, for who keeps it too. */
  position: z.string(),
  schema: z.string(),
  /** Says whether another SECRET_KEY is in force, without saying which. */
  keyMark: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  files: z.strictObject({
    count: z.number().int(),
    bytes: z.number().int(),
    missing: z.number().int(),
    sha256: z.string(),
    parts: z.number().int(),
  }),
});

export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackupTable = z.infer<typeof tableSchema>;
export type BackupSequence = z.infer<typeof sequenceSchema>;

/** A backup that is not there, not whole, or not for this build, with what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Throws BackupError for what is no list of a backup. */
export function readManifest(bytes: Uint8Array): BackupManifest {
  try {
    return manifestSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (cause) {
    throw new BackupError('This is no backup that this build can read.', { cause });
  }
}

/** What a backup and the build that restores it must agree on: the schema of this build. */
export function schemaMark(): string {
  return schemaChecksum(readMigrations());
}

/** The same for the same SECRET_KEY, and nothing to guess it by. */
export function keyMark(): string {
  return createHmac('sha256', config().secretKey).update('backup').digest('hex').slice(0, 16);
}
