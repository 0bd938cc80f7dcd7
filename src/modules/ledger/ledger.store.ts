import { perDatabase } from '#platform/db/per-database.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { type AccountName, creditOf, debitOf, digestOf, type Transfer } from './transfer.ts';

/** Numbers of accounts that are in the books for good: they never change. */
const known = perDatabase(() => new Map<string, number>());

const nameOf = ({ kind, owner, currency }: AccountName): string => `${kind} ${owner} ${currency}`;

/** Numbers of accounts by their names. */
export type AccountNumbers = ReadonlyMap<string, number>;

/** The numbers of the accounts that transfers name, made where the books don't have them yet. */
export async function accountNumbers(
  tx: Executor,
  transfers: readonly Transfer[],
): Promise<AccountNumbers> {
  const names = new Map<string, AccountName>();
  for (const posting of transfers.flatMap(({ postings }) => postings)) {
    for (const account of [debitOf(posting), creditOf(posting)]) {
      const name = nameOf(account);
      if (!known().has(name)) names.set(name, account);
    }
  }
  if (names.size === 0) return known();
  // In one order, so that two who make the same accounts never wait for each other.
  const missing = [...names.keys()].sort().map((name) => names.get(name) as AccountName);
  const kinds = missing.map(({ kind }) => kind);
  const owners = missing.map(({ owner }) => owner);
  const currencies = missing.map(({ currency }) => currency);
  const look = sql`
    select a.id, a.kind, a.owner_ref, a.currency,
      age(a.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid) as is_settled
    from unnest(${kinds}::text[], ${owners}::text[], ${currencies}::text[]) w (kind, owner_ref, currency)
      join ledger_accounts a on a.kind = w.kind and a.owner_ref = w.owner_ref and a.currency = w.currency`;
  let rows = await tx.query<AccountRow>(look);
  if (rows.length < missing.length) {
    await tx.run(sql`
      select ledger_open_accounts(${kinds}::text[], ${owners}::text[], ${currencies}::text[])`);
    rows = await tx.query<AccountRow>(look);
  }
  const found = new Map(known());
  for (const row of rows) {
    const name = nameOf({ ...row, owner: row.owner_ref });
    found.set(name, row.id);
    // One that this transaction made may be undone with it.
    if (row.is_settled) known().set(name, row.id);
  }
  return found;
}

interface AccountRow {
  id: number;
  kind: string;
  owner_ref: string;
  currency: AccountName['currency'];
  is_settled: boolean;
}

/**
 * Writes transfers that are new and answers their ids. The only statement that adds to the ledger. Where it
 * insists, it throws a check violation (ledger_stands) unless each is new or there already as it is.
 */
export async function writeTransfers(
  tx: Executor,
  transfers: readonly Transfer[],
  accounts: AccountNumbers,
  { insists = false }: { readonly insists?: boolean } = {},
): Promise<ReadonlySet<string>> {
  const legs = transfers.flatMap((transfer) =>
    transfer.postings.map((posting, index) => ({
      id: transfer.id,
      leg: index + 1,
      posting,
    })),
  );
  const idOf = (account: AccountName): number => {
    const id = accounts.get(nameOf(account));
    if (id === undefined) throw new Error(`the books have no account ${nameOf(account)}`);
    return id;
  };
  const { written } = await tx.one<{ written: string[] }>(sql`
    select ledger_write(
      ${transfers.map((t) => t.id)}::text[], ${transfers.map((t) => t.kind)}::text[],
      ${transfers.map((t) => t.source.kind)}::text[], ${transfers.map((t) => t.source.id)}::bigint[],
      ${transfers.map((t) => t.phase ?? 'posted')}::text[],
      ${transfers.map((t) => t.pendingId ?? null)}::text[],
      ${transfers.map((t) => t.reversesId ?? null)}::text[],
      ${transfers.map((t) => t.fxRateId ?? null)}::bigint[], ${transfers.map((t) => t.note ?? '')}::text[],
      ${transfers.map((t) => digestOf(t).toString('hex'))}::text[],
      ${transfers.map((t) => t.occurredAt)}::bigint[],
      ${legs.map(({ id }) => id)}::text[], ${legs.map(({ leg }) => leg)}::smallint[],
      ${legs.map(({ posting }) => idOf(debitOf(posting)))}::bigint[],
      ${legs.map(({ posting }) => idOf(creditOf(posting)))}::bigint[],
      ${legs.map(({ posting }) => posting.currency)}::text[],
      ${legs.map(({ posting }) => posting.amountMinor)}::bigint[], ${insists}) as written`);
  return new Set(written);
}

export interface StandingTransfer {
  id: string;
  digest: Buffer;
}

/** Transfers that are in the books, by id. */
export function findTransfers(tx: Executor, ids: readonly string[]): Promise<StandingTransfer[]> {
  return tx.query<StandingTransfer>(sql`
    select id, digest from ledger_transfers where id = any(${ids}::text[])`);
}

/** Which of the pending transfers were resolved. */
export async function findResolved(tx: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ pending_id: string }>(sql`
    select pending_id from ledger_transfers where pending_id = any(${ids}::text[])`);
  return new Set(rows.map((row) => row.pending_id));
}
