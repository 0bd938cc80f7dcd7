import type { Executor } from '#platform/db/transaction.ts';
import { findBroken, findHead, findLastRow } from './audit-chain.store.ts';

/** Rows read in one statement. */
const STEP = 20_000;
const MOST_FINDINGS = 20;

/**
 * Reads the whole log: every row must hash to what it says and follow the one before, up to the end that is
 * kept beside it. Changed, removed and inserted rows are found, and rows cut off at the end.
 */
export async function verifyAuditChain(
  q: Executor,
): Promise<{ readonly seen: number; readonly findings: readonly string[] }> {
  // The end first: what is written meanwhile comes behind it.
  const head = await findHead(q);
  const findings: string[] = [];
  for (let from = 0; from < head.id && findings.length < MOST_FINDINGS; from += STEP) {
    const to = Math.min(from + STEP, head.id);
    const limit = MOST_FINDINGS - findings.length;
    for (const { id, is_changed } of await findBroken(q, { from, to, limit })) {
      findings.push(`#${id} ${is_changed ? 'changed' : 'out of order'}`);
    }
  }
  const last = await findLastRow(q);
  const isCutOff =
    (last?.id ?? 0) < head.id || (last?.id === head.id && !last.hash.equals(head.hash));
  if (isCutOff) findings.push(`#${head.id} missing at the end`);
  return { seen: head.id, findings };
}
