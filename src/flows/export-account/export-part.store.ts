import type { Statement } from '#platform/db/sql.ts';

/** What one file of an export is read by. */
export type PartOfExport = (accountId: number) => Statement;
