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
