import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { findByReference } from '../contributions/search.store.ts';
import { pageOf } from '../lists/list-page.ts';
import { auditListReading, type By } from '../read-accounts.ts';
import {
  type Contributed,
  findAccountIds,
  findBeneficiaryCampaigns,
  findCampaignIds,
  hasEscalation,
  listContributionIds,
} from './ledger-search.store.ts';
import {
  type BalanceRow,
  type Cause,
  findTransfer,
  findTransferAhead,
  listBalancesOf,
  listCaused,
  listPostings,
  listTransfers,
  listTransfersOn,
  type PostingRow,
  type TransferRow,
  type TransferStart,
} from './transfer-records.store.ts';

/** What causes transfers, as they name it. */
export const TRANSFER_SOURCES = [
  'contribution',
  'purchase',
  'refund',
  'dispute',
  'disbursement',
  'campaign',
  'attempt',
  'adjustment',
] as const;
export type TransferSource = (typeof TRANSFER_SOURCES)[number];

/** What is looked for in the books; null for everything. */
export type LedgerSearch =
  | { readonly by: 'day'; readonly day: string }
  | { readonly by: 'transfer'; readonly id: string }
  /** A number of something of one kind, or of anything. */
  | {
      readonly by: 'number';
      readonly id: number;
      readonly of: TransferSource | 'beneficiary' | null;
      /** All that was typed, where it may be a title as well: "Refund 7". */
      readonly text: string | null;
    }
  | { readonly by: 'account'; readonly kinds: readonly string[] }
  | { readonly by: 'text'; readonly text: string }
  | null;

export interface TransferPage {
  readonly rows: TransferRow[];
  /** Where the next page begins: a transfer, or of a campaign a contribution. */
  readonly next: string | null;
}

const DAY_MS = 86_400_000;
/** Transfers that are looked through at once for an account of the books. */
const MOST_LOOKED_THROUGH = 2000;
/** Contributions whose transfers are a page: each has a few. */
const CONTRIBUTIONS = 25;
/** Transfers of such a page, at most. */
const MOST_CAUSED = 500;
const CAMPAIGNS = 5;
const PEOPLE = 25;

const numberOf = (cursor: string | null) =>
  cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
const startAt = (cursor: string | null): TransferStart =>
  cursor === null ? null : { below: cursor };

/**
 * Transfers that a search finds, a page at a time, the newest first. That somebody was looked for by name or
 * address is in the log, but for a file, whose making is.
 */
export async function searchTransfers(
  search: LedgerSearch,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
  by: By | null,
): Promise<TransferPage> {
  if (search?.by === 'text' && by !== null) await auditListReading('ledger', by);
  switch (search?.by) {
    case 'day': {
      const before = new Date(Date.parse(`${search.day}T00:00:00Z`) + DAY_MS);
      return readTransfers(cursor === null ? { before } : startAt(cursor), limit);
    }
    case 'transfer':
      return readOne(search.id);
    case 'number':
      return readNumber(search, cursor);
    case 'account':
      return readAccountKinds(search.kinds, cursor, limit);
    case 'text':
      return readNamed(search.text, cursor);
    default:
      return readTransfers(startAt(cursor), limit);
  }
}

/** Transfers, the newest first; `next` is the one that the next page begins below. */
export async function readTransfers(start: TransferStart, limit: number): Promise<TransferPage> {
  return pageOf(await listTransfers(db(), start, limit + 1), limit);
}

async function readOne(id: string): Promise<TransferPage> {
  const found = await findTransfer(db(), id);
  return { rows: found ? [found] : [], next: null };
}

/**
 * What a number of anything caused, and what moved for a campaign or a beneficiary of that number and for
 * campaigns of this title.
 */
