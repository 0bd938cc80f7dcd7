/** What a mail is about, of what staff have a page for. */
export type MailTopic = 'account' | 'campaign' | 'comment' | 'contribution';

export interface KindOfMail {
  /** What the first number of its key is, or what a link in its text names; null for nothing with a page. */
  readonly about: MailTopic | null;
  /** It is about what its key names last: of two accounts that became one, the one that is left. */
  readonly isNamedLast?: true;
  /** It holds a code or a link for its reader alone, or what people wrote to each other. */
  readonly isWithheld?: true;
}

/** Every kind of mail that is written. The text of others is withheld as well. */
export const KINDS_OF_MAIL = {
  access_restored: { about: 'account' },
  access_revoked: { about: 'account' },
  account_restricted: { about: 'account' },
  account_closed: { about: 'account' },
  account_merged: { about: 'account', isNamedLast: true },
  account_merged_away: { about: 'account', isNamedLast: true },
  address_changed: { about: 'contribution' },
  campaign_approved: { about: 'campaign' },
  campaign_cancel: { about: 'campaign' },
  campaign_changes_requested: { about: 'campaign' },
  campaign_close: { about: 'campaign' },
  campaign_close_idle: { about: 'campaign' },
  campaign_deadline: { about: 'campaign' },
  campaign_deadline_moved: { about: 'campaign' },
  campaign_end: { about: 'campaign' },
  campaign_ending: { about: 'campaign' },
  campaign_hold: { about: 'campaign' },
  campaign_hold_asked: { about: 'campaign' },
  campaign_hold_told: { about: null },
  campaign_invitation: { about: null, isWithheld: true },
  campaign_launch: { about: 'campaign' },
  campaign_milestone: { about: 'campaign' },
  campaign_perk_status: { about: 'campaign' },
  campaign_publish: { about: 'campaign' },
  campaign_publish_external: { about: 'campaign' },
  campaign_publish_refused: { about: 'campaign' },
  campaign_rejected: { about: 'campaign' },
  campaign_release: { about: 'campaign' },
  campaign_release_told: { about: null },
  campaign_remove: { about: 'campaign' },
  campaign_report: { about: 'campaign' },
  campaign_roll_over: { about: 'campaign' },
  campaign_stage_rescinded: { about: 'campaign' },
  campaign_subscribe: { about: null, isWithheld: true },
  campaign_support_code: { about: 'campaign', isWithheld: true },
  campaign_update: { about: null },
  campaign_update_preview: { about: null },
  change_email: { about: null, isWithheld: true },
  charge_failed: { about: 'contribution' },
  charge_failed_last: { about: 'contribution' },
  claim_account: { about: null, isWithheld: true },
  comment_hidden: { about: 'comment' },
  comment_report_outcome: { about: 'comment' },
  comment_reply: { about: null },
  comment_shown: { about: 'comment' },
  confirm_email: { about: null, isWithheld: true },
  contact_message: { about: null },
  contact_share: { about: null, isWithheld: true },
  contribution_in_review: { about: 'contribution' },
  contribution_received: { about: 'campaign' },
  email_change_asked: { about: 'account' },
  email_changed: { about: 'account' },
  email_taken: { about: 'account' },
  export_ready: { about: null, isWithheld: true },
  facebook_linked: { about: 'account' },
  facebook_unlinked: { about: 'account' },
  message: { about: null, isWithheld: true },
  newsletter_confirm: { about: null, isWithheld: true },
  newsletter_known: { about: null },
  passkey_added: { about: 'account' },
  passkey_removed: { about: 'account' },
  password_changed: { about: 'account' },
  pledge_campaign_cancelled: { about: 'contribution' },
  pledge_cancelled: { about: 'contribution' },
  pledge_dropped: { about: 'contribution' },
  pledge_unfunded: { about: 'contribution' },
  receipt: { about: 'contribution' },
  refund_came_back: { about: 'contribution' },
  refund_cancelled: { about: 'contribution' },
  refund_given_up: { about: 'contribution' },
  refund_outside: { about: 'contribution' },
  refund_request_asked: { about: 'contribution', isWithheld: true },
  refund_request_declined: { about: 'contribution', isWithheld: true },
  refund_request_escalated: { about: 'contribution' },
  refund_request_granted_owner: { about: 'contribution' },
  refund_request_refused: { about: 'contribution', isWithheld: true },
  refund_request_reminder: { about: 'contribution', isWithheld: true },
  refund_request_refused_owner: { about: 'contribution', isWithheld: true },
  refund_returned: { about: 'contribution' },
  refund_sent: { about: 'contribution' },
  report_outcome: { about: null },
  reset_password: { about: null, isWithheld: true },
  restriction_lifted: { about: 'account' },
  review_cancelled: { about: 'contribution' },
  review_needs_card: { about: 'contribution' },
  saved_search: { about: null },
  second_factor_off: { about: 'account' },
  second_factor_on: { about: 'account' },
  setup_test: { about: null },
  sign_up_attempt: { about: 'account', isWithheld: true },
  team_permissions: { about: 'campaign' },
} as const satisfies Record<string, KindOfMail>;
export type KindOfMailName = keyof typeof KINDS_OF_MAIL;

export function isKindOfMail(kind: string): kind is KindOfMailName {
  return Object.hasOwn(KINDS_OF_MAIL, kind);
}

/** Whether nobody but its reader sees what a mail says. */
export function isTextWithheld(kind: string): boolean {
  const known: KindOfMail | null = isKindOfMail(kind) ? KINDS_OF_MAIL[kind] : null;
  return known === null || known.isWithheld === true;
}
