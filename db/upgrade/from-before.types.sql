-- Columns that say what they may hold by their type; which states there are is generated. A type without a
-- check is taken on without writing a table anew; the checks follow, and only read the rows.
create domain amount as bigint;
create domain positive_amount as bigint;
create domain counter as int;
create domain positive_number as int;
create domain currency_code as text;
create domain country_code as text;
create domain money_source as text;
create domain person_name as text;
create domain email_address as text;
create domain contribution_state as text;
create domain payment_attempt_state as text;
create domain transfer_kind as text;
create domain transfer_source as text;
create domain transfer_phase as text;
create domain transfer_note as text;
create domain posting_leg as smallint;
create domain posting_amount as bigint;
create domain card_brand as text;
create domain card_last4 as text;
create domain card_month as int;
create domain card_year as int;
create domain card_fingerprint as text;
create domain card_country as text;
create domain payment_operation as text;
create domain provider_object as text;
create domain decline_code as text;
create domain reservation_state as text;
create domain idempotency_state as text;
create domain provider_event_ref as text;
create domain mail_key as text;
create domain mail_kind as text;
create domain mail_address as text;
create domain mail_locale as text;
create domain mail_subject as text;
create domain mail_message_id as text;
create domain mail_state as text;
create domain contribution_source as text;
create domain disputed_state as text;
create domain funding_type as text;
create domain refund_due as text;
create domain contributor_appearance as text;
create domain owner_visibility as text;
create domain state_cause as text;
create domain referrer as text;
create domain arrival as text;
create domain contribution_holder as text;
create domain client_idempotency_key as text;
create domain line_quantity as int;
alter table ledger_transfers
  drop constraint if exists ledger_transfers_kind_check, alter column kind type transfer_kind,
  drop constraint if exists ledger_transfers_source_kind_check,
  alter column source_kind type transfer_source,
  drop constraint if exists ledger_transfers_phase_check, alter column phase type transfer_phase,
  drop constraint if exists ledger_transfers_note_check, alter column note type transfer_note;
alter table ledger_postings
  drop constraint if exists ledger_postings_leg_check, alter column leg type posting_leg,
  drop constraint if exists ledger_postings_amount_minor_check,
  alter column amount_minor type posting_amount;
alter table payment_methods
  drop constraint if exists payment_methods_brand_check, alter column brand type card_brand,
  drop constraint if exists payment_methods_last4_check, alter column last4 type card_last4,
  drop constraint if exists payment_methods_exp_month_check, alter column exp_month type card_month,
  drop constraint if exists payment_methods_exp_year_check, alter column exp_year type card_year,
  drop constraint if exists payment_methods_fingerprint_check,
  alter column fingerprint type card_fingerprint,
  drop constraint if exists payment_methods_country_check, alter column country type card_country;
alter table payment_attempts
  drop constraint if exists payment_attempts_source_kind_check,
  alter column source_kind type money_source,
  drop constraint if exists payment_attempts_operation_check,
  alter column operation type payment_operation,
  drop constraint if exists payment_attempts_attempt_no_check,
  alter column attempt_no type positive_number,
  drop constraint if exists payment_attempts_state_check, alter column state type payment_attempt_state,
  drop constraint if exists payment_attempts_amount_minor_check,
  alter column amount_minor type positive_amount,
  drop constraint if exists payment_attempts_currency_check, alter column currency type currency_code,
  drop constraint if exists payment_attempts_provider_object_check,
  alter column provider_object type provider_object,
  drop constraint if exists payment_attempts_captured_minor_check,
  alter column captured_minor type positive_amount,
  drop constraint if exists payment_attempts_provider_fee_minor_check,
  alter column provider_fee_minor type amount,
  drop constraint if exists payment_attempts_decline_code_check,
  alter column decline_code type decline_code;
alter table stock_units
  drop constraint if exists stock_units_limit_count_check, alter column limit_count type counter,
  drop constraint if exists stock_units_claimed_check, alter column claimed type counter,
  drop constraint if exists stock_units_reserved_check, alter column reserved type counter;
alter table stock_reservations
  drop constraint if exists stock_reservations_source_kind_check,
  alter column source_kind type money_source,
  drop constraint if exists stock_reservations_quantity_check, alter column quantity type positive_number,
  drop constraint if exists stock_reservations_state_check, alter column state type reservation_state;
