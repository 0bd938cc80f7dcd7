-- Takes promises back: by the person while the campaign runs, by the settlement, by a campaign's end.
create function cancel_pledges(ids bigint[], why text, actor bigint, request text) returns int language plpgsql as $$
declare
  c contributions%rowtype;
  at timestamptz;
  effects jsonb := '[]';
  transfers jsonb := '[]';
  facts jsonb := '[]';
  done int := 0;
begin
  perform 1 from contributions where id = any (ids) order by id for no key update;
  perform 1 from stock_units where id in (
    select r.stock_unit_id from stock_reservations r where r.source_kind = 'contribution' and r.source_id = any (ids) and r.state = 'claimed'
  ) order by id for no key update;
  at := clock_now();
  for c in select * from contributions where id = any (ids) and state in ('pledged', 'errored') order by campaign_id, contributor_key, id loop
    update contributions k set state = 'cancelled', state_at = at, state_cause = why, state_actor_id = actor, state_request_id = request,
      charge_due_at = null where k.id = c.id;
    update payment_attempts a set state = 'abandoned', resolved_at = at, check_at = null
      where a.source_kind = 'contribution' and a.source_id = c.id and a.state in ('stored', 'requires_action', 'unknown');
    perform stock_release('contribution', c.id);
    effects := effects || jsonb_build_object('campaign_id', c.campaign_id, 'pledged', -c.total_minor, 'contributions', -1,
      'contributors', count_contributor(c, -1));
    transfers := transfers || jsonb_build_object('id', 'contribution:' || c.id || ':pledge_voided', 'kind', 'pledge_voided',
      'phase', 'voided', 'pending_id', 'contribution:' || c.id || ':pledged', 'source_kind', 'contribution', 'source_id', c.id,
      'occurred_at', at);
    facts := facts || jsonb_build_object('topic', 'contribution.cancelled', 'key', c.id, 'contribution_id', c.id,
      'campaign_id', c.campaign_id, 'account_id', c.account_id, 'cause', why);
    done := done + 1;
  end loop;
  if done > 0 then
    perform post_transfers_or_fail(transfers);
    insert into outbox (topic, key, payload)
      select f ->> 'topic', (f ->> 'topic') || ':' || (f ->> 'key'), f - 'topic' - 'key' from jsonb_array_elements(facts) f
      on conflict (key) do nothing;
    perform apply_campaign_totals(effects, at);
  end if;
  return done;
end $$;
