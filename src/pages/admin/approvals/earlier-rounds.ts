import type { NamedPerson } from '#modules/admin/index.ts';
import type { ApprovalGroup } from '#modules/campaigns/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { TableView } from '../frame/admin-view.ts';
import { linkTo } from '../frame/present-shell.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';
import { personOf } from '../people/person-cell.ts';
import { approvalState } from './present-approval.ts';
import { submittedText } from './submitted-text.ts';

/** What was sent before of the same things, and what was asked for then; nothing for a first round. */
export function earlierTable(
  rounds: readonly ApprovalGroup[],
  people: ReadonlyMap<number, NamedPerson>,
  actor: Actor,
): TableView[] {
  if (rounds.length === 0) return [];
  const { locale } = actor;
  return [
    {
      caption: translate(locale, 'approvals.earlier'),
      columns: columnsOf(actor, [
        ['admin.submitted'],
        ['approvals.sent'],
        ['admin.state'],
        ['approvals.answer'],
        ['approvals.decided_by'],
        ['approvals.decided_at'],
      ]),
      emptyText: translate(locale, 'admin.none'),
      rows: rounds.map((round) => ({
        key: String(round.id),
        cells: [
          plain(when(round.submittedAt, actor), {
            href: linkTo(actor, 'approval_groups', round.id),
            note: `#${round.id}`,
          }),
          plain(sentText(round, actor)),
          approvalState(round.state, locale),
          plain(round.note || '–'),
          round.reviewerId === null ? plain('–') : personOf(round.reviewerId, people, actor),
          plain(when(round.decidedAt, actor)),
        ],
      })),
    },
  ];
}

const sentText = ({ items }: ApprovalGroup, actor: Actor): string =>
  items
    .map((item) => submittedText(item, actor))
    .map(({ title, text }) => [title, ...text.split('\n')].join(' · '))
    .join(' · ');
