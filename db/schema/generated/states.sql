-- Written by tools/states.ts from the tables of states in TypeScript: npm run generate.

-- campaign: src/modules/campaigns/campaign.ts
alter table campaigns drop constraint if exists campaigns_state_check;
alter table campaigns add constraint campaigns_state_check check (state in
  ('draft', 'coming_soon', 'live', 'forever_funding', 'ended', 'closed', 'held', 'cancelled', 'deleted'));
create function campaign_is_public(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('live', 'forever_funding', 'ended', 'closed', 'held', 'cancelled')
$$;
create function campaign_is_raising(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('live', 'forever_funding')
$$;
create function campaign_is_forever(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('forever_funding')
$$;
create function campaign_is_over(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('ended', 'closed')
$$;
create function campaign_is_unpublished(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('draft', 'coming_soon')
$$;
create function campaign_is_under_way(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('coming_soon', 'live', 'forever_funding', 'held')
$$;
create function campaign_was_never_shown(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('draft', 'deleted')
$$;
create function campaign_may_charge(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('live', 'forever_funding', 'ended')
$$;
create view campaign_transitions (from_state, to_state) as values
  ('draft', 'coming_soon'), ('draft', 'live'), ('draft', 'forever_funding'), ('draft', 'deleted'),
  ('coming_soon', 'draft'), ('coming_soon', 'live'), ('live', 'ended'), ('live', 'forever_funding'),
  ('live', 'held'), ('live', 'cancelled'), ('forever_funding', 'closed'), ('forever_funding', 'held'),
  ('forever_funding', 'cancelled'), ('ended', 'closed'), ('ended', 'held'), ('ended', 'cancelled'),
  ('held', 'live'), ('held', 'forever_funding'), ('held', 'ended'), ('held', 'cancelled');

-- approval: src/modules/campaigns/reviews/approval.ts
alter table approval_groups drop constraint if exists approval_groups_state_check;
alter table approval_groups add constraint approval_groups_state_check check (state in
  ('pending', 'approved', 'rejected', 'changes_requested'));
create view approval_transitions (from_state, to_state) as values
  ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'changes_requested');

-- identity_check: src/modules/payments/identity.ts
alter table identity_checks drop constraint if exists identity_checks_state_check;
alter table identity_checks add constraint identity_checks_state_check check (state in
  ('pending', 'verified', 'needs_more', 'failed'));
create function identity_check_is_open(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('pending', 'needs_more')
$$;
create view identity_check_transitions (from_state, to_state) as values
  ('pending', 'verified'), ('pending', 'needs_more'), ('pending', 'failed'), ('needs_more', 'pending'),
  ('needs_more', 'verified'), ('needs_more', 'failed'), ('failed', 'pending'), ('failed', 'verified'),
  ('failed', 'needs_more');
create trigger identity_checks_begin before insert on identity_checks for each row
  when (new.state not in ('pending')) execute function states_guard('identity_check');
create trigger identity_checks_move before update of state on identity_checks for each row
  when (old.state is distinct from new.state) execute function states_guard('identity_check');

-- contribution: src/modules/contributions/contribution.ts
alter domain contribution_state drop constraint if exists contribution_state_check;
alter domain contribution_state add constraint contribution_state_check check (value in
  ('created', 'reserved', 'risk_review', 'setup_ok', 'pledged', 'charging', 'charge_unknown', 'collected',
  'errored', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost', 'dropped', 'cancelled',
  'expired', 'failed', 'recorded', 'voided'));
create function contribution_counts_as_backed(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('pledged', 'errored', 'collected', 'partially_refunded', 'disputed')
$$;
create function contribution_is_captured(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('collected', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost')
$$;
create function contribution_is_promised(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('pledged', 'errored')
$$;
create function contribution_may_still_be_charged(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('pledged', 'errored', 'risk_review', 'charging', 'charge_unknown')
$$;
create function contribution_is_being_charged(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('charging', 'charge_unknown')
$$;
create function contribution_waits_for_payment(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('created', 'reserved', 'charging', 'risk_review')
$$;
create function contribution_is_undecided(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('created', 'reserved', 'setup_ok', 'risk_review', 'charging', 'charge_unknown')
$$;
create function contribution_is_open(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('created', 'reserved', 'setup_ok', 'risk_review', 'pledged', 'charging', 'charge_unknown', 'errored',
  'disputed')
$$;
create function contribution_is_unbegun(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('created', 'reserved', 'risk_review', 'setup_ok', 'expired', 'failed')
$$;
create function contribution_is_under_way(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('created', 'reserved', 'setup_ok', 'charging')
$$;
create function contribution_came_to_nothing(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('created', 'expired', 'failed')
$$;
create function contribution_is_refundable(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('collected', 'partially_refunded')
$$;
create function contribution_is_given_up(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('expired', 'failed', 'cancelled')
$$;
create function contribution_gives_perks_back(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('expired', 'failed', 'cancelled', 'dropped', 'refunded')
$$;
create function contribution_is_taken_back(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('cancelled', 'dropped', 'refunded', 'dispute_lost')
$$;
create function contribution_needs_attention(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('disputed', 'errored', 'risk_review', 'charge_unknown')
$$;
create function contribution_may_talk_to_owner(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('pledged', 'errored', 'charging', 'charge_unknown', 'collected', 'partially_refunded', 'refunded',
  'disputed', 'dispute_lost', 'recorded')
$$;
create function contribution_makes_contributor(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('pledged', 'errored', 'charging', 'charge_unknown', 'collected', 'partially_refunded', 'disputed',
  'recorded')
$$;
create function contribution_is_uncommon(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('disputed', 'partially_refunded', 'refunded', 'dispute_lost', 'dropped', 'cancelled', 'voided')
$$;
create function contribution_is_outside(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('recorded', 'voided')
$$;
create view contribution_transitions (from_state, to_state) as values
  ('created', 'reserved'), ('created', 'expired'), ('reserved', 'setup_ok'), ('reserved', 'charging'),
  ('reserved', 'risk_review'), ('reserved', 'expired'), ('reserved', 'failed'),
  ('risk_review', 'charging'), ('risk_review', 'setup_ok'), ('risk_review', 'cancelled'),
  ('setup_ok', 'pledged'), ('setup_ok', 'failed'), ('pledged', 'charging'), ('pledged', 'cancelled'),
  ('charging', 'collected'), ('charging', 'failed'), ('charging', 'errored'),
  ('charging', 'charge_unknown'), ('charge_unknown', 'collected'), ('charge_unknown', 'failed'),
  ('charge_unknown', 'errored'), ('collected', 'partially_refunded'), ('collected', 'refunded'),
  ('collected', 'disputed'), ('errored', 'charging'), ('errored', 'dropped'), ('errored', 'cancelled'),
  ('partially_refunded', 'refunded'), ('partially_refunded', 'disputed'), ('disputed', 'collected'),
  ('disputed', 'partially_refunded'), ('disputed', 'refunded'), ('disputed', 'dispute_lost'),
  ('recorded', 'voided');
-- How a row may come into the world: the states it passed through before it was written.
create function contribution_initial_path(state text) returns text[] language sql immutable as $$
  select case state
    when 'created' then array['created']
    when 'reserved' then array['created', 'reserved']
    when 'risk_review' then array['created', 'reserved', 'risk_review']
    when 'charging' then array['created', 'reserved', 'charging']
    when 'collected' then array['created', 'reserved', 'charging', 'collected']
    when 'pledged' then array['created', 'reserved', 'setup_ok', 'pledged']
    when 'recorded' then array['recorded']
  end
$$;

-- refund_request: src/modules/contributions/refund-requests/refund-request.ts
alter table refund_requests drop constraint if exists refund_requests_state_check;
alter table refund_requests add constraint refund_requests_state_check check (state in
  ('open', 'declined', 'escalated', 'granted', 'refused', 'withdrawn', 'closed'));
create function refund_request_is_waiting(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('open', 'escalated')
$$;
create function refund_request_is_unsettled(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('open', 'declined', 'escalated')
$$;
create view refund_request_transitions (from_state, to_state) as values
  ('open', 'granted'), ('open', 'declined'), ('open', 'escalated'), ('open', 'withdrawn'),
  ('open', 'closed'), ('declined', 'granted'), ('declined', 'escalated'), ('declined', 'closed'),
  ('escalated', 'granted'), ('escalated', 'refused'), ('escalated', 'withdrawn'), ('escalated', 'closed'),
  ('granted', 'open'), ('granted', 'escalated'), ('granted', 'closed');
create trigger refund_requests_begin before insert on refund_requests for each row
  when (new.state not in ('open')) execute function states_guard('refund_request');
create trigger refund_requests_move before update of state on refund_requests for each row
  when (old.state is distinct from new.state) execute function states_guard('refund_request');

-- payment_attempt: src/modules/payments/attempt.ts
alter domain payment_attempt_state drop constraint if exists payment_attempt_state_check;
alter domain payment_attempt_state add constraint payment_attempt_state_check check (value in
  ('stored', 'requires_action', 'unknown', 'succeeded', 'surplus', 'declined', 'abandoned'));
create function payment_attempt_is_open(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('stored', 'requires_action', 'unknown')
$$;
create function payment_attempt_is_resolved(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('succeeded', 'surplus', 'declined', 'abandoned')
$$;
create function payment_attempt_took_money(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('succeeded', 'surplus')
$$;
create view payment_attempt_transitions (from_state, to_state) as values
  ('stored', 'requires_action'), ('stored', 'unknown'), ('stored', 'succeeded'), ('stored', 'surplus'),
  ('stored', 'declined'), ('stored', 'abandoned'), ('requires_action', 'unknown'),
  ('requires_action', 'succeeded'), ('requires_action', 'surplus'), ('requires_action', 'declined'),
  ('requires_action', 'abandoned'), ('unknown', 'requires_action'), ('unknown', 'succeeded'),
  ('unknown', 'surplus'), ('unknown', 'declined'), ('unknown', 'abandoned'), ('declined', 'succeeded'),
  ('declined', 'surplus'), ('abandoned', 'succeeded'), ('abandoned', 'surplus');
create trigger payment_attempts_begin before insert on payment_attempts for each row
  when (new.state not in ('stored', 'succeeded')) execute function states_guard('payment_attempt');
create trigger payment_attempts_move before update of state on payment_attempts for each row
  when (old.state is distinct from new.state) execute function states_guard('payment_attempt');

-- payment_refund: src/modules/payments/refund.ts
alter table payment_refunds drop constraint if exists payment_refunds_state_check;
alter table payment_refunds add constraint payment_refunds_state_check check (state in
  ('stored', 'unknown', 'pending', 'succeeded', 'failed', 'outside'));
create function payment_refund_is_in_flight(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('stored', 'unknown')
$$;
create function payment_refund_is_given(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  ('pending', 'succeeded', 'outside')
$$;
create view payment_refund_transitions (from_state, to_state) as values
  ('stored', 'unknown'), ('stored', 'pending'), ('stored', 'succeeded'), ('stored', 'failed'),
  ('unknown', 'pending'), ('unknown', 'succeeded'), ('unknown', 'failed'), ('pending', 'succeeded'),
  ('pending', 'failed'), ('succeeded', 'failed');
create trigger payment_refunds_begin before insert on payment_refunds for each row
  when (new.state not in ('stored', 'outside', 'succeeded')) execute function states_guard('payment_refund');
create trigger payment_refunds_move before update of state on payment_refunds for each row
  when (old.state is distinct from new.state) execute function states_guard('payment_refund');

-- payment_dispute: src/modules/payments/dispute.ts
alter table payment_disputes drop constraint if exists payment_disputes_state_check;
alter table payment_disputes add constraint payment_disputes_state_check check (state in
  ('open', 'won', 'lost'));
create view payment_dispute_transitions (from_state, to_state) as values
  ('open', 'won'), ('open', 'lost');
create trigger payment_disputes_move before update of state on payment_disputes for each row
  when (old.state is distinct from new.state) execute function states_guard('payment_dispute');

-- settlement: src/modules/contributions/settling/settlement.ts
alter table settlements drop constraint if exists settlements_decision_check;
alter table settlements add constraint settlements_decision_check check (decision in
  ('charge', 'release', 'keep', 'give_back'));

create function may_go(noun text, from_state text, to_state text) returns boolean
language sql immutable parallel safe as $$
  select coalesce(noun || ' ' || from_state || ' ' || to_state = any(
  '{campaign draft coming_soon, campaign draft live, campaign draft forever_funding, campaign draft deleted,
  campaign coming_soon draft, campaign coming_soon live, campaign live ended,
  campaign live forever_funding, campaign live held, campaign live cancelled,
  campaign forever_funding closed, campaign forever_funding held, campaign forever_funding cancelled,
  campaign ended closed, campaign ended held, campaign ended cancelled, campaign held live,
  campaign held forever_funding, campaign held ended, campaign held cancelled, approval pending approved,
  approval pending rejected, approval pending changes_requested, identity_check pending verified,
  identity_check pending needs_more, identity_check pending failed, identity_check needs_more pending,
  identity_check needs_more verified, identity_check needs_more failed, identity_check failed pending,
  identity_check failed verified, identity_check failed needs_more, contribution created reserved,
  contribution created expired, contribution reserved setup_ok, contribution reserved charging,
  contribution reserved risk_review, contribution reserved expired, contribution reserved failed,
  contribution risk_review charging, contribution risk_review setup_ok, contribution risk_review cancelled,
  contribution setup_ok pledged, contribution setup_ok failed, contribution pledged charging,
  contribution pledged cancelled, contribution charging collected, contribution charging failed,
  contribution charging errored, contribution charging charge_unknown,
  contribution charge_unknown collected, contribution charge_unknown failed,
  contribution charge_unknown errored, contribution collected partially_refunded,
  contribution collected refunded, contribution collected disputed, contribution errored charging,
  contribution errored dropped, contribution errored cancelled, contribution partially_refunded refunded,
  contribution partially_refunded disputed, contribution disputed collected,
  contribution disputed partially_refunded, contribution disputed refunded,
  contribution disputed dispute_lost, contribution recorded voided, refund_request open granted,
  refund_request open declined, refund_request open escalated, refund_request open withdrawn,
  refund_request open closed, refund_request declined granted, refund_request declined escalated,
  refund_request declined closed, refund_request escalated granted, refund_request escalated refused,
  refund_request escalated withdrawn, refund_request escalated closed, refund_request granted open,
  refund_request granted escalated, refund_request granted closed, payment_attempt stored requires_action,
  payment_attempt stored unknown, payment_attempt stored succeeded, payment_attempt stored surplus,
  payment_attempt stored declined, payment_attempt stored abandoned,
  payment_attempt requires_action unknown, payment_attempt requires_action succeeded,
  payment_attempt requires_action surplus, payment_attempt requires_action declined,
  payment_attempt requires_action abandoned, payment_attempt unknown requires_action,
  payment_attempt unknown succeeded, payment_attempt unknown surplus, payment_attempt unknown declined,
  payment_attempt unknown abandoned, payment_attempt declined succeeded, payment_attempt declined surplus,
  payment_attempt abandoned succeeded, payment_attempt abandoned surplus, payment_refund stored unknown,
  payment_refund stored pending, payment_refund stored succeeded, payment_refund stored failed,
  payment_refund unknown pending, payment_refund unknown succeeded, payment_refund unknown failed,
  payment_refund pending succeeded, payment_refund pending failed, payment_refund succeeded failed,
  payment_dispute open won, payment_dispute open lost}'), false)
$$;
