create function publish_review(what text, contribution bigint) returns void language sql as $$
  insert into outbox (topic, key, payload)
    select 'contribution.' || what, 'contribution.' || what || ':' || c.id,
      jsonb_build_object('contribution_id', c.id, 'campaign_id', c.campaign_id, 'account_id', c.account_id)
    from contributions c where c.id = contribution
    on conflict (key) do nothing
$$;
