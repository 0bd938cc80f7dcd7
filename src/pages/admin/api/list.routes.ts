import { z } from 'zod';
import {
  type AccountRow,
  type CampaignRow,
  type ContributionRow,
  IDENTITY_FILTERS,
  readAccountList,
  readCampaignList,
  readContributionList,
  readIdentityChecks,
  readMails,
  readTransfers,
} from '#modules/admin/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import {
  cursorPage,
  idParam,
  wireCents,
  wireList,
  wireMinor,
  wireTime,
} from '#platform/http/wire.ts';
import { PER_PAGE } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { LIST_QUERIES } from './list-csv.ts';

const cursor = idParam.optional();
const limit = { key: 'person', points: 120, per: 60 } as const;

const wireAccount = z.object({
  id: z.int(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  country: z.string().nullable(),
  roles: z.array(z.string()),
  created_at: wireTime,
  revoked_at: wireTime.nullable(),
  closed_at: wireTime.nullable(),
});

const presentAccount = (row: AccountRow): z.infer<typeof wireAccount> => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  country: row.country,
  roles: [...row.roles],
  created_at: row.created_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
});

const wireContribution = z.object({
  id: z.int(),
  campaign_id: z.int(),
  campaign_title: z.string(),
  account_id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  state: z.string(),
  total_cents: wireCents,
  currency: z.string(),
  created_at: wireTime,
});

const presentContribution = (row: ContributionRow): z.infer<typeof wireContribution> => ({
  id: row.id,
  campaign_id: row.campaign_id,
  campaign_title: row.campaign_title,
  account_id: row.account_id,
  name: row.name,
  email: row.email,
  state: row.state,
  total_cents: wireMinor(row.total_minor),
  currency: row.currency,
  created_at: row.created_at.toISOString(),
});

const wireProject = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  state: z.string(),
  owner_id: z.int(),
  owner: z.string().nullable(),
  raised_cents: wireCents,
  currency: z.string(),
  contributions: z.int(),
  created_at: wireTime,
});

const presentProject = (row: CampaignRow): z.infer<typeof wireProject> => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  state: row.state,
  owner_id: row.owner_id,
  owner: row.owner,
  raised_cents: wireMinor(row.raised_minor),
  currency: row.currency,
  contributions: row.contributions,
  created_at: row.created_at.toISOString(),
});

const wireMail = z.object({
  id: z.int(),
  kind: z.string(),
  account_id: z.int().nullable(),
  to_address: z.string(),
  subject: z.string(),
  state: z.string(),
  error: z.string().nullable(),
  created_at: wireTime,
});

const wireTransfer = z.object({
  id: z.string(),
  kind: z.string(),
  source_kind: z.string(),
  source_id: z.int(),
  phase: z.string(),
  occurred_at: wireTime,
});

const wireIdentity = z.object({
  id: z.int(),
  campaign_id: z.int(),
  state: z.enum(IDENTITY_FILTERS),
  started_at: wireTime,
});

const people: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/admin/accounts',
    summary: 'Accounts, the newest first; of a search, what it finds',
    access: accessTo('accounts'),
    limit,
    query: z.object({ ...LIST_QUERIES.accounts, cursor }),
    response: wireList(wireAccount),
    act: ({ query: { search = '', show: filter = null, cursor: before = null }, actor }) =>
      readAccountList({ search, filter, before, limit: PER_PAGE }, actor),
    present: ({ rows, next }) => cursorPage(rows.map(presentAccount), PER_PAGE, next),
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/admin/mails',
    summary: 'Emails that were sent, the newest first; never what they say',
    access: accessTo('mails'),
    limit,
    query: z.object({ state: z.literal('failed').optional(), cursor }),
    response: wireList(wireMail),
    act: ({ query: { state, cursor: before = null }, actor }) =>
      readMails({ isFailed: state === 'failed', before, limit: PER_PAGE }, actor),
    present: ({ rows, next }) =>
      cursorPage(
        rows.map(({ locale: _locale, ...row }) => ({
          ...row,
          created_at: row.created_at.toISOString(),
        })),
        PER_PAGE,
        next,
      ),
  }),
];

const campaigns: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/admin/projects',
    summary: 'Campaigns, the newest first; of a search, what it finds',
    access: accessTo('projects'),
    limit,
    query: z.object({ ...LIST_QUERIES.projects, cursor }),
    response: wireList(wireProject),
    act: ({ query: { search = '', state: filter = null, cursor: before = null } }) =>
      readCampaignList({ search, filter, before, limit: PER_PAGE }),
    present: ({ rows, next }) => cursorPage(rows.map(presentProject), PER_PAGE, next),
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/admin/identity_verifications',
    summary: 'Identity checks of campaigns, the newest first',
    access: accessTo('identity_verifications'),
    limit,
    query: z.object({ state: z.enum(IDENTITY_FILTERS).optional(), cursor }),
    response: wireList(wireIdentity),
    act: ({ query: { state = null, cursor: before = null }, actor }) =>
      readIdentityChecks(state, before, PER_PAGE, actor),
    present: ({ rows, next }) =>
      cursorPage(
        rows.map((row) => ({
          id: row.id,
          campaign_id: row.campaign_id,
          state: row.state,
          started_at: row.started_at.toISOString(),
        })),
        PER_PAGE,
        next,
      ),
  }),
];

const money: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/admin/contributions',
    summary: 'Contributions, the newest first; of a search, what it finds',
    access: accessTo('contributions'),
    limit,
    query: z.object({ ...LIST_QUERIES.contributions, cursor }),
    response: wireList(wireContribution),
    act: ({ query, actor }) => {
      const { search = '', state: filter = null, campaign: campaignId = null } = query;
      const before = query.cursor ?? null;
      return readContributionList({ search, filter, campaignId, before, limit: PER_PAGE }, actor);
    },
    present: ({ rows, next }) => cursorPage(rows.map(presentContribution), PER_PAGE, next),
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/admin/ledger',
    summary: 'Transfers of the books, the newest first, below one of them',
    access: accessTo('ledger'),
    limit,
    query: z.object({
      cursor: z
        .string()
        .max(120)
        .regex(/^[a-z_]+:/)
        .optional(),
    }),
    response: wireList(wireTransfer),
    act: ({ query }) => readTransfers(query.cursor ? { below: query.cursor } : null, PER_PAGE),
    present: ({ rows, next }) => {
      const items = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        source_kind: row.source_kind,
        source_id: row.source_id,
        phase: row.phase,
        occurred_at: row.occurred_at.toISOString(),
      }));
      return cursorPage(items, PER_PAGE, next);
    },
  }),
];

/**
 * The staff's lists as JSON, with the filters of the page they stand on and to the same roles; emails and the
 * books without its search.
 */
export const listRoutes: Route[] = [...people, ...campaigns, ...money];
