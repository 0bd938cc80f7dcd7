-- Card testing is slowed: refused cards are counted by device, card, address and campaign. Over the lower limit
-- a charge waits for somebody to look at it, over the higher one it is refused. See docs/domain/risk-review.md.
-- start_contributions, record_contributions, begin_attempt and expire_contributions (0089) call in.
alter table contribution_declines add column fingerprint text check (length(fingerprint) <= 100);
create index contribution_declines_card_idx on contribution_declines (fingerprint, occurred_at) where fingerprint is not null;
create index contribution_declines_campaign_idx on contribution_declines (campaign_id, occurred_at);
create index contribution_declines_cards_idx on contribution_declines (occurred_at, fingerprint) where fingerprint is not null;

-- What waits, why, and with which card it goes on; no attempt exists meanwhile, so nothing can charge it.
create table contribution_reviews (
  contribution_id bigint primary key references contributions (id),
  reasons         text[] not null check (cardinality(reasons) > 0 and reasons <@ array['device', 'card', 'address', 'campaign']),
  method_ref      text not null,
  customer_ref    text,
  save_method     boolean not null default false,
  opened_at       timestamptz not null,
  decision        text check (decision in ('released', 'cancelled', 'timed_out', 'left')),
  decided_at      timestamptz,
  decided_by      bigint references accounts (id),
  note            text not null default '' check (length(note) <= 1000),
  check ((decision is null) = (decided_at is null)),
  check (decision not in ('released', 'cancelled') or decided_by is not null)
);
create index contribution_reviews_open_idx on contribution_reviews (contribution_id) where decision is null;

-- refused: too many cards failed within the hour. reasons: what makes a charge wait.
create function card_risk(of_holder text, of_client text, of_campaign bigint, of_card text, at timestamptz,
  out refused boolean, out reasons text[]) language plpgsql stable as $$
declare
  since timestamptz := at - interval '1 hour';
  by_device int;
  by_address int := 0;
  by_card int := 0;
  by_campaign int;
begin
  select count(*) into by_device from contribution_declines where holder = of_holder and occurred_at > since;
  if of_client <> '' then
    select count(*) into by_address from contribution_declines where client_key = of_client and occurred_at > since;
  end if;
  if of_card is not null then
    select count(*) into by_card from contribution_declines where fingerprint = of_card and occurred_at > since;
  end if;
  select count(*) into by_campaign from (select 1 from contribution_declines
    where campaign_id = of_campaign and occurred_at > at - interval '10 minutes' limit 40) d;
  -- A campaign that many people back sees many refusals too: only where they outnumber the charges.
  if by_campaign = 40 and (select count(*) from (select 1 from contributions c where c.campaign_id = of_campaign
      and c.created_at > at - interval '10 minutes' and c.captured_minor > 0 limit 40) k) = 40 then
    by_campaign := 0;
  end if;
  refused := by_device >= 10 or by_address >= 20 or by_card >= 6;
  reasons := array_remove(array[case when by_device >= 5 then 'device' end, case when by_card >= 3 then 'card' end,
    case when by_address >= 10 then 'address' end, case when by_campaign = 40 then 'campaign' end], null);
end $$;

-- How long a review may take: units that others want are not held for a day.
create function review_time(is_limited boolean) returns interval language sql immutable as $$
  select case when is_limited then interval '2 hours' else interval '24 hours' end
$$;

create function holds_limited_units(contribution bigint) returns boolean language sql stable as $$
  select exists (select 1 from stock_reservations r join stock_units u on u.id = r.stock_unit_id
    where r.source_kind = 'contribution' and r.source_id = contribution and u.limit_count is not null)
$$;

-- More time for what a contribution holds.
create function keep_reserved(contribution bigint, until timestamptz) returns void language sql as $$
  update contributions set expires_at = until where id = contribution;
  update stock_reservations set expires_at = until
    where source_kind = 'contribution' and source_id = contribution and state = 'held';
$$;

create function publish_review(what text, contribution bigint) returns void language sql as $$
  insert into outbox (topic, key, payload)
    select 'contribution.' || what, 'contribution.' || what || ':' || c.id,
      jsonb_build_object('contribution_id', c.id, 'campaign_id', c.campaign_id, 'account_id', c.account_id)
    from contributions c where c.id = contribution
    on conflict (key) do nothing
