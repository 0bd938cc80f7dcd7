create function audit_log_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  execute function audit_log_is_kept();
create trigger audit_head_stays before delete or truncate on audit_head execute function audit_log_is_kept();
