-- Adds up the effects of many contributions, one update per campaign, in the order of their ids; by the index also
-- while the table is small.
-- effects: [{ campaign_id, pledged, collected, contributions, contributors }]
create function apply_campaign_totals(effects jsonb, at timestamptz) returns void language plpgsql as $$
declare
  ids bigint[] := array(select distinct (e ->> 'campaign_id')::bigint from jsonb_array_elements(effects) e);
begin
  perform 1 from campaign_totals where campaign_id = any (ids) order by campaign_id for no key update;
  update campaign_totals t set
      raised_minor = t.raised_minor + s.pledged + s.collected, pledged_minor = t.pledged_minor + s.pledged,
      collected_minor = t.collected_minor + s.collected, contributions = t.contributions + s.contributions,
      contributors = t.contributors + s.contributors, updated_at = at
    from (
      select e.campaign_id, sum(coalesce(e.pledged, 0))::bigint as pledged, sum(coalesce(e.collected, 0))::bigint as collected,
        sum(coalesce(e.contributions, 0))::int as contributions, sum(coalesce(e.contributors, 0))::int as contributors
      from jsonb_to_recordset(effects) e (campaign_id bigint, pledged bigint, collected bigint, contributions int, contributors int)
      group by e.campaign_id
    ) s
    where t.campaign_id = s.campaign_id and t.campaign_id = any (ids);
end $$;
