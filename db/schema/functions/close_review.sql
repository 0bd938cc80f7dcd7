-- One that the person left, or whose time is over; its contribution is ended by the caller.
create function close_review(contribution bigint, why text, at timestamptz) returns void language plpgsql as $$
begin
  update contribution_reviews set decision = case why when 'left' then 'left' else 'timed_out' end, decided_at = at
    where contribution_id = contribution and decision is null;
  if why <> 'left' then
    perform publish_review('review_cancelled', contribution);
  end if;
end $$;
