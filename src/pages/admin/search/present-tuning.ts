import { MOST_POINTS, type Tuning, type TuningKind } from '#modules/discovery/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import { textField } from '../curating/text-field.ts';
import type { ActView, CellView, FieldView } from '../frame/admin-view.ts';
import { actOf, reasonField } from '../frame/present-acts.ts';
import { badge } from '../frame/present-table.ts';

/** What a decision is about, in a few words. */
export function tuningText({ kind, campaignTitle, campaignId, points, terms }: Tuning): string {
  if (kind !== 'boost') return terms.join(', ');
  const signed = `${(points ?? 0) > 0 ? '+' : '−'}${Math.abs(points ?? 0)}`;
  return `${campaignTitle || `#${campaignId}`} ${signed}`;
}

export function tuningState({ endedAt, endsAt }: Tuning, now: Date, { locale }: Actor): CellView {
  if (endedAt !== null) return badge(translate(locale, 'tuning.ended'), 'neutral');
  if (endsAt !== null && endsAt <= now) return badge(translate(locale, 'tuning.over'), 'neutral');
  return badge(translate(locale, 'tuning.standing'), 'good');
}

const STEPS = Array.from({ length: MOST_POINTS }, (_, at) => MOST_POINTS - at);
const POINTS = [...STEPS, ...STEPS.toReversed().map((step) => -step)];

function boostFields({ locale }: Actor): FieldView[] {
  return [
    textField(locale, 'campaign', 'admin.campaign', { max: 300, hint: 'curating.campaign_hint' }),
    {
      kind: 'select',
      name: 'points',
      label: translate(locale, 'tuning.points'),
      value: '1',
      options: POINTS.map((points) => ({
        value: String(points),
        label: translate(locale, points > 0 ? 'tuning.up' : 'tuning.down', {
          points: Math.abs(points),
        }),
      })),
    },
    { kind: 'date', name: 'ends_on', label: translate(locale, 'admin.last_day'), isRequired: true },
  ];
}

function act(kind: TuningKind, fields: readonly FieldView[], actor: Actor): ActView {
  const { locale } = actor;
  return {
    ...actOf(locale, {
      intent: `preview_${kind}`,
      title: `tuning.${kind}`,
      text: `tuning.${kind}_text`,
      fields: [
        ...fields,
        reasonField(locale, { hintKey: 'admin.staff_reads' }),
        textField(locale, 'search_text', 'tuning.query', {
          max: 200,
          hint: 'tuning.query_hint',
          isOptional: true,
        }),
      ],
    }),
    button: translate(locale, 'tuning.preview'),
  };
}

/** What can be decided about the search: each leads to its preview first. */
export function tuningActs(actor: Actor): ActView[] {
  const words = (hint: 'tuning.synonyms_hint' | 'tuning.banned_hint') => [
    textField(actor.locale, 'terms', 'tuning.terms', { max: 400, hint }),
  ];
  return [
    act('boost', boostFields(actor), actor),
    act('synonyms', words('tuning.synonyms_hint'), actor),
    act('banned', words('tuning.banned_hint'), actor),
  ];
}
