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
