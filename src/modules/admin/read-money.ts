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
  isContributionSearchCut,
  searchContributions,
} from './money-records.store.ts';
import { listCaused, type TransferRow } from './ledger/transfer-records.store.ts';
import {
  auditListReading,
  auditReading,
  type By,
  cutPage,
  type ListPage,
  type ListRequest,
  MOST_LOOKED_AT,
  numberIn,
  pageOf,
} from './read-accounts.ts';
import { stepsInCurrency } from './steps/noted-currency.ts';
import { listContributionSteps } from './step.store.ts';
import type { StepRow } from './campaign-records.store.ts';

const LATEST = 30;

/**
 * Contributions, the newest first; of a search by number, person, campaign or payment the matches, up to
 * `limit` unless all are asked for. That it was read is in the log, but for a file, whose making is.
 */
export async function readContributionList(
  request: ListRequest<AttentionState> & {
    readonly campaignId?: number | null;
  },
  by: By | null,
): Promise<ListPage<ContributionRow>> {
  if (by !== null) await auditListReading('contributions', by);
  const { filter, before, limit, campaignId = null, isWhole = false } = request;
  const text = request.search.trim();
  if (text !== '') {
    const typed = { text, id: numberIn(text), state: filter, campaignId };
    if (isWhole) {
      const whole = { ...typed, before, among: MOST_LOOKED_AT, limit: limit + 1 };
      return cutPage(pageOf(await searchContributions(db(), whole), limit), () =>
        isContributionSearchCut(db(), { text, among: MOST_LOOKED_AT }),
      );
    }
    const isNarrowed = filter !== null || campaignId !== null;
    const among = isNarrowed ? MOST_LOOKED_AT : limit;
    return { rows: await searchContributions(db(), { ...typed, limit, among }), next: null };
  }
  const found = await listContributions(db(), filter, {
    before,
    limit: limit + 1,
    campaignId,
  });
  return pageOf(found, limit);
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
    steps: stepsInCurrency(steps, contribution.currency),
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
