-- A pledge that no card paid for by a day after the last try ends. Called only by src/flows/settle-campaign.

-- Ends up to at_most of them; how many. One whose person is paying right now waits for the outcome.
create function drop_unpaid_pledges(at_most int) returns int language plpgsql as $$
declare
  chosen bigint[];
  c contributions%rowtype;
  at timestamptz := clock_now();
  effects jsonb := '[]';
  transfers jsonb := '[]';
begin
  select array_agg(x.id) into chosen from (
    select k.id from contributions k
    where k.charge_due_at <= at and k.state = 'errored' and k.charge_tries >= last_charge_try()
      and not exists (select 1 from payment_attempts a where a.source_kind = 'contribution' and a.source_id = k.id
        and a.state in ('stored', 'requires_action', 'unknown'))
    order by k.id limit at_most for no key update skip locked
  ) x;
  if chosen is null then
    return 0;
  end if;
  perform 1 from stock_units where id in (
    select r.stock_unit_id from stock_reservations r where r.source_kind = 'contribution' and r.source_id = any (chosen) and r.state = 'claimed'
  ) order by id for no key update;
  for c in select * from contributions where id = any (chosen) order by campaign_id, contributor_key, id loop
    update contributions k set state = 'dropped', state_at = at, state_cause = 'no_card_worked', charge_due_at = null where k.id = c.id;
    perform stock_release('contribution', c.id);
    effects := effects || jsonb_build_object('campaign_id', c.campaign_id, 'pledged', -c.total_minor, 'contributions', -1,
      'contributors', count_contributor(c, -1));
    transfers := transfers || jsonb_build_object('id', 'contribution:' || c.id || ':pledge_voided', 'kind', 'pledge_voided',
      'phase', 'voided', 'pending_id', 'contribution:' || c.id || ':pledged', 'source_kind', 'contribution', 'source_id', c.id,
      'occurred_at', at);
    insert into outbox (topic, key, payload) values ('contribution.dropped', 'contribution.dropped:' || c.id,
      jsonb_build_object('contribution_id', c.id, 'campaign_id', c.campaign_id, 'account_id', c.account_id))
      on conflict (key) do nothing;
  end loop;
  perform post_transfers_or_fail(transfers);
  perform apply_campaign_totals(effects, at);
  return cardinality(chosen);
end $$;
