-- Every campaign has its beneficiary and its totals from the first moment.
create function campaigns_get_money_rows() returns trigger language plpgsql as $$
begin
  insert into beneficiaries (kind, campaign_id) values ('campaign', new.id);
  insert into campaign_totals (campaign_id) values (new.id);
  return null;
end $$;
create trigger campaigns_get_money_rows after insert on campaigns
  for each row execute function campaigns_get_money_rows();
