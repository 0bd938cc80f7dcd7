import { z } from 'zod';
import { readErrors, requestIdIn } from '#modules/admin/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { translate } from '#platform/web/translate.ts';
import { LIST_QUERIES } from '../api/list-csv.ts';
import type { ListView } from '../frame/admin-view.ts';
import { defineList } from '../frame/lists/define-list.ts';
import { presentShell } from '../frame/present-shell.ts';
import { csvOf, filterOf, nextPage, PER_PAGE } from '../frame/present-table.ts';
import { searchByRequest } from '../frame/request-cell.ts';
import { presentViews } from '../saved-views/present-views.ts';
import { errorKinds, errorTable } from './present-error.ts';

export const { loader, headers } = defineList({
  section: 'errors',
  query: z.object({ ...LIST_QUERIES.errors, cursor: idParam.optional() }),
  async load({ query: asked, actor }): Promise<ListView> {
    const { locale } = actor;
    const { search = '', kind = null, cursor: before = null } = asked;
    // Of a pasted text its ID alone goes on into the addresses of the page.
    const query = { ...asked, search: requestIdIn(search) ?? undefined };
    const found = await readErrors({ search, kind, before, limit: PER_PAGE });
    const filter = { name: 'kind', label: 'admin.kind', all: 'admin.all' } as const;
    const isNarrowed = search !== '' || kind !== null;
    return {
      shell: presentShell(actor, 'errors'),
      lead: translate(locale, 'error_log.lead'),
      search: searchByRequest(actor, 'errors', query),
      filters: [filterOf(actor, 'errors', filter, errorKinds(locale), query)],
      views: await presentViews(actor, 'errors', query),
      file: csvOf(actor, 'errors', query),
      table: {
        caption: translate(locale, 'admin.section_errors'),
        ...errorTable(found.rows, actor),
        emptyText: translate(locale, isNarrowed ? 'admin.nothing_found' : 'error_log.none'),
        more: nextPage(actor, 'errors', query, found.next),
      },
    };
  },
});