$$;

-- Puts a reserved contribution under review. card: { method_ref, customer_ref, save_method, method_id }
create function open_review(contribution bigint, card jsonb, why text[], cause text, request text, at timestamptz)
returns void language plpgsql as $$
begin
  insert into contribution_reviews (contribution_id, reasons, method_ref, customer_ref, save_method, opened_at)
    values (contribution, why, card ->> 'method_ref', card ->> 'customer_ref', coalesce((card ->> 'save_method')::boolean, false), at);
  update contributions set state = 'risk_review', state_at = at, state_cause = cause, state_request_id = request,
    method_id = coalesce((card ->> 'method_id')::bigint, method_id) where id = contribution;
  perform keep_reserved(contribution, at + review_time(holds_limited_units(contribution)));
  perform publish_review('under_review', contribution);
end $$;

-- Lets a contribution under review go on to its charge. outcome: released · not_in_review · campaign_closed
create function release_review(contribution bigint, staff bigint, said text, request text) returns text language plpgsql as $$
declare
  c contributions%rowtype;
  r contribution_reviews%rowtype;
  at timestamptz;
  until timestamptz;
begin
  select * into c from contributions where id = contribution for no key update;
  perform 1 from campaigns where id = c.campaign_id for share;
  at := clock_now();
  select * into r from contribution_reviews where contribution_id = contribution and decision is null;
  if not found or c.state <> 'risk_review' or c.expires_at <= at then
    return 'not_in_review';
  end if;
  if not exists (select 1 from campaigns k where k.id = c.campaign_id
      and (k.state = 'forever_funding' or (k.state = 'live' and at < k.ends_at))) then
    return 'campaign_closed';
  end if;
  until := at + review_time(holds_limited_units(contribution));
  insert into payment_attempts (source_kind, source_id, operation, attempt_no, idempotency_key, on_session, amount_minor, currency,
    method_ref, customer_ref, save_method, created_at, check_at)
  select 'contribution', c.id, 'charge', n.no, 'contribution:' || c.id || ':charge:' || n.no, true, c.total_minor, c.currency,
    r.method_ref, r.customer_ref, r.save_method, at, at + interval '5 minutes'
  from (select coalesce(max(p.attempt_no), 0) + 1 as no from payment_attempts p
    where p.source_kind = 'contribution' and p.source_id = c.id and p.operation = 'charge') n;
  update contributions set state = 'charging', state_at = at, state_cause = 'review_released', state_actor_id = staff,
    state_request_id = request where id = c.id;
  perform keep_reserved(c.id, until);
  update contribution_reviews set decision = 'released', decided_at = at, decided_by = staff, note = said
    where contribution_id = c.id;
  perform publish_review('review_released', c.id);
  return 'released';
end $$;

-- Ends one that was not believed: nothing is charged, its units are free. outcome: cancelled · not_in_review
create function cancel_review(contribution bigint, staff bigint, said text, request text) returns text language plpgsql as $$
declare
  c contributions%rowtype;
  at timestamptz;
begin
  select * into c from contributions where id = contribution for no key update;
  at := clock_now();
  if not found or c.state <> 'risk_review' then
    return 'not_in_review';
  end if;
  update contributions set state = 'cancelled', state_at = at, state_cause = 'review_cancelled', state_actor_id = staff,
    state_request_id = request where id = c.id;
  perform stock_release('contribution', c.id);
  update contribution_reviews set decision = 'cancelled', decided_at = at, decided_by = staff, note = said
    where contribution_id = c.id;
  perform publish_review('review_cancelled', c.id);
  return 'cancelled';
end $$;

-- One that the person left, or whose time is over; its contribution is ended by the caller.
create function close_review(contribution bigint, why text, at timestamptz) returns void language plpgsql as $$
begin
  update contribution_reviews set decision = case why when 'left' then 'left' else 'timed_out' end, decided_at = at
    where contribution_id = contribution and decision is null;
  if why <> 'left' then
    perform publish_review('review_cancelled', contribution);
  end if;
end $$;
