import { verifyAuditChain } from '#modules/accounts/index.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { noteError } from '#platform/log/recorded/record-error.ts';
import { listCampaignMismatches, listDayMismatches } from './books.store.ts';
import {
  type CheckKind,
  type CheckResult,
  finishCheck,
  insertDue,
  listAsked,
  sumBooks,
} from './check.store.ts';

/** Milliseconds that each statement of a check may take, as they go over the whole of the books, or wait. */
const LIMITS = { statementTimeout: 120_000, lockTimeout: 120_000 };

type Result = Omit<CheckResult, 'error'>;

/**
 * What is kept of the books must be what the postings say: the sums of days, and what campaigns show.
 * A posting has both its sides, so the totals of the sides are only shown.
 */
async function checkBalance(tx: Executor): Promise<Result> {
  const sums = await sumBooks(tx);
  const unequal = sums
    .filter(({ debit, credit }) => debit !== credit)
    .map(({ currency, debit, credit }) => `${currency}: ${debit} ≠ ${credit}`);
  const days = await listDayMismatches(tx);
  const campaigns = await listCampaignMismatches(tx);
  return {
    seen: sums.reduce((seen, { accounts }) => seen + accounts, 0),
    findings: [...unequal, ...days, ...campaigns],
    totals: sums.map(({ currency, debit, credit }) => ({ currency, debit, credit })),
  };
}

async function checkAuditChain(tx: Executor): Promise<Result> {
  return { ...(await verifyAuditChain(tx)), totals: [] };
}

const CHECKS: Record<CheckKind, (tx: Executor) => Promise<Result>> = {
  balance: checkBalance,
  audit_chain: checkAuditChain,
};

/** What a check came to; that it could not be made is a result as well, and no end of the others. */
async function resultOf(kind: CheckKind, limits: typeof LIMITS): Promise<CheckResult> {
  try {
    return { ...(await transaction(CHECKS[kind], limits)), error: null };
  } catch (thrown) {
    noteError('schedule', { module: 'admin', check: kind }, thrown, 'check could not be made');
    const error = thrown instanceof Error ? thrown.message : String(thrown);
    return { seen: 0, findings: [], totals: [], error: error.slice(0, 500) };
  }
}

/** Makes the checks that staff asked for, and those that are due; limits in milliseconds. */
export async function runStandingChecks(
  context: { readonly signal?: AbortSignal } = {},
  limits: Partial<typeof LIMITS> = {},
): Promise<void> {
  await insertDue(db());
  for (const { id, kind } of await listAsked(db())) {
    if (context.signal?.aborted) return;
    await finishCheck(db(), id, await resultOf(kind, { ...LIMITS, ...limits }));
  }
}
