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
  countContributionsOf,
  countHiddenCommentsOf,
  findAccountRecord,
  findAccounts,
  type GivenRow,
  type HiddenCommentRow,
  listAccounts,
  listCampaignsOf,
  listContributionsOf,
  listHiddenCommentsOf,
  listMailsTo,
  listSessionsOf,
  type MailRow,
  type OwnedCampaignRow,
  listAccountsById,
  searchAccounts,
  type SessionRow,
} from './account-records.store.ts';
import {
  type FileRequest,
  type ListPage,
  type ListRequest,
  MOST_LOOKED_AT,
  numberIn,
  pageOf,
  pagesOfSearch,
} from './lists/list-page.ts';
import { withoutReportsOf } from './mails/reports-of-reader.ts';

/** Rows of each kind on the page of one thing. */
const LATEST = 10;
/** Hidden comments of one person are counted up to here. */
export const MOST_HIDDEN_COUNTED = 101;
/** And what they gave up to here. */
export const MOST_GIVEN_COUNTED = 1001;
const SHORTEST_SEARCH = 2;

/** The number of the living account that has an address or a number; undefined where none has. */
export async function readNamedAccount(typed: string): Promise<number | undefined> {
  const id = numberIn(typed) ?? (await readAccountIdOf(db(), typed));
  return id === undefined ? undefined : (await readAccount(id))?.id;
}

/** What a search by a text means; undefined for one letter, which finds nobody but a number. */
function searchOf(search: string): { text: string; id: number | null } | undefined {
  const text = search.trim();
  const id = numberIn(text);
  return text.length < SHORTEST_SEARCH && id === null ? undefined : { text, id };
}

/**
 * Accounts, the newest first; of a search by address, name or number the matches, up to `limit`. That it was
 * read is in the log.
 */
export async function readAccountList(
  { search, filter, before, limit }: ListRequest<AccountFilter>,
  by: By | null,
): Promise<ListPage<AccountRow>> {
  if (by !== null) await auditListReading('accounts', by);
  if (search.trim() === '') {
    return pageOf(await listAccounts(db(), filter, { before, limit: limit + 1 }), limit);
  }
  const typed = searchOf(search);
  // Each way finds an account once: where one of them finds more than are wanted, more of them come.
  const found = typed ? await searchAccounts(db(), { ...typed, filter, limit: limit + 1 }) : [];
  return { rows: found.slice(0, limit), next: null, isCut: found.length > limit };
}

/** All accounts of a list, page by page, for a file; of a search up to `MOST_LOOKED_AT` of each way. */
export function readAllAccounts({ search, filter, limit }: FileRequest<AccountFilter>) {
  if (search.trim() === '') {
    return (before: number | null) => readAccountList({ search, filter, before, limit }, null);
  }
  const typed = searchOf(search);
  return pagesOfSearch<AccountRow>({
    find: async () =>
      typed
        ? findAccounts(db(), { ...typed, filter, limit: MOST_LOOKED_AT })
        : { ids: [], isCut: false },
    load: (ids) => listAccountsById(db(), ids),
    limit,
  });
}

export interface AccountFile {
  readonly account: AccountRecord;
  readonly campaigns: OwnedCampaignRow[];
  /** The latest, and how many there are. */
  readonly contributions: { readonly rows: GivenRow[]; readonly count: number };
  readonly sessions: SessionRow[];
  readonly mails: MailRow[];
  readonly hiddenComments: { readonly rows: HiddenCommentRow[]; readonly count: number };
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
  const [campaigns, given, sessions, mails, rows, count, givenCount] = await Promise.all([
    listCampaignsOf(db(), id, LATEST),
    listContributionsOf(db(), id, LATEST),
    listSessionsOf(db(), id, LATEST),
    listMailsTo(db(), id, LATEST),
    listHiddenCommentsOf(db(), id, LATEST),
    countHiddenCommentsOf(db(), id, MOST_HIDDEN_COUNTED),
    countContributionsOf(db(), id, MOST_GIVEN_COUNTED),
  ]);
  const hiddenComments = { rows, count };
  const contributions = { rows: given, count: givenCount };
  const shown = await withoutReportsOf(mails, by.accountId);
  return { account, campaigns, contributions, sessions, mails: shown, hiddenComments };
}
