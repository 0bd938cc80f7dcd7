import { z } from 'zod';
import { type ErrorRecord, readErrors, readSchedules, requestIdIn } from '#modules/admin/index.ts';
import { defineFileRoute } from '#platform/http/define-file-route.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Route } from '#platform/http/define-route.ts';
import { firstLine } from '#platform/text/first-line.ts';
import { accessTo, mayOpen } from '../frame/sections.ts';
import { ERROR_MAX } from '../jobs/schedules-page.data.ts';
import { csvOfList, LIST_QUERIES } from './list-csv.ts';
import { type RequestRecord, requestReader } from './request-records.ts';

const PER_READ = 500;
const limit = { key: 'person', points: 20, per: 600 } as const;
const timeOf = (at: Date | null) => at?.toISOString() ?? '';

/** The request that was looked for, as the audit log keeps it: a text that is no ID is left out. */
function requestFilter(requestId: string): string {
  return /^[0-9a-f-]{36}$/u.test(requestId) ? `request ${requestId}` : 'request';
}

/** The filters of a list of errors that are set; null where none is. */
function errorFilter(kind: string | null, requestId: string | null): string | null {
  const request = requestId === null ? [] : [requestFilter(requestId)];
  return [...(kind === null ? [] : [kind]), ...request].join(', ') || null;
}

/** The reader of a request, told at each part whether the log may be read by now. */
const inParts =
  (read: ReturnType<typeof requestReader>) =>
  (part: number | null, reader: Actor): ReturnType<typeof read> =>
    read(part, mayOpen(reader, 'audit_log'));

type Schedule = Awaited<ReturnType<typeof readSchedules>>[number];

/** What the system keeps of its own work as tables, with the filters of the page they stand on. */
export const systemCsvRoutes: Route[] = [
  defineFileRoute({
    path: '/private_api/admin/errors/csv',
    summary: 'Unexpected errors as a table (CSV, UTF-8), the newest first',
    access: accessTo('errors'),
    limit,
    query: z.object(LIST_QUERIES.errors),
    act: ({ query: { search = '', kind = null }, actor, request }) => {
      const requestId = requestIdIn(search);
      return csvOfList(
        {
          name: 'errors',
          filter: errorFilter(kind, requestId),
          head: [
            'id',
            'kind',
            'name',
            'message',
            'frame',
            'place',
            'request_id',
            'times',
            'release',
            'fingerprint',
            'occurred_at',
          ],
          cells: (row: ErrorRecord) => [
            row.id,
            row.kind,
            row.name,
            row.message,
            row.frame ?? '',
            row.place ?? '',
            row.request_id ?? '',
            row.times,
            row.release,
            row.fingerprint,
            timeOf(row.occurred_at),
          ],
          read: (before: number | null) => readErrors({ search, kind, before, limit: PER_READ }),
        },
        { actor, request },
      );
    },
  }),
  defineFileRoute({
    path: '/private_api/admin/requests/csv',
    summary: 'What a request did as a table (CSV, UTF-8), in the order it happened',
    access: accessTo('requests'),
    limit,
    query: z.object(LIST_QUERIES.requests),
    act: ({ query: { search = '' }, actor, request }) => {
      const requestId = requestIdIn(search);
      return csvOfList(
        {
          name: 'requests',
          filter: requestId === null ? null : requestFilter(requestId),
          head: [
            'occurred_at',
            'kind',
            'what',
            'before',
            'subject_kind',
            'subject_id',
            'actor_id',
            'note',
          ],
          cells: (row: RequestRecord) => [
            timeOf(row.at),
            row.kind,
            row.what,
            row.before ?? '',
            row.subjectKind,
            row.subjectId,
            row.actorId ?? '',
            row.note ?? '',
          ],
          read:
            requestId === null
              ? async () => ({ rows: [], next: null })
              : inParts(requestReader(requestId, PER_READ)),
        },
        { actor, request },
      );
    },
  }),
  defineFileRoute({
    path: '/private_api/admin/schedules/csv',
    summary: 'What runs on a clock as a table (CSV, UTF-8), what is late or failed first',
    access: accessTo('schedules'),
    limit,
    query: z.object(LIST_QUERIES.schedules),
    act: ({ actor, request }) =>
      csvOfList(
        {
          name: 'schedules',
          filter: null,
          head: [
            'name',
            'state',
            'every_seconds',
            'started_at',
            'finished_at',
            'due_at',
            'failures',
            'error',
          ],
          cells: (row: Schedule) => [
            row.name,
            row.state,
            row.everySeconds,
            timeOf(row.startedAt),
            timeOf(row.finishedAt),
            timeOf(row.dueAt),
            row.failures,
            row.error === null ? '' : firstLine(row.error, ERROR_MAX),
          ],
          read: async () => ({ rows: await readSchedules(), next: null }),
        },
        { actor, request },
      ),
  }),
];
