import { db } from '#platform/db/transaction.ts';
import { numberIn, pageOf } from '../lists/list-page.ts';
import { auditListReading, type By } from '../read-accounts.ts';
import { listMails, type SentMailRow } from '../step.store.ts';
import { withoutReportsOf } from './reports-of-reader.ts';
import { findMailTerms, type MailPage, searchMails } from './mail-search.store.ts';

export interface MailSearch {
  readonly text: string;
  /** Kinds that are called so in the reader's language. */
  readonly kinds: readonly string[];
}

/** People, addresses, subjects and kinds that one search looks for. */
const TERMS = 8;
const SHORTEST = 2;

/** A search, or a page of all. */
interface MailRequest extends MailPage {
  readonly search?: MailSearch | null;
  /** For a file, whose making is in the log. */
  readonly isOfFile?: boolean;
}

/**
 * Mails, the newest first; of a search those to people, with subjects or of kinds that it names. That they
 * were searched is in the log. Who reported the reader is not told by what was mailed to them.
 */
export async function readMails(
  { search = null, isOfFile = false, ...page }: MailRequest,
  by: By,
): Promise<{ rows: SentMailRow[]; next: number | null }> {
  if (search !== null && !isOfFile) await auditListReading('mails', by);
  const { limit } = page;
  const { rows, next } = pageOf(await findMails({ ...page, limit: limit + 1 }, search), limit);
  return { rows: await withoutReportsOf(rows, by.accountId), next };
}

async function findMails(page: MailPage, search: MailSearch | null): Promise<SentMailRow[]> {
  const text = search?.text.trim() ?? '';
  if (text === '') return listMails(db(), page.isFailed, page);
  const id = numberIn(text);
  if (text.length < SHORTEST && id === null) return [];
  const asked = { isFailed: page.isFailed, limit: TERMS };
  const terms = await findMailTerms(db(), { text, id }, asked);
  return searchMails(db(), { ...terms, kinds: (search?.kinds ?? []).slice(0, TERMS) }, page);
}
