import { db, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { isEmail } from '../rules.ts';
import { tidyName } from '../tidy-name.ts';
import {
  type Contact,
  countContacts,
  deleteContact,
  findContactByEmail,
  insertContacts,
  listContacts,
} from './contact.store.ts';
import { contactErrors } from './contact.errors.ts';
import { type NewContact, readContactTable } from './read-contact-table.ts';

/** One person's contacts; an address book, not a mailing list. */
export const CONTACTS_MAX = 5000;
export const CONTACTS_PER_PAGE = 100;

/** A page of one's contacts, newest first, and where the next one begins. */
export async function readContacts(
  accountId: number,
  before: number | null,
): Promise<{ contacts: Contact[]; next: number | null }> {
  const found = await listContacts(db(), accountId, before, CONTACTS_PER_PAGE + 1);
  const contacts = found.slice(0, CONTACTS_PER_PAGE);
  const isMore = found.length > contacts.length;
  return { contacts, next: isMore ? (contacts.at(-1)?.id ?? null) : null };
}

async function keep(accountId: number, contacts: readonly NewContact[]): Promise<Contact[]> {
  return transaction(async (tx) => {
    const count = await countContacts(tx, accountId);
    const added = await insertContacts(tx, accountId, contacts);
    if (count + added.length > CONTACTS_MAX) {
      throw contactErrors.tooManyContacts({ maximum: CONTACTS_MAX });
    }
    return added;
  });
}

/** Adds a person; one known by the address stays as it is. Throws 422 and 409. */
export async function addContact(accountId: number, typed: NewContact): Promise<Contact> {
  const email = typed.email.trim();
  if (!isEmail(email)) throw fieldErrors({ email: ['errors.accounts.email'] });
  const [added] = await keep(accountId, [{ email, name: tidyName(typed.name) }]);
  const contact = added ?? (await findContactByEmail(db(), accountId, email));
  if (!contact) throw platformErrors.conflict();
  return contact;
}

export interface ImportResult {
  added: number;
  /** In the table twice, or kept already. */
  known: number;
  /** Rows without a good address. */
  skipped: number;
}

/**
 * Adds the people of a CSV table. Throws 422 for one without any address and 409 for too many
 * people; then nobody is added.
 */
export async function importContacts(accountId: number, csv: string): Promise<ImportResult> {
  const table = readContactTable(csv);
  if (table === undefined) throw contactErrors.tooManyContacts({ maximum: CONTACTS_MAX });
  const { contacts, skipped } = table;
  if (contacts.length === 0) throw fieldErrors({ csv: ['errors.contacts.no_address'] });
  const added = await keep(accountId, contacts);
  return { added: added.length, known: contacts.length - added.length, skipped };
}

/** Takes a contact away. Throws 404 for anybody else's. */
export async function removeContact(accountId: number, id: number): Promise<void> {
  const isGone = await transaction((tx) => deleteContact(tx, accountId, id));
  if (!isGone) throw platformErrors.notFound();
}
