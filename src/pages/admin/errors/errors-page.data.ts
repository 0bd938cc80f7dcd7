import { z } from 'zod';
import { readErrors } from '#modules/admin/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { ERROR_KINDS } from '#platform/log/recorded/error-recorder.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { filterOf, nextPage, PER_PAGE } from '../frame/present-table.ts';
import { pastedText, searchByRequest } from '../frame/request-cell.ts';
import { accessTo } from '../frame/sections.ts';
import { presentViews } from '../saved-views/present-views.ts';
import { errorKinds, errorTable } from './present-error.ts';

export const { loader, headers } = definePage({
  access: accessTo('errors'),
  query: z.object({
    search: pastedText,
    kind: z.enum(ERROR_KINDS).optional(),
    cursor: idParam.optional(),
  }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const { search = '', kind = null, cursor: before = null } = query;
    const found = await readErrors({ search, kind, before, limit: PER_PAGE });
    const filter = { name: 'kind', label: 'admin.kind', all: 'admin.all' } as const;
    const isNarrowed = search !== '' || kind !== null;
    return {
      shell: presentShell(actor, 'errors'),
      lead: translate(locale, 'error_log.lead'),
      search: searchByRequest(actor, 'errors', query),
      filters: search === '' ? [filterOf(actor, 'errors', filter, errorKinds(locale), query)] : [],
      views: await presentViews(actor, 'errors', query),
      table: {
        caption: translate(locale, 'admin.section_errors'),
        ...errorTable(found.rows, actor),
        emptyText: translate(locale, isNarrowed ? 'admin.nothing_found' : 'error_log.none'),
        more: nextPage(actor, 'errors', query, found.next),
      },
    };
  },
});
