import { db } from '#platform/db/transaction.ts';
import { insertDismissedStep, listDismissedSteps, type StepKey } from './dismissed-steps.store.ts';

/** What a campaign's side has put away, as `kind:subject`. */
export async function readDismissedSteps(campaignId: number): Promise<ReadonlySet<string>> {
  const steps = await listDismissedSteps(db(), campaignId);
  return new Set(steps.map(({ kind, subject }) => `${kind}:${subject}`));
}

/** Puts a piece of advice away for good, for everybody who leads the campaign; again changes nothing. */
export async function dismissStep(campaignId: number, step: StepKey): Promise<void> {
  await insertDismissedStep(db(), campaignId, step);
}
