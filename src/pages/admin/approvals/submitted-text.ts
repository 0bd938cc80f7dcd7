import type { ApprovalGroup } from '#modules/campaigns/index.ts';
import { REVIEWED_COLUMNS } from '#modules/perks/index.ts';
import { isCurrency } from '#money/currency.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { amountText } from '../frame/present-states.ts';
import { namedValue, when } from '../frame/present-table.ts';

type Item = ApprovalGroup['items'][number];
type Reader = Pick<Actor, 'locale'>;

const STAGES = ['concept', 'prototype', 'production', 'shipping'] as const;
const THINGS = ['banner', 'nonprofit', 'external_campaign'] as const;
const FIELDS = [
  'evidence',
  'proof',
  'text',
  'style',
  'starts_at',
  'ends_at',
  'url',
  'contributors',
] as const;

function titleOf({ name, content }: Item, locale: Locale): string {
  const stage = STAGES.find((one) => one === name);
  if (stage) return translate(locale, `campaign.stage_${stage}`);
  if (content.perk_id !== undefined) {
    return translate(locale, 'approvals.field_perk', { id: String(content.perk_id) });
  }
  const thing = THINGS.find((one) => one === name);
  return thing ? translate(locale, `approvals.field_${thing}`) : name;
}

/** What was raised elsewhere stands as minor units beside their currency. */
function raisedOf({ content }: Item, locale: Locale): string[] {
  const { raised_minor: minor, currency } = content;
  if (typeof minor !== 'string' || typeof currency !== 'string' || !isCurrency(currency)) return [];
  const amount = amountText(BigInt(minor), currency, locale);
  return [namedValue(translate(locale, 'approvals.field_raised'), amount, { locale })];
}

function valueOf(field: string, { content }: Item, actor: Reader): string {
  const value = content[field] ?? null;
  if (value === null) return '–';
  if (field === 'style') return translate(actor.locale, `extras_editor.style_${value as 'info'}`);
  if (field === 'starts_at' || field === 'ends_at') return when(new Date(String(value)), actor);
  return String(value);
}

/** What may stand in a submission, each with its label: of a perk by the names that its owner sees. */
function labelsOf(locale: Locale): [string, string][] {
  return [
    ...FIELDS.map((name): [string, string] => [name, translate(locale, `approvals.field_${name}`)]),
    ...REVIEWED_COLUMNS.flatMap((name): [string, string][] => {
      const label = translate(locale, `perks_editor.${name}`);
      return [
        [`${name}_before`, translate(locale, 'approvals.field_before', { field: label })],
        [name, label],
      ];
    }),
  ];
}

/** One thing that was submitted: what it is, and each field with what was sent in. */
export function submittedText(item: Item, actor: Reader): DetailView['texts'][number] {
  const { locale } = actor;
  const lines = labelsOf(locale)
    .filter(([name]) => name in item.content)
    .map(([name, label]) => namedValue(label, valueOf(name, item, actor), actor));
  return { title: titleOf(item, locale), text: [...lines, ...raisedOf(item, locale)].join('\n') };
}
