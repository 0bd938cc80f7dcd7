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