alter table contributions
  drop constraint if exists contributions_source_check, alter column source type contribution_source,
  drop constraint if exists contributions_state_check, alter column state type contribution_state,
  drop constraint if exists contributions_state_cause_check, alter column state_cause type state_cause,
  drop constraint if exists contributions_state_before_dispute_check,
  alter column state_before_dispute type disputed_state,
  drop constraint if exists contributions_funding_check, alter column funding type funding_type,
  drop constraint if exists contributions_currency_check, alter column currency type currency_code,
  drop constraint if exists contributions_perks_minor_check, alter column perks_minor type amount,
  drop constraint if exists contributions_extra_minor_check, alter column extra_minor type amount,
  drop constraint if exists contributions_shipping_minor_check, alter column shipping_minor type amount,
  drop constraint if exists contributions_tax_minor_check, alter column tax_minor type amount,
  drop constraint if exists contributions_total_minor_check,
  alter column total_minor type positive_amount,
  drop constraint if exists contributions_captured_minor_check, alter column captured_minor type amount,
  drop constraint if exists contributions_platform_fee_minor_check,
  alter column platform_fee_minor type amount,
  drop constraint if exists contributions_processing_fee_minor_check,
  alter column processing_fee_minor type amount,
  drop constraint if exists contributions_refunded_minor_check, alter column refunded_minor type amount,
  drop constraint if exists contributions_disputed_minor_check, alter column disputed_minor type amount,
  drop constraint if exists contributions_refund_due_check, alter column refund_due type refund_due,
  drop constraint if exists contributions_email_check, alter column email type email_address,
  drop constraint if exists contributions_firstname_check, alter column firstname type person_name,
  drop constraint if exists contributions_lastname_check, alter column lastname type person_name,
  drop constraint if exists contributions_appearance_check,
  alter column appearance type contributor_appearance,
  drop constraint if exists contributions_owner_visibility_check,
  alter column owner_visibility type owner_visibility,
  drop constraint if exists contributions_referrer_check, alter column referrer type referrer,
  alter column first_referrer type arrival, alter column last_referrer type arrival,
  drop constraint if exists contributions_holder_check, alter column holder type contribution_holder,
  drop constraint if exists contributions_idempotency_key_check,
  alter column idempotency_key type client_idempotency_key;
alter table contribution_lines
  drop constraint if exists contribution_lines_quantity_check, alter column quantity type line_quantity,
  drop constraint if exists contribution_lines_unit_price_minor_check,
  alter column unit_price_minor type amount,
  drop constraint if exists contribution_lines_shipping_minor_check,
  alter column shipping_minor type amount,
  drop constraint if exists contribution_lines_refunded_minor_check,
  alter column refunded_minor type amount,
  drop constraint if exists contribution_lines_shipping_refunded_minor_check,
  alter column shipping_refunded_minor type amount;
alter table contribution_addresses
  drop constraint if exists contribution_addresses_country_check, alter column country type country_code;
alter table campaign_totals
  drop constraint if exists campaign_totals_raised_minor_check, alter column raised_minor type amount,
  drop constraint if exists campaign_totals_pledged_minor_check, alter column pledged_minor type amount,
  drop constraint if exists campaign_totals_collected_minor_check,
  alter column collected_minor type amount,
  drop constraint if exists campaign_totals_contributions_check, alter column contributions type counter,
  drop constraint if exists campaign_totals_contributors_check, alter column contributors type counter,
  drop constraint if exists campaign_totals_external_raised_minor_check,
  alter column external_raised_minor type amount,
  drop constraint if exists campaign_totals_external_contributors_check,
  alter column external_contributors type counter;
alter table campaign_contributors
  drop constraint if exists campaign_contributors_contributions_check,
  alter column contributions type counter;
alter table mail_messages
  drop constraint if exists mail_messages_key_check, alter column key type mail_key,
  drop constraint if exists mail_messages_kind_check, alter column kind type mail_kind,
  drop constraint if exists mail_messages_to_address_check, alter column to_address type mail_address,
  drop constraint if exists mail_messages_reply_to_check, alter column reply_to type mail_address,
  drop constraint if exists mail_messages_locale_check, alter column locale type mail_locale,
  drop constraint if exists mail_messages_subject_check, alter column subject type mail_subject,
  drop constraint if exists mail_messages_message_id_check, alter column message_id type mail_message_id,
  drop constraint if exists mail_messages_state_check, alter column state type mail_state;
alter table idempotency_keys
  drop constraint if exists idempotency_keys_state_check, alter column state type idempotency_state;
alter table payment_webhook_events
  drop constraint if exists payment_webhook_events_event_ref_check,
  alter column event_ref type provider_event_ref;

