-- How long a review may take: units that others want are not held for a day.
create function review_time(is_limited boolean) returns interval language sql immutable as $$
  select case when is_limited then interval '2 hours' else interval '24 hours' end
$$;
