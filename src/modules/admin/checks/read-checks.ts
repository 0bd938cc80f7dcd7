import { audit } from '#modules/accounts/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { By } from '../read-accounts.ts';
import {
  type CheckKind,
  insertAsked,
  listBookRuns,
  listChecks,
  listDifferences,
  type OpenDifference,
  type ScheduleRun,
  type StandingCheck,
} from './check.store.ts';

const MOST_DIFFERENCES = 50;

/** What checks of a kind came to, the newest first. */
export function readStandingChecks(
  kind: CheckKind,
  before: number | null,
  limit: number,
): Promise<StandingCheck[]> {
  return listChecks(db(), kind, { before, limit });
}

/**
 * Has a check made soon, which is in the log; the one that waits where there is one. Answers how it stands.
 */
export async function askForCheck(kind: CheckKind, by: By): Promise<StandingCheck> {
  await transaction(async (tx) => {
    const id = await insertAsked(tx, kind);
    if (id === undefined) return;
    await audit(tx, {
      act: 'check_asked',
      actor: { accountId: by.accountId, ip: by.ip, requestId: by.requestId },
      subject: { kind: 'standing_check', id },
      details: { kind },
    });
  });
  const [latest] = await listChecks(db(), kind, { before: null, limit: 1 });
  if (!latest) throw new Error(`no check of ${kind} was kept`);
  return latest;
}

export interface BookRuns {
  readonly runs: readonly ScheduleRun[];
  readonly differences: readonly OpenDifference[];
}

/** When the provider's books were compared, and what differs. */
export async function readBookRuns(): Promise<BookRuns> {
  const [runs, differences] = await Promise.all([
    listBookRuns(db()),
    listDifferences(db(), MOST_DIFFERENCES),
  ]);
  return { runs, differences };
}