alter domain amount add constraint amount_check check (value >= 0);
alter domain positive_amount add constraint positive_amount_check check (value > 0);
alter domain counter add constraint counter_check check (value >= 0);
alter domain positive_number add constraint positive_number_check check (value > 0);
alter domain currency_code add constraint currency_code_check check (value ~ '^[A-Z]{3}$');
alter domain country_code add constraint country_code_check check (value ~ '^[A-Z]{2}$');
alter domain money_source add constraint money_source_check check (value in ('contribution', 'purchase'));
alter domain person_name add constraint person_name_check check (length(value) <= 120);
alter domain email_address add constraint email_address_check check (length(value) between 3 and 320);
alter domain transfer_kind add constraint transfer_kind_check check (value ~ '^[a-z_]{3,40}$');
alter domain transfer_source add constraint transfer_source_check check (value in
  ('contribution', 'purchase', 'refund', 'dispute', 'disbursement', 'campaign', 'attempt', 'adjustment'));
alter domain transfer_phase add constraint transfer_phase_check
  check (value in ('posted', 'pending', 'voided'));
alter domain transfer_note add constraint transfer_note_check check (length(value) <= 500);
alter domain posting_leg add constraint posting_leg_check check (value > 0);
alter domain posting_amount add constraint posting_amount_check check (value between 1 and 99999999999);
alter domain card_brand add constraint card_brand_check check (length(value) <= 30);
alter domain card_last4 add constraint card_last4_check check (value ~ '^([0-9]{4})?$');
alter domain card_month add constraint card_month_check check (value between 1 and 12);
alter domain card_year add constraint card_year_check check (value between 2000 and 2200);
alter domain card_fingerprint add constraint card_fingerprint_check check (length(value) <= 100);
alter domain card_country add constraint card_country_check check (length(value) <= 2);
alter domain payment_operation add constraint payment_operation_check check (value in ('setup', 'charge'));
alter domain provider_object add constraint provider_object_check
  check (value in ('payment_intent', 'setup_intent', 'checkout_session'));
alter domain decline_code add constraint decline_code_check check (length(value) <= 60);
alter domain reservation_state add constraint reservation_state_check
  check (value in ('held', 'claimed', 'released'));
alter domain idempotency_state add constraint idempotency_state_check check (value in ('running', 'done'));
alter domain provider_event_ref add constraint provider_event_ref_check
  check (length(value) between 3 and 120);
alter domain mail_key add constraint mail_key_check check (length(value) between 1 and 200);
alter domain mail_kind add constraint mail_kind_check check (value ~ '^[a-z][a-z0-9_]{0,59}$');
alter domain mail_address add constraint mail_address_check
  check (length(value) between 3 and 320 and value !~ '[[:cntrl:]]');
alter domain mail_locale add constraint mail_locale_check check (value in ('en', 'fr', 'de', 'es'));
alter domain mail_subject add constraint mail_subject_check
  check (length(value) between 1 and 300 and value !~ '[[:cntrl:]]');
alter domain mail_message_id add constraint mail_message_id_check
  check (value ~ '^<[a-z0-9.-]+@[A-Za-z0-9.-]+>$');
alter domain mail_state add constraint mail_state_check
  check (value in ('kept', 'queued', 'sent', 'failed', 'suppressed'));
alter domain contribution_source add constraint contribution_source_check
  check (value in ('web', 'import', 'offline', 'external'));
alter domain disputed_state add constraint disputed_state_check
  check (value in ('collected', 'partially_refunded', 'refunded'));
alter domain funding_type add constraint funding_type_check check (value in ('flexible', 'fixed'));
alter domain refund_due add constraint refund_due_check
  check (value in ('unfunded', 'below_minimum', 'campaign_removed', 'perk_unavailable'));
alter domain contributor_appearance add constraint contributor_appearance_check
  check (value in ('named', 'name_only', 'anonymous'));
alter domain owner_visibility add constraint owner_visibility_check check (value in ('full', 'relay'));
alter domain state_cause add constraint state_cause_check check (length(value) between 1 and 60);
alter domain referrer add constraint referrer_check check (length(value) <= 200);
alter domain arrival add constraint arrival_check check (length(value) <= 210);
alter domain contribution_holder add constraint contribution_holder_check
  check (length(value) between 3 and 200);
alter domain client_idempotency_key add constraint client_idempotency_key_check
  check (length(value) between 16 and 255);
alter domain line_quantity add constraint line_quantity_check check (value between 1 and 100);
