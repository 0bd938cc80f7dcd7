import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  ACCOUNT_FILTERS,
  auditExport,
  IDENTITY_FILTERS,
  MOST_LOOKED_AT,
} from '#modules/admin/index.ts';
import { ATTENTION_STATES } from '#modules/contributions/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { type CsvCell, csvLine, csvPart } from '#platform/csv/write-csv.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { FileAnswer } from '#platform/http/define-file-route.ts';
import { checkAccess } from '#platform/http/access.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { RouteRequest } from '#platform/http/define-route.ts';
import { idParam } from '#platform/http/wire.ts';
import { ERROR_KINDS } from '#platform/log/recorded/error-recorder.ts';
import { type Locale, LOCALES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { auditQuery } from '../audit-log/audit-filter.ts';
import { pastedText } from '../frame/request-cell.ts';
import { accessTo, type AdminSection } from '../frame/sections.ts';
import { LISTED_STATES } from '../projects/listed-states.ts';

const search = z.string().trim().max(200).optional();

/** The language of the page with the link: a file is asked for without one. */
export const fileLocale = z.enum(LOCALES).optional();

/** What narrows a list, on its page and in its file alike. */
export const LIST_QUERIES = {
  accounts: { search, show: z.enum(ACCOUNT_FILTERS).optional() },
  contributions: {
    search,
    state: z.enum(ATTENTION_STATES).optional(),
    campaign: idParam.optional(),
  },
  projects: { search, state: z.enum(LISTED_STATES).optional() },
  audit_log: auditQuery,
  mails: { search, state: z.literal('failed').optional() },
  identity_verifications: { state: z.enum(IDENTITY_FILTERS).optional() },
  errors: { search: pastedText, kind: z.enum(ERROR_KINDS).optional() },
  requests: { search: pastedText },
  schedules: {},
  ledger: { search },
} as const satisfies Partial<Record<AdminSection, z.ZodRawShape>>;
type ListName = keyof typeof LIST_QUERIES;

/** A list of the staff's as a table: its columns, and how it is read page by page. */
export interface ListTable<Row, Place extends number | string = number> {
  readonly name: ListName;
  /** What is set of the list's filters. */
  readonly filter: string | null;
  readonly head: readonly string[];
  cells(row: Row): readonly CsvCell[];
  /** Rows below a place, the newest first; `next` is null behind the last. */
  read(before: Place | null, reader: Actor): Promise<Part<Row, Place>>;
}

interface Part<Row, Place> {
  readonly rows: readonly Row[];
  readonly next: Place | null;
  /** Of the last one: a search looked at its first matches alone, which the file says. */
  readonly isCut?: boolean;
}

interface Asking {
  readonly actor: Actor;
  /** The language of the page it was asked for on. */
  readonly locale?: Locale | undefined;
  readonly request: Pick<RouteRequest, 'callerNow'>;
}

/**
 * Throws as the call itself would, as soon as it would: what is left of a long file is not sent once the
 * session is over, the account revoked or the role gone. Answers who reads it as they are now.
 */
async function insistOnAccess(name: ListName, { actor, request }: Asking): Promise<Actor> {
  const caller = await request.callerNow();
  if (caller.accountId !== actor.accountId) throw platformErrors.unauthenticated();
  await checkAccess(accessTo(name), caller, { isRead: true, sendsFile: true });
  return caller;
}

async function* linesOf<Row, Place extends number | string>(
  table: ListTable<Row, Place>,
  asking: Asking,
): AsyncGenerator<string> {
  yield csvPart([table.head.join(',')], true);
  let before: Place | null = null;
  do {
    const reader = await insistOnAccess(table.name, asking);
    const { rows, next, isCut = false }: Part<Row, Place> = await table.read(before, reader);
    if (rows.length > 0) yield csvPart(rows.map((row) => csvLine(table.cells(row))));
    if (isCut) yield csvPart([csvLine([cutText(asking)])]);
    before = next;
  } while (before !== null);
}

const cutText = ({ actor, locale = actor.locale }: Asking): string =>
  translate(locale, 'admin.csv_cut', { most: MOST_LOOKED_AT });

/** The whole list as a file, sent while it is read. The audit log has it before it begins. */
export async function csvOfList<Row, Place extends number | string>(
  table: ListTable<Row, Place>,
  asking: Asking,
): Promise<FileAnswer> {
  await auditExport(table.name, table.filter, asking.actor);
  const day = (await clockNow()).toISOString().slice(0, 10);
  return {
    filename: `${table.name}-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    bytes: null,
    content: Readable.from(linesOf(table, asking)),
  };
}
