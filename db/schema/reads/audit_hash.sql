-- What a row must hash to. The time counts in microseconds, so that no session's time zone matters.
create function audit_hash(entry audit_log) returns bytea language sql immutable parallel safe as $$
  select sha256(entry.prev_hash || convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.occurred_at) * 1000000)::bigint, entry.act, entry.actor_id,
    entry.subject_kind, entry.subject_id, entry.request_id, entry.details,
    encode(entry.before_hash, 'hex'), encode(entry.after_hash, 'hex'),
    encode(entry.sealed_actor, 'hex'), encode(entry.sealed_subject, 'hex'))::text, 'UTF8'))
$$;
