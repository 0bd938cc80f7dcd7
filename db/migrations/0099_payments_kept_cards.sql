-- Cards a person keeps: which one is offered first, and what they began at the provider to add one.
alter table payment_methods add column is_default boolean not null default false;
create unique index payment_methods_one_default on payment_methods (account_id) where is_default and saved;

-- The provider's card page, or a bank's question, that somebody was sent to for a card of their list.
create table payment_card_pages (
  provider_ref    text primary key check (length(provider_ref) between 3 and 120),
  provider_object text not null check (provider_object in ('setup_intent', 'checkout_session')),
  account_id      bigint not null references accounts (id),
  customer_ref    text not null,
  created_at      timestamptz not null default clock_now(),
  settled_at      timestamptz
);
create index payment_card_pages_open_idx on payment_card_pages (account_id, created_at) where settled_at is null;
