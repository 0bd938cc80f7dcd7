import { z } from 'zod';
import { readAudit } from '#modules/accounts/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { LIST_QUERIES } from '../api/list-csv.ts';
import type { ListView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { columnsOf, csvOf, nextPage, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { actName, detailsOf, subjectOf, whoDid } from './present-audit.ts';

export const { loader, headers } = definePage({
  access: accessTo('audit_log'),
  query: z.object({ ...LIST_QUERIES.audit_log, cursor: idParam.optional() }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const { account = null, cursor = null } = query;
    const { rows, next } = await readAudit({ before: cursor, accountId: account }, actor);
    return {
      shell: presentShell(actor, 'audit_log'),
      lead: translate(locale, 'admin.audit_log_lead'),
      search: null,
      filters: [],
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
            plain(actName(row, actor), { note: detailsOf(row) }),
            whoDid(row, actor),
            subjectOf(row, actor),
            plain(row.requestId ?? '–'),
          ],
        })),
        emptyText: translate(locale, 'admin.nothing_found'),
        more: nextPage(actor, 'audit_log', query, next),
      },
    };
  },
});
