import type { CampaignFile } from '#modules/admin/index.ts';
import { isRaising } from '#modules/campaigns/index.ts';
import { DURATION_MAX } from '#modules/campaigns/rules.ts';
import { type EditedPerk, PERK_STATUSES } from '#modules/perks/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { lastDayText } from '#platform/web/dates.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, TableView } from '../frame/admin-view.ts';
import { actOf, reasonField } from '../frame/present-acts.ts';
import { amountText } from '../frame/present-states.ts';
import { columnsOf, plain } from '../frame/present-table.ts';

type Campaign = CampaignFile['campaign'];

/** What trust can change about a campaign that goes on, each with a reason. */
export function steeringActs(
  { campaign }: CampaignFile,
  perks: readonly EditedPerk[],
  actor: Actor,
): ActView[] {
  const canRaise = isRaising({ state: campaign.state as 'live' });
  return [
    ...(canRaise || campaign.staff_pick ? [pickAct(campaign, actor)] : []),
    ...(campaign.state === 'live' ? [deadlineAct(campaign, actor)] : []),
    ...(canRaise && perks.length > 0 ? [perkAct(perks, actor)] : []),
  ];
}

function pickAct({ staff_pick: isPick }: Campaign, { locale }: Actor): ActView {
  const intent = isPick ? 'unfeature' : 'feature';
  return actOf(locale, {
    intent,
    title: `admin_project.${intent}`,
    text: `admin_project.${intent}_text`,
    fields: [reasonField(locale, { hintKey: 'admin_project.reason_is_kept' })],
  });
}

function deadlineAct(
  { ends_at: endsAt, time_zone: timeZone }: Campaign,
  { locale }: Actor,
): ActView {
  return actOf(locale, {
    intent: 'update_deadline',
    title: 'admin_project.update_deadline',
    text: 'admin_project.update_deadline_text',
    values: { day: lastDayText({ endsAt, timeZone }, locale) },
    fields: [
      {
        kind: 'date',
        name: 'ends_on',
        label: translate(locale, 'admin_project.last_day'),
        hint: translate(locale, 'admin_project.last_day_hint', {
          zone: timeZone,
          days: DURATION_MAX,
        }),
        isRequired: true,
      },
      reasonField(locale, { hintKey: 'admin_project.reason_is_sent' }),
    ],
  });
}

function perkAct(perks: readonly EditedPerk[], { locale }: Actor): ActView {
  return actOf(locale, {
    intent: 'perk_status',
    title: 'admin_project.perk_status',
    text: 'admin_project.perk_status_text',
    fields: [
      {
        kind: 'select',
        name: 'perk',
        label: translate(locale, 'admin_project.perk'),
        isRequired: true,
        options: perks.map(({ id, title }) => ({ value: String(id), label: title })),
      },
      {
        kind: 'select',
        name: 'status',
        label: translate(locale, 'admin_project.status'),
        isRequired: true,
        options: PERK_STATUSES.map((value) => ({
          value,
          label: translate(locale, `perks.status_${value}`),
        })),
      },
      reasonField(locale, { hintKey: 'admin_project.reason_is_sent' }),
    ],
  });
}

/** What a campaign offers, as its owner ordered it. */
export function perkTable(
  { campaign }: CampaignFile,
  perks: readonly EditedPerk[],
  actor: Actor,
): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin_project.perks'),
    columns: columnsOf(actor, [
      ['admin_project.perk'],
      ['admin_project.status'],
      ['admin_project.price', 'end'],
      ['admin_project.claimed', 'end'],
    ]),
    emptyText: translate(locale, 'admin.none'),
    rows: perks.map((perk) => ({
      key: String(perk.id),
      cells: [
        plain(perk.title, { language: campaign.language, note: `#${perk.id}` }),
        plain(translate(locale, `perks.status_${perk.status}`)),
        plain(amountText(perk.price_minor, perk.currency, locale)),
        plain(perk.claimed.toLocaleString(locale)),
      ],
    })),
  };
}
