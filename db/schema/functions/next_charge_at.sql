-- When that happens next; after the last try, when the pledge ends unless its person pays meanwhile.
create function next_charge_at(campaign bigint, tries int) returns timestamptz language sql stable as $$
  select decided_at + make_interval(days => (array[1, 3, 5, 7, 8])[tries]) from settlements where campaign_id = campaign
$$;
