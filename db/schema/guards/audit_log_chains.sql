create function audit_log_chains() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  new.about_id := audit_about(new.subject_kind, new.subject_id);
  select * into head from audit_head for no key update;
  new.id := head.last_id + 1;
  new.occurred_at := clock_now();
  new.prev_hash := head.hash;
  new.hash := audit_hash(new);
  update audit_head set last_id = new.id, hash = new.hash;
  return new;
end $$;
create trigger audit_log_chains before insert on audit_log for each row execute function audit_log_chains();
