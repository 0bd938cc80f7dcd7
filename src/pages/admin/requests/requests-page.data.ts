import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  readRequest,
  readSubjectNames,
  type RequestTraceRow,
  type RequestStepRow,
  requestIdIn,
  withNoted,
} from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { actName, detailsOf, subjectOf, whoDid } from '../audit-log/present-audit.ts';
import { LIST_QUERIES } from '../api/list-csv.ts';
import type { CellView, ListView } from '../frame/admin-view.ts';
import { defineList } from '../frame/lists/define-list.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { campaignState, contributionState } from '../frame/present-states.ts';
import { presentSteps } from '../frame/present-steps.ts';
import { columnsOf, csvOf, nextPage, plain, when } from '../frame/present-table.ts';
import { searchByRequest } from '../frame/request-cell.ts';
import { type AdminSection, mayOpen } from '../frame/sections.ts';
import { mailKindName } from '../mails/mail-kind.ts';
import { mailState } from '../mails/mail-state.ts';

interface DoneView {
  readonly at: Date;
  readonly key: string;
  readonly cells: readonly CellView[];
}

/** What the request left: a mail, a job or an error, leading to its own page where it has one. */
function presentTrace(step: RequestTraceRow, actor: Actor) {
  const { locale } = actor;
  const { kind, what, subject_id: id, note } = step;
  if (kind === 'mail') {
    const text = translate(locale, 'admin_requests.mail', { kind: mailKindName(what, locale) });
    return {
      what: plain(text, { note: note && mailState(note, locale).text }),
      subject: subjectCell(actor, 'mail', id),
    };
  }
  if (kind === 'job') {
    return {
      what: plain(translate(locale, 'admin_requests.job', { name: what })),
      subject: plain('–'),
    };
  }
  const text = translate(locale, 'admin_requests.error', { message: what });
  return { what: plain(text, { note }), subject: subjectCell(actor, 'error', id) };
}

function isTrace(step: RequestStepRow): step is RequestTraceRow {
  return step.kind === 'mail' || step.kind === 'job' || step.kind === 'error';
}

const SECTION_OF = {
  campaign: 'projects',
  contribution: 'contributions',
  error: 'errors',
  mail: 'mails',
} as const satisfies Record<string, AdminSection>;

function subjectCell(actor: Actor, kind: keyof typeof SECTION_OF, id: number): CellView {
  const name =
    kind === 'error'
      ? translate(actor.locale, 'error_log.error')
      : translate(actor.locale, `audit_subject.${kind}`);
  return plain(`${name} #${id}`, { href: linkTo(actor, SECTION_OF[kind], id) });
}

function presentStep(step: RequestStepRow, actor: Actor): DoneView {
  const key = `${step.subject_kind}-${step.subject_id}-${step.kind}-${step.place}`;
  const time = plain(when(step.at, actor));
  if (isTrace(step)) {
    const { what, subject } = presentTrace(step, actor);
    return { at: step.at, key, cells: [time, what, subject, plain('–')] };
  }
  const nameState = step.subject_kind === 'campaign' ? campaignState : contributionState;
  const [entry] = presentSteps([step], actor, nameState).entries;
  return {
    at: step.at,
    key,
    cells: [
      time,
      plain(entry?.what ?? '', { note: entry?.note ?? null }),
      subjectCell(actor, step.subject_kind, step.subject_id),
      entry?.who ?? plain('–'),
    ],
  };
}

/** Who turns pages further than that looks for something else. */
const LAST_PAGE = 2_000;

interface Shown {
  readonly shown: { readonly from: number; readonly to: number };
  readonly next: number | null;
  /** More steps follow, on pages that are not shown. */
  readonly isCut: boolean;
}

/** What a request did, in the order it happened, a page at a time. */
async function presentRequest(requestId: string, from: number, actor: Actor) {
  const { locale } = actor;
  const mayReadLog = mayOpen(actor, 'audit_log');
  const file = await readRequest(requestId, { mayReadLog, from }, actor);
  const [entries, names] = await Promise.all([
    withNoted(file.entries, actor.accountId),
    readSubjectNames(file.entries),
  ]);
  const acts = entries.map((row) => ({
    at: row.occurredAt,
    key: `entry-${row.id}`,
    cells: [
      plain(when(row.occurredAt, actor)),
      plain(actName(row, actor), { note: detailsOf(row, actor) }),
      subjectOf(row, names, actor),
      whoDid(row, actor),
    ],
  }));
  const done = [...file.steps.map((step) => presentStep(step, actor)), ...acts].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const rows = done.map(({ key, cells }) => ({ key, cells }));
  const isCut = file.next !== null && file.next > LAST_PAGE;
  const inLog = paths.admin(locale, 'audit_log', undefined, { request: requestId });
  const others = plain(translate(locale, 'admin_requests.more_entries'), { href: inLog });
  return {
    shown: { from: from + 1, to: from + file.steps.length },
    next: isCut ? null : file.next,
    isCut,
    rows: file.hasMoreEntries
      ? [...rows, { key: 'others', cells: [plain('–'), others, plain('–'), plain('–')] }]
      : rows,
  };
}

/** Which of its steps are shown, where it is not all of them. */
function captionOf({ next, isCut, shown }: Shown, locale: Locale): string {
  if (isCut) return translate(locale, 'admin_requests.done_cut', shown);
  if (next !== null) return translate(locale, 'admin_requests.done_part', shown);
  if (shown.from > 1) return translate(locale, 'admin_requests.done_end', shown);
  return translate(locale, 'admin_requests.done');
}

const NOTHING = { rows: [], next: null, isCut: false, shown: { from: 0, to: 0 } };

export const { loader, headers } = defineList({
  section: 'requests',
  query: z.object({
    ...LIST_QUERIES.requests,
    cursor: z.coerce.number().int().min(0).max(LAST_PAGE).optional(),
  }),
  async load({ query: { search = '', cursor = 0 }, actor }): Promise<ListView> {
    const { locale } = actor;
    const requestId = requestIdIn(search);
    const done = requestId === null ? NOTHING : await presentRequest(requestId, cursor, actor);
    const none = requestId === null ? 'nothing_typed' : 'nothing_found';
    const query = { search: requestId ?? '' };
    return {
      shell: presentShell(actor, 'requests'),
      lead: translate(locale, 'admin_requests.lead'),
      search: searchByRequest(actor, 'requests', query),
      filters: [],
      ...(requestId === null ? {} : { file: csvOf(actor, 'requests', query) }),
      table: {
        caption: captionOf(done, locale),
        columns: columnsOf(actor, [
          ['admin.time'],
          ['admin_requests.what'],
          ['admin.subject_of_act'],
          ['admin.who'],
        ]),
        rows: done.rows,
        emptyText: translate(locale, `admin_requests.${none}`),
        more: nextPage(actor, 'requests', query, done.next),
      },
    };
  },
});
