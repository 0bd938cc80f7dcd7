import type { CampaignFile } from '#modules/admin/index.ts';
import type { HOLD_REASONS } from '#modules/campaigns/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import { approvalState } from '../approvals/present-approval.ts';
import type { TableView } from '../frame/admin-view.ts';
import { linkTo } from '../frame/present-shell.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';

/** Why a campaign is held, as it stands alone. */
export function holdReason(reason: string, { locale }: Pick<Actor, 'locale'>): string {
  const text = translate(
    locale,
    `campaigns.hold_reason.${reason as (typeof HOLD_REASONS)[number]}`,
  );
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Holds and reviews of a campaign, the latest first. */
export function projectTables({ holds, groups }: CampaignFile, actor: Actor): TableView[] {
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
      rows: holds.map((hold) => ({
        key: String(hold.id),
        cells: [
          plain(holdReason(hold.reason, actor)),
          plain(hold.evidence || '–', { note: hold.due_at && when(hold.due_at, actor) }),
          plain(`#${hold.held_by}`, { href: linkTo(actor, 'accounts', hold.held_by) }),
          plain(when(hold.held_at, actor)),
          plain(when(hold.ended_at, actor), { note: hold.end_note || null }),
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
