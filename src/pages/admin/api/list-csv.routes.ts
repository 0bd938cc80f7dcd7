import { z } from 'zod';
import { type OpenAuditRow, readAuditRows } from '#modules/accounts/index.ts';
import {
  type AccountRow,
  type CampaignRow,
  type ContributionRow,
  readAllAccounts,
  readAllCampaigns,
  readAllContributions,
} from '#modules/admin/index.ts';
import type { Currency } from '#money/currency.ts';
import { amountCell } from '#platform/csv/write-csv.ts';
import { defineFileRoute } from '#platform/http/define-file-route.ts';
import type { Route } from '#platform/http/define-route.ts';
import { filterText, readFilter } from '../audit-log/audit-filter.ts';
import { accessTo } from '../frame/sections.ts';
import { csvOfList, fileLocale, LIST_QUERIES } from './list-csv.ts';
import { recordCsvRoutes } from './record-csv.routes.ts';
import { systemCsvRoutes } from './system-csv.routes.ts';

const PER_READ = 500;
const limit = { key: 'person', points: 20, per: 600 } as const;
const timeOf = (at: Date | null) => at?.toISOString() ?? '';
const amountOf = (minor: bigint, currency: string) => amountCell(minor, currency as Currency);

/** All that a list of contributions is narrowed to. */
const contributionFilter = (state: string | null, campaignId: number | null): string | null =>
  [state ?? [], campaignId === null ? [] : `campaign ${campaignId}`].flat().join(', ') || null;

/** The staff's lists as tables, with the filters of the page they stand on. */
export const listCsvRoutes: Route[] = [
  defineFileRoute({
    path: '/private_api/admin/accounts/csv',
    summary: 'Accounts as a table (CSV, UTF-8), the newest first',
    access: accessTo('accounts'),
    limit,
    query: z.object({ ...LIST_QUERIES.accounts, locale: fileLocale }),
    act: ({ query: { search: text = '', show: filter = null, locale }, actor, request }) =>
      csvOfList(
        {
          name: 'accounts',
          filter,
          head: [
            'id',
            'email',
            'firstname',
            'lastname',
            'country',
            'roles',
            'created_at',
            'revoked_at',
            'closed_at',
          ],
          cells: (row: AccountRow) => [
            row.id,
            row.email,
            row.firstname,
            row.lastname,
            row.country ?? '',
            row.roles.join(' '),
            timeOf(row.created_at),
            timeOf(row.revoked_at),
            timeOf(row.closed_at),
          ],
          read: readAllAccounts({ search: text, filter, limit: PER_READ }),
        },
        { actor, request, locale },
      ),
  }),
  defineFileRoute({
    path: '/private_api/admin/contributions/csv',
    summary: 'Contributions as a table (CSV, UTF-8), the newest first',
    access: accessTo('contributions'),
    limit,
    query: z.object({ ...LIST_QUERIES.contributions, locale: fileLocale }),
    act: ({
      query: { search: text = '', state: filter = null, campaign: campaignId = null, locale },
      actor,
      request,
    }) =>
      csvOfList(
        {
          name: 'contributions',
          filter: contributionFilter(filter, campaignId),
          head: [
            'id',
            'campaign_id',
            'campaign',
            'account_id',
            'name',
            'email',
            'state',
            'total',
            'currency',
            'created_at',
          ],
          cells: (row: ContributionRow) => [
            row.id,
            row.campaign_id,
            row.campaign_title,
            row.account_id ?? '',
            row.name,
            row.email,
            row.state,
            amountOf(row.total_minor, row.currency),
            row.currency,
            timeOf(row.created_at),
          ],
          read: readAllContributions({ search: text, filter, campaignId, limit: PER_READ }),
        },
        { actor, request, locale },
      ),
  }),
  defineFileRoute({
    path: '/private_api/admin/projects/csv',
    summary: 'Campaigns as a table (CSV, UTF-8), the newest first',
    access: accessTo('projects'),
    limit,
    query: z.object({ ...LIST_QUERIES.projects, locale: fileLocale }),
    act: ({ query: { search: text = '', state: filter = null, locale }, actor, request }) =>
      csvOfList(
        {
          name: 'projects',
          filter,
          head: [
            'id',
            'slug',
            'title',
            'state',
            'owner_id',
            'owner',
            'raised',
            'currency',
            'contributions',
            'created_at',
          ],
          cells: (row: CampaignRow) => [
            row.id,
            row.slug,
            row.title,
            row.state,
            row.owner_id,
            row.owner ?? '',
            amountOf(row.raised_minor, row.currency),
            row.currency,
            row.contributions,
            timeOf(row.created_at),
          ],
          read: readAllCampaigns({ search: text, filter, limit: PER_READ }),
        },
        { actor, request, locale },
      ),
  }),
  defineFileRoute({
    path: '/private_api/admin/audit_log/csv',
    summary: 'The audit log as a table (CSV, UTF-8), the newest first; nothing that is sealed',
    access: accessTo('audit_log'),
    limit,
    query: z.object(LIST_QUERIES.audit_log),
    act: async ({ query, actor, request }) => {
      const narrowed = await readFilter(query);
      return csvOfList(
        {
          name: 'audit_log',
          filter: filterText(query, narrowed),
          head: [
            'id',
            'occurred_at',
            'act',
            'actor_id',
            'subject_kind',
            'subject_id',
            'request_id',
            'details',
          ],
          cells: (row: OpenAuditRow) => [
            row.id,
            timeOf(row.occurredAt),
            row.act,
            row.actorId ?? '',
            row.subjectKind,
            row.subjectId,
            row.requestId ?? '',
            JSON.stringify(row.details),
          ],
          read: (before: number | null) => readAuditRows({ before, ...narrowed }, PER_READ),
        },
        { actor, request },
      );
    },
  }),
  ...recordCsvRoutes,
  ...systemCsvRoutes,
];
