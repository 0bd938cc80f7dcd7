-- The same for a campaign that was cancelled: promises end, money goes back.
create function spread_cancellation(campaign bigint, at_most int) returns int language plpgsql as $$
declare
  pledged bigint[];
  collected bigint[];
begin
  select array_agg(x.id) filter (where x.state in ('pledged', 'errored')),
         array_agg(x.id) filter (where x.state in ('collected', 'partially_refunded')) into pledged, collected
  from (
    select k.id, k.state from contributions k join campaigns c on c.id = k.campaign_id and c.state = 'cancelled'
    where k.campaign_id = campaign and (k.state in ('pledged', 'errored')
      or (k.state in ('collected', 'partially_refunded') and k.refund_due is null and k.refunded_minor < k.captured_minor))
    order by k.id limit at_most for no key update of k
  ) x;
  perform cancel_pledges(coalesce(pledged, '{}'), 'campaign_cancelled', null, null);
  update contributions set refund_due = 'campaign_removed' where id = any (collected);
  return coalesce(cardinality(pledged), 0) + coalesce(cardinality(collected), 0);
end $$;
