import { z } from 'zod';
import { type NamedPerson, readMails, readPeople, type SentMailRow } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { translate } from '#platform/web/translate.ts';
import { LIST_QUERIES } from '../api/list-csv.ts';
import type { ListView } from '../frame/admin-view.ts';
import { defineList } from '../frame/lists/define-list.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import {
  columnsOf,
  csvOf,
  filterOf,
  nextPage,
  PER_PAGE,
  plain,
  searchOf,
  when,
} from '../frame/present-table.ts';
import { presentViews } from '../saved-views/present-views.ts';
import { mailKindName, mailSearchOf } from './mail-kind.ts';
import { mailState } from './mail-state.ts';

/** Who has the address, where it is an account's and they said their name. */
function nameOf(row: SentMailRow, people: ReadonlyMap<number, NamedPerson>): string | null {
  const name = row.account_id === null ? null : (people.get(row.account_id)?.name ?? null);
  return name === row.to_address ? null : name;
}

/** A page may miss mails of people or subjects beyond the first that a text finds. */
const hintOf = (search: string | undefined, rows: readonly SentMailRow[], { locale }: Actor) =>
  search && rows.length > 0 ? translate(locale, 'admin.search_limits') : undefined;

export const { loader, headers } = defineList({
  section: 'mails',
  query: z.object({ ...LIST_QUERIES.mails, cursor: idParam.optional() }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const { search, state, cursor: before = null } = query;
    const page = { isFailed: state === 'failed', before, limit: PER_PAGE };
    const found = await readMails({ ...page, search: mailSearchOf(search, locale) }, actor);
    const people = await readPeople(found.rows.map((row) => row.account_id));
    const label = {
      name: 'state',
      label: 'admin.state',
      all: 'admin.all',
    } as const;
    const failed = [['failed', translate(locale, 'admin.mail_failed')] as const];
    return {
      shell: presentShell(actor, 'mails'),
      lead: translate(locale, 'admin.mails_lead'),
      search: searchOf(actor, 'mails', 'mail_log.search', query, hintOf(search, found.rows, actor)),
      filters: [filterOf(actor, 'mails', label, failed, query)],
      views: await presentViews(actor, 'mails', query),
      file: csvOf(actor, 'mails', query),
      table: {
        caption: translate(locale, 'admin.section_mails'),
        columns: columnsOf(actor, [
          ['admin.subject'],
          ['mail_log.kind'],
          ['admin.email'],
          ['admin.state'],
          ['admin.time'],
        ]),
        rows: found.rows.map((row) => ({
          key: String(row.id),
          cells: [
            plain(row.subject, { language: row.locale, href: linkTo(actor, 'mails', row.id) }),
            plain(mailKindName(row.kind, locale)),
            plain(row.to_address, {
              href: linkTo(actor, 'accounts', row.account_id),
              note: nameOf(row, people),
            }),
            { ...mailState(row.state, locale), note: row.error },
            plain(when(row.created_at, actor)),
          ],
        })),
        emptyText: translate(locale, search || state ? 'admin.nothing_found' : 'admin.none'),
        more: nextPage(actor, 'mails', query, found.next),
      },
    };
  },
});
