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
