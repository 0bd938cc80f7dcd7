import { z } from 'zod';
import { readRequest, type RequestStepRow, requestIdIn } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { actName, detailsOf, subjectOf, whoDid } from '../audit-log/present-audit.ts';
import type { CellView, ListView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { campaignState, contributionState } from '../frame/present-states.ts';
import { presentSteps } from '../frame/present-steps.ts';
import { columnsOf, plain, searchOf, when } from '../frame/present-table.ts';
import { accessTo, mayOpen } from '../frame/sections.ts';

interface DoneView {
  readonly at: Date;
  readonly key: string;
  readonly cells: readonly CellView[];
}

function presentStep(step: RequestStepRow, place: number, actor: Actor): DoneView {
  const isCampaign = step.subject_kind === 'campaign';
  const nameState = isCampaign ? campaignState : contributionState;
  const [entry] = presentSteps([step], actor, nameState).entries;
  const subject = translate(actor.locale, `audit_subject.${step.subject_kind}`);
  return {
    at: step.at,
    key: `step-${place}`,
    cells: [
      plain(when(step.at, actor)),
      plain(entry?.what ?? '', { note: entry?.note ?? null }),
      plain(`${subject} #${step.subject_id}`, {
        href: linkTo(actor, isCampaign ? 'projects' : 'contributions', step.subject_id),
      }),
      entry?.who ?? plain('–'),
    ],
  };
}

/** What a request did, in the order it happened. */
async function presentRequest(requestId: string, actor: Actor): Promise<readonly DoneView[]> {
  const mayReadLog = mayOpen(actor, 'audit_log');
  const { steps, entries } = await readRequest(requestId, { mayReadLog }, actor);
  const acts = entries.map((row) => ({
    at: row.occurredAt,
    key: `entry-${row.id}`,
    cells: [
      plain(when(row.occurredAt, actor)),
      plain(actName(row, actor), { note: detailsOf(row, actor) }),
      subjectOf(row, actor),
      whoDid(row, actor),
    ],
  }));
  const moved = steps.map((step, place) => presentStep(step, place, actor));
  return [...moved, ...acts].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

export const { loader, headers } = definePage({
  access: accessTo('requests'),
  query: z.object({ search: z.string().max(200).optional() }),
  async load({ query: { search = '' }, actor }): Promise<ListView> {
    const { locale } = actor;
    const requestId = requestIdIn(search);
    const done = requestId === null ? [] : await presentRequest(requestId, actor);
    const none = requestId === null ? 'nothing_typed' : 'nothing_found';
    return {
      shell: presentShell(actor, 'requests'),
      lead: translate(locale, 'admin_requests.lead'),
      search: searchOf(actor, 'requests', 'admin.request', { search: requestId ?? '' }),
      filters: [],
      table: {
        caption: translate(locale, 'admin_requests.done'),
        columns: columnsOf(actor, [
          ['admin.time'],
          ['admin_requests.what'],
          ['admin.subject_of_act'],
          ['admin.who'],
        ]),
        rows: done.map(({ key, cells }) => ({ key, cells })),
        emptyText: translate(locale, `admin_requests.${none}`),
      },
    };
  },
});
