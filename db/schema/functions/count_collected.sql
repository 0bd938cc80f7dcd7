-- Units and people of charges that were taken in, as effects for apply_campaign_totals(). These rows are shared by all who
-- back a campaign, so they are locked last, for as short as can be: units by their ids, then people, then totals.
create function count_collected(units bigint[], quantities bigint[], campaigns bigint[], keys text[], accounts bigint[],
  amounts bigint[], were_pledged boolean[], at timestamptz) returns jsonb language plpgsql as $$
declare
  effects jsonb;
begin
  perform 1 from stock_units where id = any (units) order by id for no key update;
  update stock_units u set claimed = u.claimed + s.quantity, reserved = u.reserved - s.quantity, updated_at = at
    from unnest(units, quantities) s (id, quantity) where u.id = s.id and u.id = any (units);
  with moved as materialized (
    select * from unnest(campaigns, keys, accounts, amounts, were_pledged) m (campaign_id, contributor_key, account_id, total_minor, was_pledged)
  ), people as materialized (
    select m.campaign_id, m.contributor_key, max(m.account_id) as account_id, count(*) as contributions from moved m
      where not m.was_pledged group by 1, 2
  ), counted as (
    insert into campaign_contributors (campaign_id, contributor_key, account_id, contributions, first_at)
      select p.campaign_id, p.contributor_key, p.account_id, p.contributions, at from people p order by 1, 2
      on conflict (campaign_id, contributor_key) do update
        set contributions = campaign_contributors.contributions + excluded.contributions
      returning campaign_id, contributor_key, contributions
  ), grown as (
    select m.campaign_id, sum(m.total_minor) as collected, coalesce(sum(m.total_minor) filter (where m.was_pledged), 0) as pledged,
      count(*) filter (where not m.was_pledged) as contributions
    from moved m group by 1
  ), joined as (
    -- New to the campaign: nothing was counted before these.
    select n.campaign_id, count(*) as contributors
    from counted n join people p on p.campaign_id = n.campaign_id and p.contributor_key = n.contributor_key
    where n.contributions = p.contributions group by 1
  )
  select jsonb_agg(jsonb_build_object('campaign_id', g.campaign_id, 'collected', g.collected, 'pledged', -g.pledged,
      'contributions', g.contributions, 'contributors', coalesce(j.contributors, 0))) into effects
    from grown g left join joined j on j.campaign_id = g.campaign_id;
  return effects;
end $$;
