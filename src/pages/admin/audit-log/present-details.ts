import type { HOLD_REASONS, TeamPermission } from '#modules/campaigns/index.ts';
import type { REPORT_REASONS } from '#modules/conversations/contract.ts';
import { REFUND_REASONS } from '#modules/payments/index.ts';
import type { PERK_STATUSES } from '#modules/perks/index.ts';
import { isCurrency } from '#money/currency.ts';
import type { Actor } from '#platform/http/actor.ts';
import { dayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { amountText } from '../frame/present-states.ts';
import { namedValue, when } from '../frame/present-table.ts';

type Reader = Pick<Actor, 'locale'>;

/** What an act is noted with, by its name; others are shown as they are called. */
const NAMES: Readonly<Record<string, MessageKey>> = {
  amount: 'audit_detail.amount',
  amount_minor: 'audit_detail.amount_minor',
  campaign: 'audit_detail.campaign',
  currency: 'audit_detail.currency',
  decision: 'audit_detail.decision',
  dispute: 'audit_detail.dispute',
  kind: 'audit_detail.kind',
  last_day: 'audit_detail.last_day',
  note: 'audit_detail.note',
  perk: 'audit_detail.perk',
  reason: 'audit_detail.reason',
  reports: 'audit_detail.reports',
  refund_id: 'audit_detail.refund_id',
  refund_request_id: 'audit_detail.refund_request_id',
  role: 'audit_detail.role',
  staff_pick: 'audit_detail.staff_pick',
  surplus: 'audit_detail.surplus',
  taken_back: 'audit_detail.taken_back',
};

const permissionName = (value: string): MessageKey =>
  `campaigns.permission.${value as TeamPermission}`;

const refundReason = (value: string): MessageKey | null => {
  const known = REFUND_REASONS.find((reason) => reason === value);
  return known ? `owner_contributions.reason_${known}` : null;
};

/** Values that stand for a word, by the act and the name. */
const WORDS: Readonly<Record<string, (value: string) => MessageKey | null>> = {
  'campaign_held reason': (value) =>
    `campaigns.hold_reason.${value as (typeof HOLD_REASONS)[number]}`,
  'comment_report_decided reason': (value) =>
    `talk.reason_${value as (typeof REPORT_REASONS)[number]}`,
  'comment_report_decided decision': (value) => `admin.report_${value as 'kept'}`,
  'contribution_marked_refunded reason': refundReason,
  'contribution_refunded reason': refundReason,
  'contribution_reviewed decision': (value) => `step_note.review_${value as 'released'}`,
  'refund_request_answered decision': (value) => `admin.request_state_${value as 'declined'}`,
  'reports_decided decision': (value) => `admin_reports.state_${value as 'held'}`,
  'perk_status_changed from': (value) => `perks.status_${value as (typeof PERK_STATUSES)[number]}`,
  'perk_status_changed to': (value) => `perks.status_${value as (typeof PERK_STATUSES)[number]}`,
  'team_permissions_changed from': permissionName,
  'team_permissions_changed to': permissionName,
  'account_restricted kind': (value) => `admin.restriction_${value as 'comment'}`,
  'restriction_lifted kind': (value) => `admin.restriction_${value as 'comment'}`,
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:?00)$/;

function valueText(act: string, name: string, value: unknown, { locale }: Reader): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return translate(locale, value ? 'admin.yes' : 'admin.no');
  if (Array.isArray(value)) {
    return value.map((one) => valueText(act, name, one, { locale })).join(', ') || '–';
  }
  if (typeof value === 'object') {
    return pairsOf(value)
      .map(
        ([part, inner]) => `${nameText(part, locale)} ${valueText(act, part, inner, { locale })}`,
      )
      .join(', ');
  }
  const text = String(value);
  if (DAY.test(text) && !Number.isNaN(Date.parse(text)))
    return dayText(new Date(text), locale, 'UTC');
  if (INSTANT.test(text)) return when(new Date(text), { locale });
  const word = WORDS[`${act} ${name}`]?.(text);
  return word ? translate(locale, word) : text;
}

const pairsOf = (value: object): [string, unknown][] =>
  Object.entries(value).sort(([a], [b]) => a.localeCompare(b));

function nameText(name: string, locale: Locale): string {
  const key = NAMES[name];
  return key ? translate(locale, key) : name.replaceAll('_', ' ');
}

type Details = Readonly<Record<string, unknown>>;

/** An amount is told as money where its currency is known. */
function asMoney(details: Details, { locale }: Reader): Details {
  const { amount_minor: minor, currency, ...others } = details;
  if (typeof minor !== 'number' || typeof currency !== 'string') return details;
  if (!isCurrency(currency)) return details;
  return { ...others, amount: amountText(BigInt(minor), currency, locale) };
}

/** What was noted with an act, in words: what it went from and to first. Null where nothing was. */
export function detailsText(act: string, details: Details, reader: Reader): string | null {
  const { from, to, ...others } = asMoney(details, reader);
  const moved =
    from === undefined && to === undefined
      ? []
      : [`${valueText(act, 'from', from, reader)} → ${valueText(act, 'to', to, reader)}`];
  const parts = [...moved, ...pairsOf(others).map((pair) => pairText(act, pair, reader))];
  return parts.length > 0 ? parts.join(' · ') : null;
}

const pairText = (act: string, [name, value]: [string, unknown], reader: Reader): string =>
  namedValue(nameText(name, reader.locale), valueText(act, name, value, reader), reader);

/** How something was and is, field by field. */
export function changeText(
  act: string,
  { before, after }: { readonly before?: unknown; readonly after?: unknown },
  reader: Reader,
): string[] {
  const [was, is] = [asRecord(before), asRecord(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return names.map((name) => {
    const text = (value: unknown) => valueText(act, name, value, reader);
    const change = name in was ? `${text(was[name])} → ${text(is[name])}` : text(is[name]);
    return namedValue(nameText(name, reader.locale), change, reader);
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
