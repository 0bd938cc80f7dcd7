-- Columns that say what they may hold by their type; which states there are is generated.
create domain amount as bigint check (value >= 0);
create domain positive_amount as bigint check (value > 0);
create domain counter as int check (value >= 0);
create domain positive_number as int check (value > 0);
create domain currency_code as text check (value ~ '^[A-Z]{3}$');
create domain country_code as text check (value ~ '^[A-Z]{2}$');
create domain money_source as text check (value in ('contribution', 'purchase'));
create domain person_name as text check (length(value) <= 120);
create domain email_address as text check (length(value) between 3 and 320);
create domain contribution_state as text;
create domain payment_attempt_state as text;
create domain transfer_kind as text check (value ~ '^[a-z_]{3,40}$');
create domain transfer_source as text
  check (value in
    ('contribution', 'purchase', 'refund', 'dispute', 'disbursement', 'campaign', 'attempt', 'adjustment'));
create domain transfer_phase as text check (value in ('posted', 'pending', 'voided'));
create domain transfer_note as text check (length(value) <= 500);
create domain posting_leg as smallint check (value > 0);
create domain posting_amount as bigint check (value between 1 and 99999999999);
create domain card_brand as text check (length(value) <= 30);
create domain card_last4 as text check (value ~ '^([0-9]{4})?$');
create domain card_month as int check (value between 1 and 12);
create domain card_year as int check (value between 2000 and 2200);
create domain card_fingerprint as text check (length(value) <= 100);
create domain card_country as text check (length(value) <= 2);
create domain payment_operation as text check (value in ('setup', 'charge'));
create domain provider_object as text
  check (value in ('payment_intent', 'setup_intent', 'checkout_session'));
create domain decline_code as text check (length(value) <= 60);
create domain reservation_state as text check (value in ('held', 'claimed', 'released'));
create domain idempotency_state as text check (value in ('running', 'done'));
create domain provider_event_ref as text check (length(value) between 3 and 120);
create domain mail_key as text check (length(value) between 1 and 200);
create domain mail_kind as text check (value ~ '^[a-z][a-z0-9_]{0,59}$');
create domain mail_address as text check (length(value) between 3 and 320 and value !~ '[[:cntrl:]]');
create domain mail_locale as text check (value in ('en', 'fr', 'de', 'es'));
create domain mail_subject as text check (length(value) between 1 and 300 and value !~ '[[:cntrl:]]');
create domain mail_message_id as text check (value ~ '^<[a-z0-9.-]+@[A-Za-z0-9.-]+>$');
create domain mail_state as text check (value in ('kept', 'queued', 'sent', 'failed', 'suppressed'));
create domain contribution_source as text check (value in ('web', 'import', 'offline', 'external'));
create domain disputed_state as text check (value in ('collected', 'partially_refunded', 'refunded'));
create domain funding_type as text check (value in ('flexible', 'fixed'));
create domain refund_due as text
  check (value in ('unfunded', 'below_minimum', 'campaign_removed', 'perk_unavailable'));
create domain contributor_appearance as text check (value in ('named', 'name_only', 'anonymous'));
create domain owner_visibility as text check (value in ('full', 'relay'));
create domain state_cause as text check (length(value) between 1 and 60);
create domain referrer as text check (length(value) <= 200);
create domain arrival as text check (length(value) <= 210);
create domain contribution_holder as text check (length(value) between 3 and 200);
create domain client_idempotency_key as text check (length(value) between 16 and 255);
create domain line_quantity as int check (value between 1 and 100);
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
