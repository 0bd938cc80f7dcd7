import { z } from 'zod';
import { readMails } from '#modules/admin/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { LIST_QUERIES } from '../api/list-csv.ts';
import type { ListView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import {
  columnsOf,
  csvOf,
  filterOf,
  nextPage,
  PER_PAGE,
  plain,
  when,
} from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { presentViews } from '../saved-views/present-views.ts';
import { mailKindName } from './mail-kind.ts';
import { mailState } from './mail-state.ts';

export const { loader, headers } = definePage({
  access: accessTo('mails'),
  query: z.object({ ...LIST_QUERIES.mails, cursor: idParam.optional() }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const found = await readMails(query.state === 'failed', query.cursor ?? null, PER_PAGE);
    const label = { name: 'state', label: 'admin.state', all: 'admin.all' } as const;
    const failed = [['failed', translate(locale, 'admin.mail_failed')] as const];
    return {
      shell: presentShell(actor, 'mails'),
      lead: translate(locale, 'admin.mails_lead'),
      search: null,
      filters: [filterOf(actor, 'mails', label, failed, query)],
      views: await presentViews(actor, 'mails', query),
      file: csvOf(actor, 'mails', query),
      table: {
        caption: translate(locale, 'admin.section_mails'),
        columns: columnsOf(actor, [
          ['admin.subject'],
          ['mail_log.kind'],
          ['admin.email'],
          ['admin.state'],
          ['admin.time'],
        ]),
        rows: found.rows.map((row) => ({
          key: String(row.id),
          cells: [
            plain(row.subject, { language: row.locale, href: linkTo(actor, 'mails', row.id) }),
            plain(mailKindName(row.kind, locale)),
            plain(row.to_address, { href: linkTo(actor, 'accounts', row.account_id) }),
            { ...mailState(row.state, locale), note: row.error },
            plain(when(row.created_at, actor)),
          ],
        })),
        emptyText: translate(locale, 'admin.none'),
        more: nextPage(actor, 'mails', query, found.next),
      },
    };
  },
});
