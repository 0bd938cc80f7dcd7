import { type ReadAuditRow, withoutOwnReports } from '#modules/accounts/index.ts';
import { ownCampaignsOf } from '#modules/campaigns/index.ts';
import { ownPartsAmong } from '#modules/contributions/index.ts';
import { db } from '#platform/db/transaction.ts';
import { findStaffReasons } from '../campaign-records.store.ts';
import { readMoneyNotes } from './money-notes.ts';
import { withCurrencies } from './noted-currency.ts';
import { withZones } from './noted-zone.ts';

/**
 * Entries of the log with what belongs to them and stands elsewhere: currencies, zones, and what staff wrote.
 * What they wrote about what the reader or their campaign was given or gave, and about reports of either, is
 * for colleagues.
 */
export async function withNoted(
  rows: readonly ReadAuditRow[],
  readerId: number | null,
): Promise<ReadAuditRow[]> {
  const own = await ownOf(rows, readerId);
  const shown = withoutOwnReports(rows, readerId);
  const told = await withZones(await withCurrencies(shown));
  return withNotes(await withReasons(told, own), own);
}

interface Own {
  readonly campaigns: ReadonlySet<number>;
  readonly contributions: ReadonlySet<number>;
}

const subjectsOf = (rows: readonly ReadAuditRow[], kind: string): number[] => [
  ...new Set(rows.filter((row) => row.subjectKind === kind).map(({ subjectId }) => subjectId)),
];

async function ownOf(rows: readonly ReadAuditRow[], readerId: number | null): Promise<Own> {
  if (readerId === null) return { campaigns: new Set(), contributions: new Set() };
  const [campaigns, contributions] = await Promise.all([
    ownCampaignsOf(subjectsOf(rows, 'campaign'), readerId),
    ownPartsAmong(subjectsOf(rows, 'contribution'), readerId),
  ]);
  return { campaigns, contributions };
}

/** Reasons are kept where they can be erased, and the log names them. */
async function withReasons(rows: readonly ReadAuditRow[], own: Own): Promise<ReadAuditRow[]> {
  const ids = rows.flatMap(({ details }) => numberOf(details.reason_id));
  if (ids.length === 0) return [...rows];
  const reasons = await findStaffReasons(db(), ids);
  return rows.map((row) => {
    const [id] = numberOf(row.details.reason_id);
    if (id === undefined) return row;
    const { reason_id: _id, ...details } = row.details;
    const isHidden = row.act === 'reports_decided' && own.campaigns.has(row.subjectId);
    const reason = isHidden ? undefined : reasons.get(id);
    return { ...row, details: reason === undefined ? details : { ...details, reason } };
  });
}

/** Of what is about contributions, but for the reader's own, with what was written with it. */
async function withNotes(rows: readonly ReadAuditRow[], own: Own): Promise<ReadAuditRow[]> {
  const asked = rows.filter(
    ({ subjectKind, subjectId }) =>
      subjectKind === 'contribution' && !own.contributions.has(subjectId),
  );
  const notes = await readMoneyNotes(
    asked.map(({ act, subjectId, details }) => ({ act, contributionId: subjectId, details })),
  );
  const noteOf = new Map(asked.map((row, at) => [row, notes[at]]));
  return rows.map((row) => {
    const note = noteOf.get(row);
    return note === undefined ? row : { ...row, details: { ...row.details, note } };
  });
}

const numberOf = (id: unknown): number[] => (typeof id === 'number' ? [id] : []);
