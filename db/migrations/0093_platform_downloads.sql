-- Files made for one person, to be fetched once: exports. Only the hash of the link is kept.

create table downloads (
  token_hash       bytea primary key check (length(token_hash) = 32),
  owner_account_id bigint,
  owner_visitor_id text,
  storage_key      text not null unique,
  filename         text not null check (filename ~ '^[A-Za-z0-9._-]{1,100}$'),
  content_type     text not null check (length(content_type) <= 100),
  -- Null until the whole file is stored.
  bytes            bigint check (bytes >= 0),
  created_at       timestamptz not null default clock_now(),
  expires_at       timestamptz not null,
  taken_at         timestamptz,
  -- When the file was taken away; the row stays a while, so that its link says what happened.
  removed_at       timestamptz,
  check ((owner_account_id is null) <> (owner_visitor_id is null))
);
create index downloads_expiry_idx on downloads (expires_at) where removed_at is null;
create index downloads_owner_idx on downloads (owner_account_id) where owner_account_id is not null;
