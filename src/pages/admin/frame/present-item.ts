import type { BadgeTone } from '#design/feedback/badge.tsx';
import { paths } from '#app/paths.ts';
import { QUEUE_KINDS, type QueueItem, type QueueKind, type Task } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import { itemAbout } from '../queue/item-about.ts';
import { commentCell } from '../people/comment-cell.ts';
import { personName } from '../people/person-cell.ts';
import type { CellView, TableView } from './admin-view.ts';
import { linkTo } from './present-shell.ts';
import { amountText } from './present-states.ts';
import { badge, columnsOf, plain, when } from './present-table.ts';
import { type AdminSection, mayOpen } from './sections.ts';

type Risk = (typeof QUEUE_KINDS)[QueueKind]['risk'];

const RISK_TONES: Record<Risk, BadgeTone> = {
  1: 'bad',
  2: 'bad',
  3: 'bad',
  4: 'warn',
  5: 'warn',
  6: 'tide',
  7: 'neutral',
};

/** The section whose page decides a kind. */
const SECTION_OF: Record<QueueKind, AdminSection> = {
  book_difference: 'book_differences',
  dispute: 'contributions',
  payment_unknown: 'contributions',
  refund_stuck: 'contributions',
  refund_escalation: 'refund_escalations',
  balance_finding: 'balance',
  audit_chain_finding: 'audit_chain',
  failed_job: 'jobs',
  contribution_review: 'contribution_reviews',
  hold: 'projects',
  campaign_report: 'campaign_reports',
  account_report: 'account_reports',
  comment_report: 'comment_reports',
  approval_group: 'approval_groups',
};

const riskOf = (kind: QueueKind): Risk => QUEUE_KINDS[kind].risk;

/** Where something that waits is decided; null where the reader may not open it. */
export function itemHref(
  { kind, key }: Pick<QueueItem, 'kind' | 'key'>,
  actor: Actor,
): string | null {
  const section = SECTION_OF[kind];
  // A check has no page of its own.
  if (section === 'balance' || section === 'audit_chain') {
    return mayOpen(actor, section) ? paths.admin(actor.locale, section) : null;
  }
  return linkTo(actor, section, key);
}

/** What waits as rows of a table; where nothing has an amount there is no column for one. */
export function presentItems(
  items: readonly QueueItem[],
  actor: Actor,
): Pick<TableView, 'columns' | 'rows'> {
  const hasAmounts = items.some(({ amount_minor: amount }) => amount !== null);
  return {
    columns: columnsOf(actor, [
      ['admin.kind'],
      ['admin.subject_of_act'],
      ...(hasAmounts ? [['admin.amount', 'end'] as const] : []),
      ['admin.waits_since'],
      ['admin.assigned'],
    ]),
    rows: withOwnKeys(items.map((item) => presentItem(item, hasAmounts, actor))),
  };
}

/** Of one contribution several things may wait, as two disputes: each row has a key of its own. */
function withOwnKeys<R extends { readonly key: string }>(rows: readonly R[]): R[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const before = seen.get(row.key) ?? 0;
    seen.set(row.key, before + 1);
    return before === 0 ? row : { ...row, key: `${row.key}~${before + 1}` };
  });
}

/** Who works on something that waits. */
export function assigneeText(task: Task | null, actor: Actor): string {
  if (task === null || task.assignee_id === null) return '–';
  const { assignee_id: id, assignee: name } = task;
  return personName({ id, name, isClosed: name === null }, actor);
}

function presentItem(item: QueueItem, hasAmounts: boolean, actor: Actor) {
  const { locale } = actor;
  const { kind, key, task, amount_minor: amount, currency } = item;
  return {
    key: `${kind}:${key}`,
    cells: [
      badge(translate(locale, `admin.kind_${kind}`), RISK_TONES[riskOf(kind)]),
      subjectCell(item, actor),
      ...(hasAmounts
        ? [plain(amount !== null && currency ? amountText(amount, currency, locale) : '–')]
        : []),
      plain(when(item.at, actor), { note: waitsNote(item, actor) }),
      plain(assigneeText(task, actor), { note: task?.note || null }),
    ],
  };
}

/** Whom else it waits for, and by when. */
function waitsNote({ due_at: dueAt, is_owner_next: isOwnerNext }: QueueItem, actor: Actor) {
  const { locale } = actor;
  const notes = [
    ...(isOwnerNext ? [translate(locale, 'admin.waits_for_owner')] : []),
    ...(dueAt === null ? [] : [translate(locale, 'admin.until', { time: when(dueAt, actor) })]),
  ];
  return notes.join(' · ') || null;
}

/** What waits by its name, and why; a comment by how it begins, whose it is and where it stands. */
function subjectCell(item: QueueItem, actor: Actor): CellView {
  const { locale } = actor;
  const { kind, comment, campaign_title: title } = item;
  const href = itemHref(item, actor);
  const about = itemAbout(item, actor);
  if (comment)
    return commentCell(
      { author: comment.person, excerpt: comment.excerpt, title, about },
      href,
      actor,
    );
  const name = title ?? (kind === 'account_report' ? translate(locale, 'talk.somebody') : null);
  return plain(name ?? about, {
    href,
    note: name === null ? null : about || null,
    language: item.campaign_language,
  });
}
