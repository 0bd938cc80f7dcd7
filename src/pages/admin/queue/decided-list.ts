import {
  DECIDED_KINDS,
  type DecidedKind,
  type DecidedRow,
  type NamedPerson,
  type QueueKind,
  readDecided,
  readPeople,
} from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import { itemAbout } from './item-about.ts';
import { commentCell } from '../people/comment-cell.ts';
import { personOf } from '../people/person-cell.ts';
import type { CellView, FilterView, TableView } from '../frame/admin-view.ts';
import { linkTo } from '../frame/present-shell.ts';
import { amountText } from '../frame/present-states.ts';
import { columnsOf, filterOf, nextPage, PER_PAGE, plain, when } from '../frame/present-table.ts';
import type { AdminSection } from '../frame/sections.ts';

/** Where what was decided is told. */
const PAGE_OF: Record<DecidedKind, AdminSection> = {
  contribution_review: 'contribution_reviews',
  refund_escalation: 'refund_escalations',
  campaign_report: 'campaign_reports',
  account_report: 'account_reports',
  comment_report: 'comment_reports',
};

export function hasDecided(kind: QueueKind): kind is DecidedKind {
  return (DECIDED_KINDS as readonly string[]).includes(kind);
}

/** What waits, or what was decided. */
export function decidedFilter(
  section: AdminSection,
  state: 'decided' | undefined,
  actor: Actor,
): FilterView {
  const label = { name: 'state', label: 'admin.state', all: 'admin.state_waiting' } as const;
  const values = [['decided', translate(actor.locale, 'admin.state_decided')]] as const;
  return filterOf(actor, section, label, values, { state });
}

/**
 * Everything of a kind that was decided, the latest first; where nothing has an amount there is no column for
 * one.
 */
export async function decidedTable(
  section: AdminSection,
  { kind, cursor }: { readonly kind: DecidedKind; readonly cursor: string | null },
  actor: Actor,
): Promise<Omit<TableView, 'caption'>> {
  const { locale } = actor;
  const { rows, next } = await readDecided(kind, {
    cursor,
    limit: PER_PAGE,
    readerId: actor.accountId,
  });
  const people = await readPeople(rows.map((row) => row.decided_by));
  const hasAmounts = rows.some(({ amount_minor: amount }) => amount !== null);
  return {
    columns: columnsOf(actor, [
      ['admin.subject_of_act'],
      ...(hasAmounts ? [['admin.amount', 'end'] as const] : []),
      ['admin.decision'],
      ['admin.decision_at'],
      ['admin.who'],
    ]),
    rows: rows.map((row) => decidedRow(row, { kind, people, hasAmounts }, actor)),
    emptyText: translate(locale, 'admin.nothing_decided'),
    more: nextPage(actor, section, { state: 'decided' }, next),
  };
}

function decidedRow(
  row: DecidedRow,
  {
    kind,
    people,
    hasAmounts,
  }: {
    readonly kind: DecidedKind;
    readonly people: ReadonlyMap<number, NamedPerson>;
    readonly hasAmounts: boolean;
  },
  actor: Actor,
): TableView['rows'][number] {
  const { amount_minor: amount, currency, decided_by: by } = row;
  return {
    key: row.place,
    cells: [
      decidedSubject(kind, row, actor),
      ...(hasAmounts
        ? [plain(amount !== null && currency ? amountText(amount, currency, actor.locale) : '–')]
        : []),
      plain(decisionText(kind, row.decision, actor), { note: row.note || null }),
      plain(when(row.at, actor)),
      by === null ? plain('–') : personOf(by, people, actor),
    ],
  };
}

/** What was decided about, leading to where that is told. */
function decidedSubject(kind: DecidedKind, row: DecidedRow, actor: Actor): CellView {
  const { campaign_title: title, comment_author: author = null, comment_excerpt: excerpt } = row;
  const about = itemAbout({ kind, about: row.about }, actor);
  const href = linkTo(actor, PAGE_OF[kind], row.key) ?? linkTo(actor, 'projects', row.campaign_id);
  if (excerpt !== undefined) return commentCell({ author, excerpt, title, about }, href, actor);
  return plain(title || about || `#${row.key}`, {
    href,
    note: [...(title ? [about] : []), ...contributionOf(kind, row, actor)].join(' · ') || null,
    language: row.campaign_language,
  });
}

/** Which contribution it was about, by its number. */
function contributionOf(kind: DecidedKind, { key }: DecidedRow, { locale }: Actor): string[] {
  const isOne = kind === 'contribution_review' || kind === 'refund_escalation';
  return isOne ? [`${translate(locale, 'admin.contribution')} #${key}`] : [];
}

function decisionText(kind: DecidedKind, decision: string, { locale }: Actor): string {
  if (kind === 'refund_escalation') {
    return translate(locale, `admin.request_state_${decision as 'granted'}`);
  }
  if (kind === 'contribution_review') {
    return translate(locale, `admin.review_${decision as 'released'}`);
  }
  if (kind === 'comment_report') return translate(locale, `admin.report_${decision as 'kept'}`);
  return translate(locale, `admin_reports.state_${decision as 'dismissed'}`);
}
