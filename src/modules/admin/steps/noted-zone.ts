import type { ReadAuditRow } from '#modules/accounts/index.ts';
import { db } from '#platform/db/transaction.ts';
import { type StepRow, findTimeZones } from '../campaign-records.store.ts';

const isDeadline = (act: string): boolean => act === 'deadline_changed';

/** Steps of a campaign, of a moved end with the zone whose day it ends. */
export function stepsInZone(steps: readonly StepRow[], timeZone: string): StepRow[] {
  return steps.map((step) =>
    step.details !== null && isDeadline(step.what)
      ? { ...step, details: { ...step.details, time_zone: timeZone } }
      : step,
  );
}

/** Entries of the log, of moved ends with the zones of their campaigns. */
export async function withZones(rows: readonly ReadAuditRow[]): Promise<ReadAuditRow[]> {
  const moved = rows.filter(
    ({ act, subjectKind }) => subjectKind === 'campaign' && isDeadline(act),
  );
  if (moved.length === 0) return [...rows];
  const zones = await findTimeZones(db(), [...new Set(moved.map(({ subjectId }) => subjectId))]);
  const told = new Set(moved);
  return rows.map((row) => {
    const timeZone = told.has(row) ? zones.get(row.subjectId) : undefined;
    return timeZone === undefined
      ? row
      : { ...row, details: { ...row.details, time_zone: timeZone } };
  });
}
