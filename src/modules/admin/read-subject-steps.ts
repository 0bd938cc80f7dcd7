import { db } from '#platform/db/transaction.ts';
import type { StepRow } from './campaign-records.store.ts';
import { listSubjectSteps } from './subject-steps.store.ts';

const STEPS = 30;

/** The latest that staff did to something, by the audit log. */
export function readSubjectSteps(kind: string, id: number): Promise<StepRow[]> {
  return listSubjectSteps(db(), { kind, id }, STEPS);
}
