import { CAMPAIGN_ACTS, CAMPAIGN_STATES, HOLD_REASONS } from '#modules/campaigns/index.ts';
import type { NamedCause } from '#modules/contributions/index.ts';
import { REFUND_REASONS } from '#modules/payments/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';

/** Acts on a campaign by the words for what came of them, as campaigns from elsewhere bring them. */
type PastAct = 'closed' | 'launched' | 'published';

/** Why a contribution came to a state; `created` is a campaign’s, as past acts are. */
const CAUSES: Readonly<Record<NamedCause | 'created' | PastAct, MessageKey>> = {
  another_card: 'step_note.another_card',
  by_contributor: 'step_note.by_contributor',
  campaign_cancelled: 'step_note.campaign_cancelled',
  campaign_closed: 'step_note.campaign_closed',
  checkout: 'step_note.checkout',
  closed: 'campaigns.act.close',
  created: 'step_note.created',
  deadline: 'step_note.deadline',
  deadline_passed: 'step_note.deadline_passed',
  dispute_lost: 'step_note.dispute_lost',
  dispute_opened: 'step_note.dispute_opened',
  dispute_won: 'step_note.dispute_won',
  imported: 'step_note.imported',
  late_success: 'step_note.late_success',
  launched: 'campaigns.act.publish',
  left: 'step_note.left',
  marked_refunded: 'step_note.marked_refunded',
  no_card_worked: 'step_note.no_card_worked',
  planted: 'step_note.imported',
  published: 'campaigns.act.open_coming_soon',
  reconciled: 'step_note.reconciled',
  returned: 'step_note.returned',
  review_cancelled: 'step_note.review_cancelled',
  review_released: 'step_note.review_released',
  sold_out: 'step_note.sold_out',
  started: 'step_note.started',
  time_over: 'step_note.time_over',
  unfunded: 'step_note.unfunded',
  webhook: 'step_note.webhook',
};

/** What a campaign lacked, or what stood against an act. */
const REFUSALS: Readonly<Record<string, MessageKey>> = {
  'basics:category_id': 'step_note.lacks_category',
  'basics:city': 'step_note.lacks_city',
  'basics:tagline': 'step_note.lacks_tagline',
  'basics:title': 'step_note.lacks_title',
  'confirmed_email:email': 'step_note.lacks_confirmed_email',
  'goal:goal_cents': 'step_note.lacks_goal',
  'image:card': 'step_note.lacks_card',
  'payout:bank_country': 'step_note.lacks_bank_country',
  'payout:currency': 'step_note.bank_takes_no_currency',
  'perks:perks': 'step_note.lacks_perks',
  'recipient:identity_verification': 'step_note.lacks_identity',
  'story:story_html': 'step_note.lacks_story',
  'terms:terms_accepted': 'step_note.lacks_terms',
  backed_meanwhile: 'step_note.backed_meanwhile',
  charge_under_way: 'step_note.charge_under_way',
  deadline_changed_before: 'step_note.deadline_changed_before',
  deadline_passed: 'step_note.deadline_passed',
  external_campaign: 'step_note.waits_for_review',
  headline: 'step_note.lacks_headline',
  image: 'step_note.lacks_page_image',
  not_confirmed: 'step_note.not_confirmed',
  not_forever_funding: 'step_note.not_forever_funding',
  own_campaign: 'step_note.own_campaign',
  own_hold_appealed: 'step_note.own_hold_appealed',
  owner_restricted: 'step_note.owner_restricted',
  paid_out: 'step_note.paid_out',
};

const STATE = /^state:(.+)$/;
const REFUND = /^refund:(.+)$/;
/** What nobody named stays readable. */
const asItIs = (code: string): string => code.replaceAll('_', ' ');
const own = (table: Readonly<Record<string, MessageKey>>, code: string) =>
  Object.hasOwn(table, code) ? table[code] : undefined;

/** Why a state came, in words. A campaign moves by acts, which have names of their own. */
export function causeText(cause: string, locale: Locale): string {
  const act = CAMPAIGN_ACTS.find((name) => name === cause);
  if (act) return translate(locale, `campaigns.act.${act}`);
  const refund = REFUND_REASONS.find((reason) => reason === REFUND.exec(cause)?.[1]);
  if (refund) return translate(locale, `owner_contributions.reason_${refund}`);
  const hold = HOLD_REASONS.find((reason) => reason === cause);
  if (hold) return translate(locale, `campaigns.hold_reason.${hold}`);
  const key = own(CAUSES, cause);
  return key ? translate(locale, key) : asItIs(cause);
}

function refusalText(reason: string, locale: Locale): string {
  const state = CAMPAIGN_STATES.find((name) => name === STATE.exec(reason)?.[1]);
  if (state) {
    const name = translate(locale, `campaigns.state.${state}`);
    return translate(locale, 'step_note.was_in_state', { state: name });
  }
  const key = own(REFUSALS, reason);
  return key ? translate(locale, key) : asItIs(reason);
}

/** Why an act was refused, in words: every reason once, in the order they were found. */
export function refusalsText(reasons: string, locale: Locale): string {
  return [...new Set(reasons.split(', ').map((reason) => refusalText(reason, locale)))].join(' · ');
}
