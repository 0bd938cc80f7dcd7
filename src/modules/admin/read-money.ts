import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import {
  type AttentionState,
  type ContributionRecord,
  type ContributionRow,
  findContributionRecord,
  listContributions,
  listPaymentsOf,
  type PaymentRow,
} from './money-records.store.ts';
import {
  findContributions,
  listContributionsById,
  searchContributions,
} from './contributions/search.store.ts';
import { listCaused, type TransferRow } from './ledger/transfer-records.store.ts';
import {
  type FileRequest,
  type ListPage,
  type ListRequest,
  MOST_LOOKED_AT,
  numberIn,
  pageOf,
  pagesOfSearch,
} from './lists/list-page.ts';
import { auditListReading, auditReading, type By } from './read-accounts.ts';
import { stepsWithNotes } from './steps/money-notes.ts';
import { stepsInCurrency } from './steps/noted-currency.ts';
import { listContributionSteps } from './step.store.ts';
import type { StepRow } from './campaign-records.store.ts';

const LATEST = 30;

interface Narrowed {
  readonly campaignId?: number | null;
}

/**
 * Contributions, the newest first; of a search by number, person, campaign or payment the matches, up to
 * `limit`. That it was read is in the log, but for a file, whose making is.
 */
export async function readContributionList(
  request: ListRequest<AttentionState> & Narrowed,
  by: By | null,
): Promise<ListPage<ContributionRow>> {
  if (by !== null) await auditListReading('contributions', by);
  const { filter, before, limit, campaignId = null } = request;
  const text = request.search.trim();
  if (text === '') {
    const page = { before, limit: limit + 1, campaignId };
    return pageOf(await listContributions(db(), filter, page), limit);
  }
  const typed = { text, id: numberIn(text), state: filter, campaignId, limit };
  return { ...(await searchContributions(db(), typed)), next: null };
}

/** All contributions of a list, page by page, for a file; of a search up to `MOST_LOOKED_AT` of each way. */
export function readAllContributions(request: FileRequest<AttentionState> & Narrowed) {
  const { search, filter, limit, campaignId = null } = request;
  const text = search.trim();
  if (text === '') {
    return (before: number | null) => readContributionList({ ...request, before }, null);
  }
  const typed = { text, id: numberIn(text), state: filter, campaignId, limit: MOST_LOOKED_AT };
  return pagesOfSearch<ContributionRow>({
    find: () => findContributions(db(), typed),
    load: (ids) => listContributionsById(db(), ids),
    limit,
  });
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
    listCaused(db(), { contributionIds: [id] }, LATEST),
    listContributionSteps(db(), id, LATEST),
  ]);
  return {
    contribution,
    payments,
    transfers,
    steps: stepsInCurrency(await stepsWithNotes(steps, id), contribution.currency),
  };
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
