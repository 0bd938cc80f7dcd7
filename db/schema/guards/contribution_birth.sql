-- How a row may come into the world: the states it passed through before it was written.
create function contribution_birth(state text) returns text[] language sql immutable as $$
  select case state
    when 'created' then array['created']
    when 'reserved' then array['created', 'reserved']
    when 'risk_review' then array['created', 'reserved', 'risk_review']
    when 'charging' then array['created', 'reserved', 'charging']
    when 'collected' then array['created', 'reserved', 'charging', 'collected']
    when 'pledged' then array['created', 'reserved', 'setup_ok', 'pledged']
    when 'recorded' then array['recorded']
  end
$$;
