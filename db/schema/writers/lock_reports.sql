-- Whoever writes or decides reports of one thing waits here for whoever did before: after its row, and before
-- any report, so that nobody holds what the next one waits for.
create function lock_reports(subject text, id bigint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('reports of ' || subject || id, 0));
$$;