async function readNumber(
  { id, of, text }: Extract<LedgerSearch, { by: 'number' }>,
  cursor: string | null,
): Promise<TransferPage> {
  const isOf = (...kinds: readonly (typeof of)[]) => of === null || kinds.includes(of);
  const campaignIds = [
    ...(isOf('campaign') ? [id] : []),
    ...(isOf('beneficiary') ? await findBeneficiaryCampaigns(db(), id) : []),
    ...(text === null ? [] : await findCampaignIds(db(), { text, id: null, limit: CAMPAIGNS })),
  ];
  const things = TRANSFER_SOURCES.filter((kind) => isOf(kind)).map((kind) => ({
    kind,
    id,
  }));
  return readContributed({ campaignIds: [...new Set(campaignIds)] }, cursor, {
    contributionIds: isOf('contribution') ? [id] : [],
    things,
  });
}

/** What moved for campaigns of this title, for people of this name or address, and what was given as such. */
async function readNamed(text: string, cursor: string | null): Promise<TransferPage> {
  const typed = { text, id: null };
  const campaignIds = await findCampaignIds(db(), { ...typed, limit: CAMPAIGNS });
  const accountIds = await findAccountIds(db(), { ...typed, limit: PEOPLE });
  const byReference =
    cursor === null ? await findByReference(db(), { text, limit: CONTRIBUTIONS }) : [];
  return readContributed({ campaignIds, accountIds, madeAs: text }, cursor, {
    contributionIds: byReference,
    things: [],
  });
}

/**
 * What moved for contributions, the newest of them first; on the first page with what else is told, and what
 * campaigns raised elsewhere.
 */
async function readContributed(
  contributed: Contributed,
  cursor: string | null,
  others: {
    readonly contributionIds: readonly number[];
    readonly things: readonly Cause[];
  },
): Promise<TransferPage> {
  const before = numberOf(cursor);
  const found = await listContributionIds(db(), contributed, {
    before,
    limit: CONTRIBUTIONS + 1,
  });
  const ids = found.slice(0, CONTRIBUTIONS);
  const isFirst = before === null;
  const rows = await listCaused(
    db(),
    {
      contributionIds: [...new Set([...(isFirst ? others.contributionIds : []), ...ids])],
      things: isFirst
        ? [...others.things, ...contributed.campaignIds.map((id) => ({ kind: 'campaign', id }))]
        : [],
    },
    MOST_CAUSED,
  );
  const last = found.length > CONTRIBUTIONS ? ids.at(-1) : undefined;
  return { rows, next: last === undefined ? null : String(last) };
}

/** What moved on accounts of these kinds, among the next transfers; where there are more, they follow. */
async function readAccountKinds(
  kinds: readonly string[],
  cursor: string | null,
  limit: number,
): Promise<TransferPage> {
  const start = startAt(cursor);
  const among = MOST_LOOKED_THROUGH;
  const found = await listTransfersOn(db(), kinds, {
    start,
    among,
    limit: limit + 1,
  });
  const page = pageOf(found, limit);
  if (page.next !== null) return page;
  return { ...page, next: (await findTransferAhead(db(), start, among))?.id ?? null };
}

export interface TransferFile {
  readonly transfer: TransferRow;
  readonly postings: PostingRow[];
  /** It pays back what the trust team had decided about. */
  readonly isEscalated: boolean;
}

/** A transfer with what it moved. Throws 404. */
export async function readTransfer(id: string): Promise<TransferFile> {
  const transfer = await findTransfer(db(), id);
  if (!transfer) throw platformErrors.notFound();
  const { source_kind: kind, source_id: refundId, contribution_id: contributionId } = transfer;
  const isEscalated =
    kind === 'refund' &&
    contributionId !== null &&
    (await hasEscalation(db(), { contributionId, refundId }));
  return { transfer, postings: await listPostings(db(), id), isEscalated };
}

/** What the books hold for one campaign. */
export function readBalances(campaignId: number): Promise<BalanceRow[]> {
  return listBalancesOf(db(), campaignId);
}
