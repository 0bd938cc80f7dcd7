import type { ReadAuditRow } from '#modules/accounts/index.ts';
import { db } from '#platform/db/transaction.ts';
import { findStaffReasons } from '../campaign-records.store.ts';
import { withCurrencies } from './noted-currency.ts';

/** Entries of the log with what belongs to them and stands elsewhere: currencies, and what staff wrote. */
export async function withNoted(rows: readonly ReadAuditRow[]): Promise<ReadAuditRow[]> {
  return withReasons(await withCurrencies(rows));
}

/** Reasons are kept where they can be erased, and the log names them. */
async function withReasons(rows: readonly ReadAuditRow[]): Promise<ReadAuditRow[]> {
  const ids = rows.flatMap(({ details }) => numberOf(details.reason_id));
  if (ids.length === 0) return [...rows];
  const reasons = await findStaffReasons(db(), ids);
  return rows.map((row) => {
    const [id] = numberOf(row.details.reason_id);
    if (id === undefined) return row;
    const { reason_id: _id, ...details } = row.details;
    const reason = reasons.get(id);
    return { ...row, details: reason === undefined ? details : { ...details, reason } };
  });
}

const numberOf = (id: unknown): number[] => (typeof id === 'number' ? [id] : []);
