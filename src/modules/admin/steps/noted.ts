import type { ReadAuditRow } from '#modules/accounts/index.ts';
import { ownCampaignsOf } from '#modules/campaigns/index.ts';
import { ownContributionsOf } from '#modules/contributions/index.ts';
import { db } from '#platform/db/transaction.ts';
import { findStaffReasons } from '../campaign-records.store.ts';
import { type MoneyNotes, findMoneyNotes } from './money-notes.store.ts';
import { withCurrencies } from './noted-currency.ts';
import { withZones } from './noted-zone.ts';

/**
 * Entries of the log with what belongs to them and stands elsewhere: currencies, zones, and what staff wrote.
 * What they wrote about what the reader gave, or about their own campaign's reports, is for colleagues.
 */
export async function withNoted(
  rows: readonly ReadAuditRow[],
  readerId: number | null,
): Promise<ReadAuditRow[]> {
  const own = await ownOf(rows, readerId);
  const told = await withZones(await withCurrencies(rows));
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
    ownContributionsOf(subjectsOf(rows, 'contribution'), readerId),
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

/** What was written with a refund, a review or an answer stands with those, where it can be erased. */
async function withNotes(rows: readonly ReadAuditRow[], own: Own): Promise<ReadAuditRow[]> {
  const asked = rows.filter(
    ({ subjectKind, subjectId }) =>
      subjectKind === 'contribution' && !own.contributions.has(subjectId),
  );
  const numbers = (name: 'refund_id' | 'refund_request_id') =>
    asked.flatMap(({ details }) => numberOf(details[name]));
  const ids = {
    refunds: numbers('refund_id'),
    requests: numbers('refund_request_id'),
    reviews: subjectsOf(asked.filter(isReview), 'contribution'),
  };
  if (Object.values(ids).every((some) => some.length === 0)) return [...rows];
  const notes = await findMoneyNotes(db(), ids);
  const noted = new Set(asked);
  return rows.map((row) => {
    const note = noted.has(row) ? noteOf(row, notes) : undefined;
    return note === undefined ? row : { ...row, details: { ...row.details, note } };
  });
}

const isReview = ({ act }: ReadAuditRow): boolean => act === 'contribution_reviewed';

/** An answer of the owner and the decision of the trust team are two texts of one request. */
function noteOf(row: ReadAuditRow, notes: MoneyNotes): string | undefined {
  const { details, subjectId } = row;
  const [refund] = numberOf(details.refund_id);
  if (refund !== undefined) return notes.get(`refund ${refund}`);
  const [request] = numberOf(details.refund_request_id);
  if (request !== undefined) {
    return notes.get(`${details.decision === 'declined' ? 'answer' : 'decision'} ${request}`);
  }
  return isReview(row) ? notes.get(`review ${subjectId}`) : undefined;
}

const numberOf = (id: unknown): number[] => (typeof id === 'number' ? [id] : []);
