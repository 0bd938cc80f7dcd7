import type { Restriction } from '#modules/accounts/index.ts';
import { paths } from '#app/paths.ts';
import {
  type AccountFile,
  MOST_GIVEN_COUNTED,
  MOST_HIDDEN_COUNTED,
  type NamedPerson,
} from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { dayText, lastMoment } from '#platform/web/dates.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView, TableView } from '../frame/admin-view.ts';
import { linkTo } from '../frame/present-shell.ts';
import { amountText, campaignState, contributionState } from '../frame/present-states.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';
import { mayOpen } from '../frame/sections.ts';
import { mailKindName } from '../mails/mail-kind.ts';
import { mailState } from '../mails/mail-state.ts';
import { personOf } from '../people/person-cell.ts';

/** What belongs to a person, the latest of each kind; every row leads on where the reader may go. */
export function accountTables(file: AccountFile, actor: Actor): TableView[] {
  return [
    campaigns(file, actor),
    contributions(file, actor),
    sessions(file, actor),
    mails(file, actor),
  ];
}

/** How many there are; of what is counted no further, that there are more. */
function manyText(count: number, most: number, locale: Actor['locale']): string {
  const text = (shown: number) => new Intl.NumberFormat(locale).format(shown);
  return count < most ? text(count) : `${text(most - 1)}+`;
}

function campaigns({ campaigns: rows }: AccountFile, actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin.account_campaigns'),
    columns: columnsOf(actor, [['admin.campaign'], ['admin.state'], ['admin.since', 'wide']]),
    emptyText: translate(locale, 'admin.none'),
    rows: rows.map((row) => ({
      key: String(row.id),
      cells: [
        plain(row.title || row.slug, {
          language: row.language,
          note: `#${row.id}`,
          href: linkTo(actor, 'projects', row.id),
        }),
        campaignState(row.state, locale),
        plain(when(row.created_at, actor)),
      ],
    })),
  };
}

/** The way to a search of all that somebody gave, where the page shows the latest of it. */
function searchGiven(
  { account, contributions: given }: AccountFile,
  actor: Actor,
): TableView['more'] {
  const { rows, count } = given;
  if (count <= rows.length || !mayOpen(actor, 'contributions')) return null;
  const { locale } = actor;
  return {
    href: paths.admin(locale, 'contributions', undefined, { search: account.email }),
    label: translate(locale, 'admin.search_contributions', {
      count: manyText(count, MOST_GIVEN_COUNTED, locale),
    }),
  };
}

function contributions(file: AccountFile, actor: Actor): TableView {
  const { locale } = actor;
  const { rows } = file.contributions;
  return {
    caption: translate(locale, 'admin.account_contributions'),
    columns: columnsOf(actor, [
      ['admin.contribution'],
      ['admin.campaign'],
      ['admin.state'],
      ['admin.amount', 'end'],
      ['admin.since', 'wide'],
    ]),
    emptyText: translate(locale, 'admin.none'),
    more: searchGiven(file, actor),
    rows: rows.map((row) => ({
      key: String(row.id),
      cells: [
        plain(`#${row.id}`, { href: linkTo(actor, 'contributions', row.id) }),
        plain(row.campaign_title, {
          language: row.campaign_language,
          href: linkTo(actor, 'projects', row.campaign_id),
        }),
        contributionState(row.state, locale),
        plain(amountText(row.total_minor, row.currency, locale)),
        plain(when(row.created_at, actor)),
      ],
    })),
  };
}

function sessions({ sessions: rows }: AccountFile, actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin.account_sessions'),
    columns: columnsOf(actor, [['admin.browser'], ['admin.ip'], ['admin.last_seen']]),
    emptyText: translate(locale, 'admin.none'),
    rows: rows.map((row) => ({
      key: row.public_id,
      cells: [plain(row.user_agent || '–'), plain(row.ip ?? '–'), plain(when(row.seen_at, actor))],
    })),
  };
}

function mails({ mails: rows }: AccountFile, actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin.account_mails'),
    columns: columnsOf(actor, [['admin.subject'], ['admin.state'], ['admin.since', 'wide']]),
    emptyText: translate(locale, 'admin.none'),
    rows: rows.map((row) => ({
      key: String(row.id),
      cells: [
        plain(row.subject, {
          language: row.locale,
          href: linkTo(actor, 'mails', row.id),
          note: mailKindName(row.kind, locale),
        }),
        { ...mailState(row.state, locale), note: row.error },
        plain(when(row.created_at, actor)),
      ],
    })),
  };
}

/** Comments of theirs that readers don't see, with how many there are; no table where there is none. */
export function hiddenCommentTable(
  { hiddenComments: { rows, count } }: AccountFile,
  people: ReadonlyMap<number, NamedPerson>,
  actor: Actor,
): TableView[] {
  if (count === 0) return [];
  const { locale } = actor;
  const many = manyText(count, MOST_HIDDEN_COUNTED, locale);
  return [
    {
      caption: `${translate(locale, 'admin.hidden_comments')} (${many})`,
      columns: columnsOf(actor, [
        ['admin.comment'],
        ['admin.campaign'],
        ['admin.hidden_by'],
        ['admin.time'],
      ]),
      emptyText: translate(locale, 'admin.none'),
      rows: rows.map((row) => ({
        key: String(row.id),
        cells: [
          plain(row.body, {
            note: `#${row.id}`,
            href: row.is_reported ? linkTo(actor, 'comment_reports', row.id) : null,
          }),
          plain(row.campaign_title, { language: row.campaign_language }),
          personOf(row.hidden_by, people, actor),
          plain(when(row.hidden_at, actor)),
        ],
      })),
    },
  ];
}

/** When it was lifted, by whom and why, else the last day that it holds. */
function endCell(
  { liftedAt, liftedBy, liftReason, until }: Restriction,
  people: ReadonlyMap<number, NamedPerson>,
  actor: Actor,
): CellView {
  const { locale } = actor;
  if (liftedBy === null) return plain(dayText(lastMoment(until), locale, 'UTC'));
  const name = personOf(liftedBy, people, actor).text;
  const who = translate(locale, 'admin.lifted_by', { name });
  return plain(when(liftedAt, actor), { note: [who, liftReason].filter(Boolean).join(' · ') });
}

/** What somebody was kept from, over or not. */
export function restrictionTable(
  rows: readonly Restriction[],
  people: ReadonlyMap<number, NamedPerson>,
  actor: Actor,
): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin.restrictions'),
    columns: columnsOf(actor, [
      ['admin.restriction'],
      ['admin.reason'],
      ['admin.who'],
      ['admin.time'],
      ['admin.ends'],
    ]),
    emptyText: translate(locale, 'admin.none'),
    rows: rows.map((row) => ({
      key: String(row.id),
      cells: [
        plain(translate(locale, `admin.restriction_${row.kind}`)),
        plain(row.reason),
        personOf(row.imposedBy, people, actor),
        plain(when(row.imposedAt, actor)),
        endCell(row, people, actor),
      ],
    })),
  };
}
