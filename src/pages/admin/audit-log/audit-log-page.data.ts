import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { AUDIT_ACTS, readAudit } from '#modules/accounts/index.ts';
import { readSubjectNames, withNoted } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { translate } from '#platform/web/translate.ts';
import type { FilterFormView, ListView } from '../frame/admin-view.ts';
import { defineList } from '../frame/lists/define-list.ts';
import { presentShell } from '../frame/present-shell.ts';
import { columnsOf, csvOf, nextPage, plain, when } from '../frame/present-table.ts';
import { requestCell } from '../frame/request-cell.ts';
import { presentViews } from '../saved-views/present-views.ts';
import { type AuditQuery, auditQuery, readFilter, SUBJECT_KINDS } from './audit-filter.ts';
import { actName, detailsOf, subjectOf, whoDid } from './present-audit.ts';

/** Everything the log can be narrowed by; empty fields narrow nothing. */
function filterForm(query: AuditQuery, actor: Actor): FilterFormView {
  const { locale } = actor;
  const all = { value: '', label: translate(locale, 'admin.all') };
  const acts = AUDIT_ACTS.map((value) => ({ value, label: actName({ act: value }, actor) }));
  const kinds = SUBJECT_KINDS.map((value) => ({
    value,
    label: translate(locale, `audit_subject.${value}`),
  }));
  const byLabel = (a: { label: string }, b: { label: string }) =>
    a.label.localeCompare(b.label, locale);
  const field = (name: keyof AuditQuery) => ({
    name,
    label: translate(locale, `audit_filter.${name}`),
    value: String(query[name] ?? ''),
  });
  return {
    action: paths.admin(locale, 'audit_log'),
    label: translate(locale, 'audit_filter.title'),
    button: translate(locale, 'audit_filter.show'),
    clear: Object.values(query).some((value) => value !== undefined)
      ? {
          href: paths.admin(locale, 'audit_log'),
          label: translate(locale, 'audit_filter.clear'),
        }
      : null,
    fields: [
      { kind: 'select', ...field('act'), options: [all, ...acts.toSorted(byLabel)] },
      { kind: 'select', ...field('kind'), options: [all, ...kinds.toSorted(byLabel)] },
      { kind: 'text', ...field('number'), max: 16 },
      { kind: 'text', ...field('actor'), max: 120 },
      { kind: 'text', ...field('about'), max: 120 },
      // Of older views, and of whoever looks for both at once.
      ...(query.account === undefined
        ? []
        : [{ kind: 'text' as const, ...field('account'), max: 16 }]),
      { kind: 'date', ...field('from') },
      { kind: 'date', ...field('to') },
      { kind: 'text', ...field('request'), max: 80 },
    ],
  };
}

export const { loader, headers } = defineList({
  section: 'audit_log',
  query: z.object({ ...auditQuery, cursor: idParam.optional() }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const { cursor = null, ...narrowed } = query;
    const found = await readAudit({ before: cursor, ...(await readFilter(narrowed)) }, actor);
    const [rows, names] = await Promise.all([
      withNoted(found.rows, actor.accountId),
      readSubjectNames(found.rows),
    ]);
    return {
      shell: presentShell(actor, 'audit_log'),
      lead: translate(locale, 'admin.audit_log_lead'),
      search: null,
      filters: [],
      form: filterForm(narrowed, actor),
      views: await presentViews(actor, 'audit_log', query),
      file: csvOf(actor, 'audit_log', query),
      table: {
        caption: translate(locale, 'admin.section_audit_log'),
        columns: columnsOf(actor, [
          ['admin.time'],
          ['admin.act'],
          ['admin.who'],
          ['admin.subject_of_act'],
          ['admin.request', 'wide'],
        ]),
        rows: rows.map((row) => ({
          key: String(row.id),
          cells: [
            plain(when(row.occurredAt, actor), { note: `#${row.id}` }),
            plain(actName(row, actor), { note: detailsOf(row, actor) }),
            whoDid(row, actor),
            subjectOf(row, names, actor),
            requestCell(row.requestId, actor),
          ],
        })),
        emptyText: translate(locale, 'admin.nothing_found'),
        more: nextPage(actor, 'audit_log', query, found.next),
      },
    };
  },
});
