import type { QueueKind } from '#modules/admin/index.ts';
import type { HOLD_REASONS, PRODUCT_STAGES, TeamPermission } from '#modules/campaigns/index.ts';
import type { Topic } from '#modules/content/rules.ts';
import type { REPORT_REASONS } from '#modules/conversations/contract.ts';
import { REFUND_REASONS } from '#modules/payments/index.ts';
import type { PERK_STATUSES } from '#modules/perks/index.ts';
import type { Role } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { ADMIN_SECTIONS } from '../frame/sections.ts';
import { LOOK_LABELS } from '../market/present-market.ts';
import { OFFER_LABELS } from '../market-offer/present-offer.ts';

/** What acts are noted with. */
const NAMES = [
  'amount',
  'amount_minor',
  'assignee',
  'before',
  'by',
  'campaign',
  'campaigns',
  'certification',
  'changed',
  'count',
  'currency',
  'decision',
  'dispute',
  'fields',
  'filter',
  'group',
  'into',
  'is_new',
  'is_on',
  'is_published',
  'item',
  'key',
  'kind',
  'last_day',
  'list',
  'locale',
  'mail',
  'member',
  'merged',
  'message_id',
  'minutes',
  'name',
  'note',
  'part',
  'perk',
  'points',
  'problem',
  'reason',
  'refund_id',
  'refund_request_id',
  'reports',
  'role',
  'roles',
  'round',
  'slug',
  'staff_pick',
  'stage',
  'state',
  'step',
  'surplus',
  'taken_back',
  'topic',
  'value',
  'verdict',
  'what',
  'words',
] as const;

/** What a detail is called; null for one that nobody named, as of an older release. */
export function detailName(name: string, locale: Locale): string | null {
  const known = NAMES.find((one) => one === name);
  return known ? translate(locale, `audit_detail.${known}`) : null;
}

type Word = (value: string) => MessageKey | null;

/** The word of those that are listed; null for any other text. */
const among =
  <V extends string>(values: readonly V[], word: (value: V) => MessageKey): Word =>
  (value) => {
    const known = values.find((one) => one === value);
    return known === undefined ? null : word(known);
  };

const permission: Word = (value) => `campaigns.permission.${value as TeamPermission}`;
const restriction: Word = (value) => `admin.restriction_${value as 'comment'}`;
const perkStatus: Word = (value) => `perks.status_${value as (typeof PERK_STATUSES)[number]}`;
const role: Word = (value) => `admin.role_${value as Role}`;
const refundReason = among(REFUND_REASONS, (reason) => `owner_contributions.reason_${reason}`);
const section = among(ADMIN_SECTIONS, (name) => `admin.section_${name}`);

const loggedInBy = among(
  ['facebook', 'mailed_link', 'passkey', 'password', 'second_factor', 'token'],
  (by) => `audit_word.by_${by}`,
);
const changed = among(
  [
    'campaigns',
    'certification',
    'certified',
    'made',
    'name',
    'position',
    'publishedAt',
    'sponsorId',
    'texts',
    'theme',
    'website',
  ],
  (what) => `audit_word.changed_${what}`,
);
const read = among(
  ['account', 'contribution', 'mail', 'merge', 'messages', 'subscribers'],
  (what) => `audit_word.read_${what}`,
);

const MARKET_FIELDS: Readonly<Record<string, MessageKey>> = {
  ...LOOK_LABELS,
  ...OFFER_LABELS,
  proposedFee: 'audit_word.proposed_fee',
};

/** Values that stand for a word, by the act and the name. */
const WORDS: Readonly<Record<string, Word>> = {
  'account_restricted kind': restriction,
  'check_asked kind': section,
  'campaign_held reason': (value) =>
    `campaigns.hold_reason.${value as (typeof HOLD_REASONS)[number]}`,
  'campaign_reviewed kind': (value) => `launch_editor.kind_${value as 'perk_change'}`,
  'campaign_reviewed stage': (value) =>
    `campaign.stage_${value as (typeof PRODUCT_STAGES)[number]}`,
  'campaign_reviewed verdict': (value) => `admin.approval_${value as 'approved'}`,
  'collection_changed changed': changed,
  'comment_report_decided decision': (value) => `admin.report_${value as 'kept'}`,
  'comment_report_decided reason': (value) =>
    `talk.reason_${value as (typeof REPORT_REASONS)[number]}`,
  'content_changed topic': (value) => `texts.topic.${value as Topic}`,
  'contribution_marked_refunded reason': refundReason,
  'contribution_refunded reason': refundReason,
  'contribution_reviewed decision': (value) => `step_note.review_${value as 'released'}`,
  'experiment_changed state': among(
    ['adopted', 'off', 'running', 'stopped', 'undone'],
    (state) => `audit_word.state_${state}`,
  ),
  'list_exported list': section,
  'log_in_refused by': loggedInBy,
  'logged_in by': loggedInBy,
  'market_changed fields': (field) => MARKET_FIELDS[field] ?? null,
  'password_changed by': loggedInBy,
  'perk_status_changed from': perkStatus,
  'perk_status_changed to': perkStatus,
  'personal_data_read what': (value) => read(value) ?? section(value),
  'refund_request_answered decision': (value) => `admin.request_state_${value as 'declined'}`,
  'reports_decided decision': (value) => `admin_reports.state_${value as 'held'}`,
  'restriction_lifted kind': restriction,
  'role_granted role': role,
  'role_granted roles': role,
  'role_revoked role': role,
  'role_revoked roles': role,
  'search_tuned kind': (value) => `tuning.kind_${value as 'boost'}`,
  'search_tuned what': among(['ended', 'made'], (what) => `audit_word.tuned_${what}`),
  'setup_tried problem': among(
    ['key_refused', 'other', 'unreachable'],
    (problem) => `audit_word.problem_${problem}`,
  ),
  'setup_tried step': among(['mail', 'offer', 'payments'], (step) => `audit_word.step_${step}`),
  'sponsor_changed changed': changed,
  'task_assigned kind': (value) => `admin.kind_${value as QueueKind}`,
  'team_permissions_changed from': permission,
  'team_permissions_changed to': permission,
};

/** The word that a value of an act stands for; null where it is told as it was noted. */
export function detailWord(
  act: string,
  name: string,
  value: string,
  locale: Locale,
): string | null {
  const key = WORDS[`${act} ${name}`]?.(value);
  return key ? translate(locale, key) : null;
}
