import type { CampaignFile } from '#modules/admin/index.ts';
import { HOLD_REASONS } from '#modules/campaigns/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, FieldView } from '../frame/admin-view.ts';
import { actOf, noteField, reasonField } from '../frame/present-acts.ts';
import { amountText } from '../frame/present-states.ts';
import { holdReason } from './project-tables.ts';

export const HOLDABLE = ['live', 'forever_funding', 'ended'];
const CANCELLABLE = [...HOLDABLE, 'held'];

/** What trust can do about a campaign as it stands; nobody decides about their own. */
export function projectActs(
  { campaign }: CampaignFile,
  actor: Actor,
  { mayCancel }: { readonly mayCancel: boolean },
): ActView[] {
  const { locale } = actor;
  if (campaign.owner_id === actor.accountId) return [];
  const acts: ActView[] = [];
  if (HOLDABLE.includes(campaign.state)) acts.push(hold(actor));
  if (campaign.state === 'held') {
    acts.push(
      actOf(locale, {
        intent: 'release',
        title: 'admin.release_hold',
        text: 'admin.release_hold_text',
        fields: [noteField(locale, 2000, 'admin.staff_reads')],
      }),
    );
  }
  if (mayCancel && CANCELLABLE.includes(campaign.state)) {
    acts.push(
      actOf(locale, {
        intent: 'cancel',
        title: 'admin.cancel_campaign',
        text: 'admin.cancel_campaign_text',
        values: {
          count: campaign.contributions,
          amount: amountText(campaign.collected_minor, campaign.currency, locale),
        },
        isHarmful: true,
        fields: [
          reasonField(locale, { hintKey: 'admin.owner_reads', max: 2000 }),
          {
            kind: 'text',
            name: 'confirm',
            label: translate(locale, 'admin.confirm_slug'),
            hint: campaign.slug,
            isRequired: true,
            max: 80,
          },
        ],
      }),
    );
  }
  return acts;
}

/** Why it is held, what is wanted of its owner, and by when. */
export function holdFields(locale: Locale): FieldView[] {
  return [
    {
      kind: 'select',
      name: 'reason',
      label: translate(locale, 'admin.reason'),
      isRequired: true,
      prompt: translate(locale, 'admin.choose'),
      options: HOLD_REASONS.map((value) => ({ value, label: holdReason(value, { locale }) })),
    },
    {
      kind: 'area',
      name: 'evidence',
      label: translate(locale, 'admin.evidence'),
      hint: translate(locale, 'admin.owner_reads'),
      isRequired: true,
      max: 2000,
    },
    { kind: 'date', name: 'due_at', label: translate(locale, 'admin.evidence_due') },
  ];
}

function hold({ locale }: Actor): ActView {
  return actOf(locale, {
    intent: 'hold',
    title: 'admin.hold',
    text: 'admin.hold_text',
    isHarmful: true,
    fields: holdFields(locale),
  });
}
