-- Who did what: a chain of rows that nobody can change, whose personal parts end with the person's key.

create table audit_keys (
  account_id bigint primary key references accounts (id),
  salt       bytea not null check (length(salt) = 32)
);

create table audit_log (
  id             bigint primary key,
  occurred_at    timestamptz not null,
  act            text not null check (act ~ '^[a-z][a-z0-9_]{1,59}$'),
  -- No foreign keys: a row says what happened, whatever becomes of those it names. Null: an operator or the system.
  actor_id       bigint,
  subject_kind   text not null check (subject_kind ~ '^[a-z][a-z0-9_]{1,39}$'),
  subject_id     bigint not null,
  request_id     text,
  -- Ids, states, names of roles; never a name, an address or an IP of a person.
  details        jsonb not null default '{}',
  before_hash    bytea check (length(before_hash) = 32),
  after_hash     bytea check (length(after_hash) = 32),
  -- Name, mail address and IP, readable while the key of the person exists.
  sealed_actor   bytea,
  sealed_subject bytea,
  prev_hash      bytea not null,
  hash           bytea not null unique
);
create index audit_log_subject_idx on audit_log (subject_kind, subject_id, id desc);
create index audit_log_actor_idx on audit_log (actor_id, id desc) where actor_id is not null;

-- The end of the chain: rows cut off behind it are missed as well.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  last_id  bigint not null,
  hash     bytea not null
);
insert into audit_head (last_id, hash) values (0, sha256('the first row'));

-- What a row must hash to. The time counts in microseconds, so that no session's time zone matters.
create function audit_hash(entry audit_log) returns bytea language sql immutable parallel safe as $$
  select sha256(entry.prev_hash || convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.occurred_at) * 1000000)::bigint, entry.act, entry.actor_id, entry.subject_kind,
    entry.subject_id, entry.request_id, entry.details, encode(entry.before_hash, 'hex'), encode(entry.after_hash, 'hex'),
    encode(entry.sealed_actor, 'hex'), encode(entry.sealed_subject, 'hex'))::text, 'UTF8'))
$$;

create function audit_log_chains() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into head from audit_head for no key update;
  new.id := head.last_id + 1;
  new.occurred_at := clock_now();
  new.prev_hash := head.hash;
  new.hash := audit_hash(new);
  update audit_head set last_id = new.id, hash = new.hash;
  return new;
end $$;
create trigger audit_log_chains before insert on audit_log for each row execute function audit_log_chains();

create function audit_log_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  execute function audit_log_is_kept();
create trigger audit_head_stays before delete or truncate on audit_head execute function audit_log_is_kept();
