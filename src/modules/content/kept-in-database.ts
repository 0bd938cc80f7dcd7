import { PARCEL_DAYS } from '#modules/accounts/rules.ts';

/** How long records stay; what has a number of days says it. */
export type RecordsKeeping =
  | 'closing'
  | 'ended'
  | 'sealed'
  | 'books'
  | 'delivery'
  | 'days'
  | 'unsubscribe'
  | 'shown'
  | 'used'
  | 'proof'
  | 'good';

export type RecordsKind =
  | 'profile'
  | 'access'
  | 'browsers'
  | 'acts'
  | 'contributions'
  | 'parcels'
  | 'declines'
  | 'payments'
  | 'provider'
  | 'words'
  | 'pictures'
  | 'copies'
  | 'campaigns'
  | 'mails'
  | 'wishes'
  | 'newsletter'
  | 'lists'
  | 'shares'
  | 'consents'
  | 'visits'
  | 'experiments'
  | 'figures'
  | 'work'
  | 'limits'
  | 'books'
  | 'market';

/** Tables of the database that hold the same for the same reason. */
export interface KeptRecords {
  readonly kind: RecordsKind;
  readonly keeping: RecordsKeeping;
  readonly days?: number;
  readonly tables: readonly string[];
}

const tables = (names: string): readonly string[] => names.trim().split(/\s+/);

/** Every table there is, each in one place: a new one has to find its own. */
export const KEPT_RECORDS: readonly KeptRecords[] = [
  {
    kind: 'profile',
    keeping: 'closing',
    tables: tables(`accounts account_links account_interests account_follows account_contacts
      account_roles addresses campaign_follows saved_searches staff_views`),
  },
  {
    kind: 'access',
    keeping: 'ended',
    days: 30,
    tables: tables(`sessions account_tokens oauth_tokens outside_identities passkeys recovery_codes
      second_factors sign_in_challenges`),
  },
  { kind: 'browsers', keeping: 'days', days: 180, tables: ['known_browsers'] },
  {
    kind: 'acts',
    keeping: 'sealed',
    tables: tables('audit_log audit_head audit_keys'),
  },
  {
    kind: 'contributions',
    keeping: 'books',
    tables: tables(`contributions contribution_lines contribution_events contribution_reviews
      refund_requests campaign_contributors stock_reservations idempotency_keys`),
  },
  { kind: 'parcels', keeping: 'delivery', days: PARCEL_DAYS, tables: ['contribution_addresses'] },
  { kind: 'declines', keeping: 'days', days: 7, tables: ['contribution_declines'] },
  {
    kind: 'payments',
    keeping: 'books',
    tables: tables(`payment_attempts payment_card_pages payment_customers payment_differences
      payment_disputes payment_methods payment_refunds payment_refund_parts payment_sources_over
      identity_checks`),
  },
  { kind: 'provider', keeping: 'days', days: 90, tables: ['payment_webhook_events'] },
  {
    kind: 'words',
    keeping: 'closing',
    tables: tables(`account_restrictions comments comment_reports reactions campaign_messages
      message_threads moderation_reports`),
  },
  { kind: 'pictures', keeping: 'used', tables: tables('media_files media_variants') },
  { kind: 'copies', keeping: 'days', days: 7, tables: ['downloads'] },
  {
    kind: 'campaigns',
    keeping: 'shown',
    tables: tables(`approval_events approval_groups approval_items
      campaign_certifications campaign_collection_entries campaign_collections
      campaign_dismissed_steps campaign_events campaign_faqs campaign_hold_answers
      campaign_holds campaign_invitations campaign_old_slugs campaign_permuted_titles campaign_pictures
      campaign_product_stages campaign_refusals campaign_staff_reasons campaign_support_codes
      campaign_tags campaign_team campaign_updates campaigns coming_soon_pages coming_soon_variants
      campaign_reports discovery_stale external_campaigns owner_notices page_experiments
      perk_contents perk_items perk_shipping_rates perks search_tunings sponsor_certifications
      sponsors staff_tasks standing_checks`),
  },
  { kind: 'mails', keeping: 'days', days: 90, tables: ['mail_messages'] },
  {
    kind: 'wishes',
    keeping: 'closing',
    tables: tables('mail_preferences mail_opt_outs mail_refusals'),
  },
  { kind: 'newsletter', keeping: 'unsubscribe', days: 7, tables: ['newsletter_subscriptions'] },
  { kind: 'lists', keeping: 'unsubscribe', days: 30, tables: ['email_subscribers'] },
  { kind: 'shares', keeping: 'days', days: 90, tables: ['account_contact_shares'] },
  { kind: 'consents', keeping: 'proof', tables: ['consents'] },
  {
    kind: 'visits',
    keeping: 'days',
    days: 90,
    tables: tables('analytics_events analytics_events_other analytics_visits'),
  },
  { kind: 'experiments', keeping: 'days', days: 180, tables: ['analytics_exposures'] },
  {
    kind: 'figures',
    keeping: 'good',
    tables: tables('analytics_counted analytics_figures analytics_vitals market_days'),
  },
  {
    kind: 'work',
    keeping: 'days',
    days: 30,
    tables: tables(`outbox outbox_deliveries outbox_rejects outbox_subscriptions job_statuses
      recorded_errors`),
  },
  { kind: 'limits', keeping: 'days', days: 1, tables: ['rate_limits'] },
  {
    kind: 'books',
    keeping: 'good',
    tables: tables(`beneficiaries campaign_totals contribution_day_choices contribution_day_marks
      contribution_day_perks contribution_day_referrers contribution_days ledger_account_kinds
      ledger_accounts ledger_days ledger_differences ledger_market_days ledger_postings ledger_transfers
      payment_cursors
      settlements`),
  },
  {
    kind: 'market',
    keeping: 'good',
    tables: tables(`campaign_tag_counts categories content_texts demo_planting discovery_announced
      discovery_campaigns discovery_counts discovery_progress discovery_stories discovery_words
      exchange_rates experiments info_banners leases market_import_refusals market_import_steps
      market_imports market_versions schedule_runs schema_migrations settings setup_trials stock_units
      test_clock`),
  },
];
