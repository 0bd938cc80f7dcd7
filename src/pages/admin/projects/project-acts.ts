import type { ReaderCount } from '#flows/notify-hold/index.ts';
import type { CampaignFile } from '#modules/admin/index.ts';
import { ACTS, HOLD_REASONS, type HoldRound } from '#modules/campaigns/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { lastDayText } from '#platform/web/dates.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, FieldView } from '../frame/admin-view.ts';
import { actOf, noteField, reasonField } from '../frame/present-acts.ts';
import { amountText } from '../frame/present-states.ts';
import { holdReason } from './project-tables.ts';
import { readersText } from './reader-texts.ts';

export const HOLDABLE: readonly string[] = ACTS.hold.from;
export const CANCELLABLE: readonly string[] = ACTS.remove.from;

interface Allowed {
  /** Nobody decides about their own campaign, nor about one whose team they are on. */
  readonly isOwn: boolean;
  readonly mayCancel: boolean;
  readonly mayAsk: boolean;
  /** What was asked for last: when, and by which day; null where nothing is asked. */
  readonly asked: Pick<HoldRound['hold'], 'heldAt' | 'dueAt'> | null;
  /** Whom a hold emails, or the end of the one that it is in. */
  readonly readers: ReaderCount;
}

/** What trust can do about a campaign as it stands. */
export function projectActs(
  { campaign }: CampaignFile,
  actor: Actor,
  { isOwn, mayCancel, mayAsk, asked, readers }: Allowed,
): ActView[] {
  const { locale } = actor;
  if (isOwn) return [];
  const acts: ActView[] = [];
  if (HOLDABLE.includes(campaign.state)) acts.push(hold(campaign, readers, actor));
  if (campaign.state === 'held') {
    acts.push(
      ...(mayAsk ? [askAgain(campaign, asked, actor)] : []),
      actOf(locale, {
        intent: 'release',
        title: 'admin.release_hold',
        text: 'admin.release_hold_text',
        values: { contributors: readersText(locale, 'release', readers) },
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
          pledged: pledgedText(campaign, actor),
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

/** What is pledged and not charged yet; `none` where nothing is. */
function pledgedText(
  { raised_minor: raised, collected_minor: collected, currency }: CampaignFile['campaign'],
  { locale }: Actor,
): string {
  return raised > collected ? amountText(raised - collected, currency, locale) : 'none';
}

/** Why it is held, what is wanted of its owner, and by when; a deadline that comes first is named. */
export function holdFields(
  campaign: { readonly state: string; readonly ends_at: Date | null; readonly time_zone: string },
  actor: Pick<Actor, 'locale'>,
): FieldView[] {
  const { locale } = actor;
  return [
    {
      kind: 'select',
      name: 'reason',
      label: translate(locale, 'admin.reason'),
      isRequired: true,
      prompt: translate(locale, 'admin.choose'),
      options: HOLD_REASONS.map((value) => ({ value, label: holdReason(value, { locale }) })),
    },
    ...evidenceFields(
      { endsAt: campaign.state === 'live' ? campaign.ends_at : null, timeZone: campaign.time_zone },
      actor,
    ),
  ];
}

/** What is wanted of the owner, and by when; the day that holds already stands there, and the deadline. */
function evidenceFields(
  end: { readonly endsAt: Date | null; readonly timeZone: string },
  actor: Pick<Actor, 'locale'>,
  dueAt: Date | null = null,
): FieldView[] {
  const { locale } = actor;
  const time = lastDayText(end, locale);
  return [
    {
      kind: 'area',
      name: 'evidence',
      label: translate(locale, 'admin.evidence'),
      hint: translate(locale, 'admin.owner_reads'),
      isRequired: true,
      max: 2000,
    },
    {
      kind: 'date',
      name: 'due_at',
      label: translate(locale, 'admin.evidence_due'),
      ...(dueAt === null ? {} : { value: dueAt.toISOString().slice(0, 10) }),
      ...(time === '' ? {} : { hint: translate(locale, 'admin.evidence_due_hint', { time }) }),
    },
  ];
}

function hold(campaign: CampaignFile['campaign'], readers: ReaderCount, actor: Actor): ActView {
  const { locale } = actor;
  return actOf(locale, {
    intent: 'hold',
    title: 'admin.hold',
    text: 'admin.hold_text',
    values: { contributors: readersText(locale, 'hold', readers) },
    isHarmful: true,
    fields: holdFields(campaign, actor),
  });
}

/** The deadline of a campaign that was open when it was held; no end for one that had ended. */
const endDuring = (
  { ends_at: end, time_zone: timeZone }: Pick<CampaignFile['campaign'], 'ends_at' | 'time_zone'>,
  asked: Allowed['asked'],
) => ({
  endsAt: end !== null && asked !== null && end > asked.heldAt ? end : null,
  timeZone,
});

const askAgain = (
  campaign: CampaignFile['campaign'],
  asked: Allowed['asked'],
  actor: Actor,
): ActView =>
  actOf(actor.locale, {
    intent: 'ask_again',
    title: 'admin_project.ask_again',
    text: 'admin_project.ask_again_text',
    hidden: asked === null ? {} : { seen_at: asked.heldAt.toISOString() },
    fields: evidenceFields(endDuring(campaign, asked), actor, asked?.dueAt),
  });
