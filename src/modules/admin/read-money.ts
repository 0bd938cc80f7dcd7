import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import {
  type AttentionState,
  type BalanceRow,
  type ContributionRecord,
  type ContributionRow,
  findContributionRecord,
  findTransfer,
  listBalancesOf,
  listContributions,
  listContributionCurrencies,
  listPaymentsOf,
  listPostings,
  listTransfers,
  listTransfersOf,
  type PaymentRow,
  type PostingRow,
  searchContributions,
  type TransferRow,
  type TransferStart,
} from './money-records.store.ts';
import {
  auditListReading,
  auditReading,
  type By,
  type ListRequest,
  numberIn,
} from './read-accounts.ts';
import { listContributionSteps, listMails, type SentMailRow } from './step.store.ts';
import type { StepRow } from './campaign-records.store.ts';

const LATEST = 30;

/**
 * Contributions, the newest first; of a search by number, address or payment the matches, up to `limit`. That
 * it was read is in the log, but for a file, whose making is.
 */
export async function readContributionList(
  request: ListRequest<AttentionState> & { readonly campaignId?: number | null },
  by: By | null,
): Promise<{ rows: ContributionRow[]; next: number | null }> {
  if (by !== null) await auditListReading('contributions', by);
  const { filter, before, limit } = request;
  const text = request.search.trim();
  if (text !== '') {
    const rows = await searchContributions(db(), { text, id: numberIn(text), limit });
    return { rows, next: null };
  }
  const { campaignId = null } = request;
  const found = await listContributions(db(), filter, { before, limit: limit + 1, campaignId });
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** The currencies of contributions, by number. */
export async function readContributionCurrencies(
  contributionIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (contributionIds.length === 0) return new Map();
  const rows = await listContributionCurrencies(db(), contributionIds);
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

export interface ContributionFile {
  readonly contribution: ContributionRecord;
  readonly payments: PaymentRow[];
  readonly transfers: TransferRow[];
  readonly steps: StepRow[];
}

/** A contribution with its payments, the books and what happened; that it was read is in the log. 404. */
export async function readContributionFile(id: number, by: By): Promise<ContributionFile> {
  const contribution = await findContributionRecord(db(), id);
  if (!contribution) throw platformErrors.notFound();
  await auditContributionReading(contribution, by);
  const [payments, transfers, steps] = await Promise.all([
    listPaymentsOf(db(), id, LATEST),
    listTransfersOf(db(), id, LATEST),
    listContributionSteps(db(), id, LATEST),
  ]);
  return { contribution, payments, transfers, steps };
}

/** A guest has no account whose log could say it: the contribution's does. */
function auditContributionReading(
  { id, account_id: accountId }: Pick<ContributionRecord, 'id' | 'account_id'>,
  by: By,
): Promise<void> {
  if (accountId !== null)
    return auditReading({ kind: 'account', id: accountId }, 'contribution', by);
  return auditReading({ kind: 'contribution', id }, 'contribution', by);
}

/** Transfers, the newest first; `next` is the one that the next page begins below. */
export async function readTransfers(
  start: TransferStart,
  limit: number,
): Promise<{ rows: TransferRow[]; next: string | null }> {
  const found = await listTransfers(db(), start, limit + 1);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** A transfer with what it moved. Throws 404. */
export async function readTransfer(
  id: string,
): Promise<{ transfer: TransferRow; postings: PostingRow[] }> {
  const transfer = await findTransfer(db(), id);
  if (!transfer) throw platformErrors.notFound();
  return { transfer, postings: await listPostings(db(), id) };
}

/** What the books hold for one campaign. */
export function readBalances(campaignId: number): Promise<BalanceRow[]> {
  return listBalancesOf(db(), campaignId);
}

/** Mails, the newest first. */
export async function readMails(
  isFailed: boolean,
  before: number | null,
  limit: number,
): Promise<{ rows: SentMailRow[]; next: number | null }> {
  const found = await listMails(db(), isFailed, { before, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
