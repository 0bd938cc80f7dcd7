import { z } from 'zod';
import type { BadgeTone } from '#design/feedback/badge.tsx';
import { IDENTITY_FILTERS, type IdentityFilter, readIdentityChecks } from '#modules/admin/index.ts';
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
import { identityReason } from './identity-reason.ts';

const TONES: Readonly<Record<IdentityFilter, BadgeTone>> = {
  pending: 'tide',
  needs_more: 'warn',
  failed: 'bad',
  verified: 'good',
};

export const { loader, headers } = definePage({
  access: accessTo('identity_verifications'),
  query: z.object({ ...LIST_QUERIES.identity_verifications, cursor: idParam.optional() }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const { state = null, cursor = null } = query;
    const { rows, next } = await readIdentityChecks(state, cursor, PER_PAGE, actor);
    const label = { name: 'state', label: 'admin.state', all: 'admin.all' } as const;
    const stateText = (one: IdentityFilter) => translate(locale, `admin.identity_${one}`);
    const states = IDENTITY_FILTERS.map((one) => [one, stateText(one)] as const);
    return {
      shell: presentShell(actor, 'identity_verifications'),
      lead: translate(locale, 'admin.identity_lead'),
      search: null,
      filters: [filterOf(actor, 'identity_verifications', label, states, query)],
      views: await presentViews(actor, 'identity_verifications', query),
      file: csvOf(actor, 'identity_verifications', query),
      table: {
        caption: translate(locale, 'admin.section_identity_verifications'),
        columns: columnsOf(actor, [
          ['admin.campaign'],
          ['admin.state'],
          ['admin.identity_started_by'],
          ['admin.identity_started'],
          ['admin.identity_answered'],
          ['admin.identity_reference', 'wide'],
        ]),
        rows: rows.map((row) => ({
          key: String(row.id),
          cells: [
            plain(row.title || row.slug, {
              href: linkTo(actor, 'projects', row.campaign_id),
              language: row.language,
              note: translate(locale, `admin.recipient_${row.recipient_type}`),
            }),
            plain(stateText(row.state), {
              tone: TONES[row.state],
              note: identityReason(row.reason, locale),
            }),
            plain(row.email ?? '–', { href: linkTo(actor, 'accounts', row.started_by) }),
            plain(when(row.started_at, actor)),
            plain(when(row.checked_at, actor)),
            plain(row.provider_ref ?? '–'),
          ],
        })),
        emptyText: translate(locale, 'admin.none'),
        more: nextPage(actor, 'identity_verifications', query, next),
      },
    };
  },
});
