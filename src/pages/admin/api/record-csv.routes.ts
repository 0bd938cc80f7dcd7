import { z } from 'zod';
import {
  type IdentityRow,
  readIdentityChecks,
  readMails,
  searchTransfers,
  type SentMailRow,
  type TransferRow,
} from '#modules/admin/index.ts';
import { defineFileRoute } from '#platform/http/define-file-route.ts';
import type { Route } from '#platform/http/define-route.ts';
import { accessTo } from '../frame/sections.ts';
import { ledgerSearchOf } from '../ledger/ledger-search.ts';
import { mailSearchOf } from '../mails/mail-kind.ts';
import { csvOfList, fileLocale, LIST_QUERIES } from './list-csv.ts';

const PER_READ = 500;
const limit = { key: 'person', points: 20, per: 600 } as const;
const timeOf = (at: Date | null) => at?.toISOString() ?? '';

/** Logs of the back office as tables, with the filters of the page they stand on. */
export const recordCsvRoutes: Route[] = [
  defineFileRoute({
    path: '/private_api/admin/mails/csv',
    summary: 'Emails as a table (CSV, UTF-8), the newest first; never what they say',
    access: accessTo('mails'),
    limit,
    query: z.object({ ...LIST_QUERIES.mails, locale: fileLocale }),
    act: ({ query: { search, state: filter = null, locale }, actor, request }) =>
      csvOfList(
        {
          name: 'mails',
          filter,
          head: [
            'id',
            'kind',
            'to',
            'account_id',
            'subject',
            'language',
            'state',
            'error',
            'created_at',
          ],
          cells: (row: SentMailRow) => [
            row.id,
            row.kind,
            row.to_address,
            row.account_id ?? '',
            row.subject,
            row.locale,
            row.state,
            row.error ?? '',
            timeOf(row.created_at),
          ],
          read: (before: number | null) =>
            readMails(
              {
                isFailed: filter === 'failed',
                before,
                limit: PER_READ,
                search: mailSearchOf(search, locale ?? actor.locale),
                isOfFile: true,
              },
              actor,
            ),
        },
        { actor, request },
      ),
  }),
  defineFileRoute({
    path: '/private_api/admin/identity_verifications/csv',
    summary: 'Identity checks as a table (CSV, UTF-8), the newest first',
    access: accessTo('identity_verifications'),
    limit,
    query: z.object(LIST_QUERIES.identity_verifications),
    act: ({ query: { state: filter = null }, actor, request }) =>
      csvOfList(
        {
          name: 'identity_verifications',
          filter,
          head: [
            'id',
            'campaign_id',
            'campaign',
            'recipient_type',
            'state',
            'reason',
            'started_by',
            'email',
            'started_at',
            'checked_at',
            'provider_ref',
          ],
          cells: (row: IdentityRow) => [
            row.id,
            row.campaign_id,
            row.title || row.slug,
            row.recipient_type,
            row.state,
            row.reason ?? '',
            row.started_by ?? '',
            row.email ?? '',
            timeOf(row.started_at),
            timeOf(row.checked_at),
            row.provider_ref ?? '',
          ],
          read: (before: number | null) => readIdentityChecks(filter, before, PER_READ, null),
        },
        { actor, request },
      ),
  }),
  defineFileRoute({
    path: '/private_api/admin/ledger/csv',
    summary: 'Transfers of the books as a table (CSV, UTF-8), the newest first',
    access: accessTo('ledger'),
    limit,
    query: z.object({ ...LIST_QUERIES.ledger, locale: fileLocale }),
    act: ({ query, actor, request }) => {
      const search = ledgerSearchOf(query.search, query.locale ?? actor.locale);
      return csvOfList(
        {
          name: 'ledger',
          filter: search?.by === 'day' ? `until ${search.day}` : null,
          head: ['id', 'kind', 'source_kind', 'source_id', 'phase', 'occurred_at'],
          cells: (row: TransferRow) => [
            row.id,
            row.kind,
            row.source_kind,
            row.source_id,
            row.phase,
            timeOf(row.occurred_at),
          ],
          read: (below: string | null) =>
            searchTransfers(search, { cursor: below, limit: PER_READ }, null),
        },
        { actor, request },
      );
    },
  }),
];
