import {
  audit,
  auditReading as auditVisit,
  readAccount,
  readAccountIdOf,
} from '#modules/accounts/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import {
  type AccountFilter,
  type AccountRecord,
  type AccountRow,
  findAccountRecord,
  type GivenRow,
  listAccounts,
  listCampaignsOf,
  listContributionsOf,
  listMailsTo,
  listSessionsOf,
  type MailRow,
  type OwnedCampaignRow,
  isAccountSearchCut,
  searchAccounts,
  type SessionRow,
} from './account-records.store.ts';

/** Rows of each kind on the page of one thing. */
const LATEST = 10;
const SHORTEST_SEARCH = 2;
/** Matches of a search that are looked at for those which a filter shows. */
export const MOST_LOOKED_AT = 20_000;

export interface ListRequest<Filter> {
  readonly search: string;
  readonly filter: Filter | null;
  readonly before: number | null;
  readonly limit: number;
  /** All that a search looks through, page by page, and not its first matches alone. */
  readonly isWhole?: boolean;
}

/** A page of rows that were read with one more, and where the next one begins. */
export function pageOf<Row extends { readonly id: number }>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** A page of rows, and where the next one begins. */
export interface ListPage<Row> {
  readonly rows: Row[];
  readonly next: number | null;
  /** Of the last page of a whole search: it looked at its first matches alone, and there are more. */
  readonly isCut?: boolean;
}

/** The page; the last one says whether the search left something out. */
export async function cutPage<Row>(
  page: ListPage<Row>,
  isCut: () => Promise<boolean>,
): Promise<ListPage<Row>> {
  return page.next === null ? { ...page, isCut: await isCut() } : page;
}

/** The number a search may mean; null for other texts. */
export function numberIn(search: string): number | null {
  return /^#?[1-9]\d{0,14}$/.test(search) ? Number(search.replace('#', '')) : null;
}

/** The number of the living account that has an address or a number; undefined where none has. */
export async function readNamedAccount(typed: string): Promise<number | undefined> {
  const id = numberIn(typed) ?? (await readAccountIdOf(db(), typed));
  return id === undefined ? undefined : (await readAccount(id))?.id;
}

/**
 * Accounts, the newest first; of a search by address, name or number the matches, up to `limit` unless all
 * are asked for. A search of one letter finds nobody but a number. That it was read is in the log, but for a
 * file, whose making is.
 */
export async function readAccountList(
  request: ListRequest<AccountFilter>,
  by: By | null,
): Promise<ListPage<AccountRow>> {
  if (by !== null) await auditListReading('accounts', by);
  const { filter, before, limit, isWhole = false } = request;
  const text = request.search.trim();
  if (text !== '') {
    const id = numberIn(text);
    if (text.length < SHORTEST_SEARCH && id === null) return { rows: [], next: null };
    const typed = { text, id, filter };
    if (isWhole) {
      const whole = { ...typed, before, among: MOST_LOOKED_AT, limit: limit + 1 };
      // Staff are looked for among staff, however many others have their names.
      return cutPage(pageOf(await searchAccounts(db(), whole), limit), async () =>
        filter === 'staff' ? false : isAccountSearchCut(db(), { text, among: MOST_LOOKED_AT }),
      );
    }
    const among = filter === null ? limit : MOST_LOOKED_AT;
    return { rows: await searchAccounts(db(), { ...typed, limit, among }), next: null };
  }
  return pageOf(await listAccounts(db(), filter, { before, limit: limit + 1 }), limit);
}

export interface AccountFile {
  readonly account: AccountRecord;
  readonly campaigns: OwnedCampaignRow[];
  readonly contributions: GivenRow[];
  readonly sessions: SessionRow[];
  readonly mails: MailRow[];
}

export type By = Pick<Actor, 'accountId' | 'ip' | 'requestId'>;

/** Writes down that staff read what is kept of a person; what they read of themselves is left out. */
export async function auditReading(
  subject: { readonly kind: 'account' | 'contribution'; readonly id: number },
  what: string,
  by: By,
): Promise<void> {
  if (subject.kind === 'account' && subject.id === by.accountId) return;
  await transaction((tx) =>
    audit(tx, {
      act: 'personal_data_read',
      actor: { accountId: by.accountId, ip: by.ip, requestId: by.requestId },
      subject,
      details: { what },
    }),
  );
}

/** Writes down that staff read a list of people, once an hour however many pages they turn. */
export function auditListReading(
  list: 'accounts' | 'contributions' | 'identity_verifications' | 'ledger' | 'mails',
  by: By,
): Promise<void> {
  const { accountId, ip, requestId } = by;
  return auditVisit({ kind: 'list', id: 0 }, list, { accountId, ip, requestId });
}

/** Writes down that staff took a list away, and which part of it; searched texts are left out. */
export async function auditExport(list: string, filter: string | null, by: By): Promise<void> {
  await transaction((tx) =>
    audit(tx, {
      act: 'list_exported',
      actor: { accountId: by.accountId, ip: by.ip, requestId: by.requestId },
      subject: { kind: 'list', id: 0 },
      details: { list, filter },
    }),
  );
}

/** Everything about a person; that it was read is in the audit log. Throws 404. */
export async function readAccountFile(id: number, by: By): Promise<AccountFile> {
  const account = await findAccountRecord(db(), id);
  if (!account) throw platformErrors.notFound();
  await auditReading({ kind: 'account', id }, 'account', by);
  const [campaigns, contributions, sessions, mails] = await Promise.all([
    listCampaignsOf(db(), id, LATEST),
    listContributionsOf(db(), id, LATEST),
    listSessionsOf(db(), id, LATEST),
    listMailsTo(db(), id, LATEST),
  ]);
  return { account, campaigns, contributions, sessions, mails };
}
