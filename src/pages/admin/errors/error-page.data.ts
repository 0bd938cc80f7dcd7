import { z } from 'zod';
import { readErrorFile } from '#modules/admin/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView, DetailView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { plain, when } from '../frame/present-table.ts';
import { requestCell } from '../frame/request-cell.ts';
import { accessTo } from '../frame/sections.ts';
import { errorKindName, errorTable } from './present-error.ts';

export const { loader, headers } = definePage({
  access: accessTo('errors'),
  params: z.object({ id: idParam }),
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const { error, alike } = await readErrorFile(params.id);
    const fact = (
      key:
        | 'admin.kind'
        | 'admin.request'
        | 'admin.time'
        | `error_log.${'place' | 'release' | 'times'}`,
      value: CellView,
    ) => ({ term: translate(locale, key), value });
    const text = (key: 'frame' | 'message', said: string) => {
      return { title: translate(locale, `error_log.${key}`), text: said, language: 'en' };
    };
    return {
      shell: presentShell(actor, 'errors'),
      title: error.name,
      language: 'en',
      badges: [],
      facts: [
        fact('admin.kind', plain(errorKindName(error.kind, locale))),
        fact('admin.request', requestCell(error.request_id, actor)),
        fact('error_log.place', plain(error.place ?? '–')),
        fact('admin.time', plain(when(error.occurred_at, actor))),
        fact('error_log.times', plain(error.times.toLocaleString(locale))),
        fact('error_log.release', plain(error.release)),
      ],
      texts: [
        text('message', error.message || error.name),
        ...(error.frame === null ? [] : [text('frame', error.frame)]),
      ],
      actsTitle: '',
      acts: [],
      tables: [
        {
          caption: translate(locale, 'error_log.alike'),
          ...errorTable(alike, actor),
          emptyText: translate(locale, 'error_log.none_alike'),
        },
      ],
      history: null,
    };
  },
});
