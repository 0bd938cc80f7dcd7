import type { CampaignFile, NamedPerson } from '#modules/admin/index.ts';
import type { HOLD_REASONS } from '#modules/campaigns/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import { approvalState } from '../approvals/present-approval.ts';
import type { CellView, TableView } from '../frame/admin-view.ts';
import { linkTo } from '../frame/present-shell.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';
import { personOf } from '../people/person-cell.ts';

type Hold = CampaignFile['holds'][number];

/** Why a campaign is held, as it stands alone. */
export function holdReason(reason: string, { locale }: Pick<Actor, 'locale'>): string {
  const text = translate(
    locale,
    `campaigns.hold_reason.${reason as (typeof HOLD_REASONS)[number]}`,
  );
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** How a round of a hold ended: where more was asked for, the hold itself went on. */
function endCell(
  { ended_at: endedAt, ended_by: by, end_note: note }: Hold,
  {
    later,
    people,
  }: { readonly later: Hold | undefined; readonly people: ReadonlyMap<number, NamedPerson> },
  actor: Actor,
): CellView {
  const time = when(endedAt, actor);
  const who = by === null ? '' : personOf(by, people, actor).text;
  return endedAt !== null && later?.held_at.getTime() === endedAt.getTime()
    ? plain(translate(actor.locale, 'admin.asked_again'), { note: time })
    : plain(time, { note: [who, note].filter(Boolean).join(' · ') || null });
}

/** Holds and reviews of a campaign, the latest first. */
export function projectTables(
  { holds, groups }: CampaignFile,
  people: ReadonlyMap<number, NamedPerson>,
  actor: Actor,
): TableView[] {
  const { locale } = actor;
  return [
    {
      caption: translate(locale, 'admin.holds'),
      columns: columnsOf(actor, [
        ['admin.reason'],
        ['admin.evidence'],
        ['admin.who'],
        ['admin.time'],
        ['admin.ended'],
      ]),
      emptyText: translate(locale, 'admin.none'),
      rows: holds.map((hold, place) => ({
        key: String(hold.id),
        cells: [
          plain(holdReason(hold.reason, actor)),
          plain(hold.evidence || '–', { note: hold.due_at && when(hold.due_at, actor) }),
          personOf(hold.held_by, people, actor),
          plain(when(hold.held_at, actor)),
          endCell(hold, { later: holds[place - 1], people }, actor),
        ],
      })),
    },
    {
      caption: translate(locale, 'admin.section_approval_groups'),
      columns: columnsOf(actor, [['admin.kind'], ['admin.state'], ['admin.submitted']]),
      emptyText: translate(locale, 'admin.none'),
      rows: groups.map((group) => ({
        key: String(group.id),
        cells: [
          plain(translate(locale, `launch_editor.kind_${group.kind as 'perk_change'}`), {
            href: linkTo(actor, 'approval_groups', group.id),
          }),
          approvalState(group.state, locale),
          plain(when(group.submitted_at, actor)),
        ],
      })),
    },
  ];
}
