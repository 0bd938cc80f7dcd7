import { paths } from '#app/paths.ts';
import { type AuditFilter, readAudit, type ReadAuditRow } from '#modules/accounts/index.ts';
import { readSubjectNames, type SubjectNames, withNoted } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import { presentAudit, subjectOf } from '../audit-log/present-audit.ts';
import type { HistoryView } from '../frame/admin-view.ts';
import { mayOpen } from '../frame/sections.ts';

const SHOWN = 20;

/** What is decided about people, which whoever may open an account's page may know. */
const DECISIONS = [
  'access_restored',
  'access_revoked',
  'account_closed',
  'account_restricted',
  'accounts_merged',
  'comment_report_decided',
  'restriction_lifted',
] as const;

interface Person {
  readonly id: number;
  /** Accounts that were merged into it. */
  readonly merged: readonly number[];
}

/**
 * The last acts by and on a person and what is theirs, but those that only looked; for those who may not read
 * the log, what was decided about them.
 */
export async function accountHistory(person: Person, actor: Actor): Promise<HistoryView> {
  const { locale } = actor;
  const { id } = person;
  const readsLog = mayOpen(actor, 'audit_log');
  const filter: AuditFilter = readsLog
    ? { accountId: id, isWithoutReads: true }
    : { aboutIds: [id], acts: DECISIONS };
  const found = await readAudit({ before: null, ...filter }, readsLog ? actor : null);
  const told = found.rows.filter((row) => !isRepeated(row, id)).slice(0, SHOWN);
  const rows = await withNoted(told, actor.accountId);
  const names = await readSubjectNames(rows);
  return {
    title: translate(locale, 'admin.history'),
    emptyText: translate(locale, 'admin.none'),
    entries: rows.map((row) => {
      const entry = presentAudit(row, actor);
      const about = [whose(row, person, actor), whatOf(row, names, actor), entry.note];
      return { ...entry, note: about.filter(Boolean).join(' · ') || null };
    }),
    more: readsLog
      ? {
          href: paths.admin(locale, 'audit_log', undefined, { account: id }),
          label: translate(locale, 'admin.whole_history_reads'),
        }
      : null,
  };
}

/** A merge is written down of both accounts; that of the one which is left says why. */
const isRepeated = ({ act, subjectId, details }: ReadAuditRow, id: number): boolean =>
  act === 'accounts_merged' && subjectId !== id && details.into === id;

/** Which account it was, of one that was merged into this one. */
function whose(row: ReadAuditRow, { merged }: Person, { locale }: Actor): string | null {
  const subject = row.subjectKind === 'account' ? row.subjectId : null;
  const number = [subject, row.actorId].find((id) => id !== null && merged.includes(id));
  return number ? translate(locale, 'admin.of_merged_account', { number }) : null;
}

/** What of theirs it was about, where it was not the account. */
function whatOf(row: ReadAuditRow, names: SubjectNames, actor: Actor): string | null {
  if (row.subjectKind === 'account') return null;
  const { text, note } = subjectOf(row, names, actor);
  return note ? `${text} (${note})` : text;
}
