import { z } from 'zod';
import { RESTRICTION_KINDS, restrictionDay } from '#modules/accounts/index.ts';
import {
  campaignForStaff,
  publicCampaign,
  sentHoldReason,
  sentWanted,
} from '#modules/campaigns/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, pairCursor, slugOrId, wireList } from '#platform/http/wire.ts';
import { written } from '#platform/text/written.ts';
import {
  decideCampaignReports,
  decidePersonReports,
  readOpenReports,
  REPORTS_PER_PAGE,
} from './decide-reports.ts';
import type { OpenReport } from './report.store.ts';
import { REPORT_NOTE_MAX } from './rules.ts';
import { reportCampaign, reporterOf, reportPerson } from './send-report.ts';

const done = z.object({ done: z.literal(true) });
const presentDone = () => ({ done: true as const });
const sending = { key: 'person', points: 20, per: 3600 } as const;
const listing = { key: 'person', points: 120, per: 60 } as const;
const deciding = { key: 'person', points: 60, per: 60 } as const;
const report = z.strictObject({
  reason: z.string().max(40),
  note: z.string().max(REPORT_NOTE_MAX).default(''),
});
const note = written(500);
const closing = z.strictObject({ decision: z.enum(['dismissed', 'resolved']), note });
const cursor = z.object({ cursor: pairCursor.optional() });

const wireReports = wireList(
  z.object({
    id: z.int(),
    subject_id: z.int(),
    reason: z.string(),
    note: z.string(),
    created_at: z.string(),
  }),
);

function presentReports(rows: readonly OpenReport[]): z.infer<typeof wireReports> {
  const last = rows.length < REPORTS_PER_PAGE ? undefined : rows.at(-1);
  const next = last ? `${last.subject_id}-${last.id}` : null;
  const reports = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return cursorPage(reports, REPORTS_PER_PAGE, next);
}

const senders: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/private_api/campaigns/{id}/report',
    summary: 'Report a campaign to the staff',
    access: 'person',
    limit: sending,
    params: z.object({ id: slugOrId }),
    body: report,
    response: done,
    authorise: ({ params: { id } }) => publicCampaign(id),
    act: ({ body, actor }, campaign) => reportCampaign(campaign, body, reporterOf(actor), actor),
    present: presentDone,
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/individuals/{id}/report',
    summary: 'Report a person to the staff',
    access: 'person',
    limit: sending,
    params: z.object({ id: idParam }),
    body: report,
    response: done,
    act: ({ body, actor, params: { id } }) => reportPerson(id, body, reporterOf(actor), actor),
    present: presentDone,
  }),
];

const staff: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/admin/campaign_reports',
    summary: 'Open reports of campaigns, by the number of the campaign',
    access: 'staff:trust',
    limit: listing,
    query: cursor,
    response: wireReports,
    act: ({ query, actor }) =>
      readOpenReports('campaign', query.cursor ?? null, actor.accountId ?? 0),
    present: presentReports,
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/admin/campaign_reports/{id}/decide',
    summary:
      'Dismiss or resolve what is open about a campaign, or hold it; who reported it is told',
    access: 'staff:trust',
    limit: deciding,
    params: z.object({ id: idParam }),
    body: z.discriminatedUnion('decision', [
      closing,
      z.strictObject({
        decision: z.literal('held'),
        reason: sentHoldReason,
        ...sentWanted,
      }),
    ]),
    response: done,
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: ({ body, actor }, { id }) =>
      decideCampaignReports(
        id,
        body.decision === 'held' ? { ...body, dueAt: body.due_at } : body,
        actor,
      ),
    present: presentDone,
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/admin/account_reports',
    summary: 'Open reports of people, by the number of the person',
    access: 'staff:support',
    limit: listing,
    query: cursor,
    response: wireReports,
    act: ({ query, actor }) =>
      readOpenReports('account', query.cursor ?? null, actor.accountId ?? 0),
    present: presentReports,
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/admin/account_reports/{id}/decide',
    summary:
      'Dismiss or resolve what is open about a person, or restrict them; who reported is told',
    access: 'staff:support',
    limit: deciding,
    params: z.object({ id: idParam }),
    body: z.discriminatedUnion('decision', [
      closing,
      z.strictObject({
        decision: z.literal('restricted'),
        kind: z.enum(RESTRICTION_KINDS),
        reason: note,
        last_day: restrictionDay,
      }),
    ]),
    response: done,
    act: ({ body, actor, params: { id } }) =>
      decidePersonReports(
        id,
        body.decision === 'restricted' ? { ...body, lastDay: body.last_day } : body,
        actor,
      ),
    present: presentDone,
  }),
];

export const reportRoutes: Route[] = [...senders, ...staff];
