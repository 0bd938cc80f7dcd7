-- The search index: narrow rows kept fresh from campaigns and their totals, so that a search reads no story.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table discovery_campaigns (
  campaign_id     bigint primary key references campaigns (id),
  -- open: can be backed; ended: is over; null: under neither (held, cancelled)
  status          text check (status in ('open', 'ended')),
  forever         boolean not null,
  funding_type    text not null,
  nonprofit       boolean not null,
  category_id     bigint,
  top_category_id bigint,
  country         text not null,
  city_slug       text not null,
  percent         int not null,
  -- in euro cents, so that campaigns of different currencies can stand in one order
  raised_euro     bigint not null,
  contributors    bigint not null,
  launched_at     timestamptz not null,
  ends_at         timestamptz,
  trend           double precision not null default 0,
  staff_pick      boolean not null,
  -- by search_vector: the title weighs most, then tagline and tags, then owner and place
  words           tsvector not null,
  -- the title's words by search_words, with a space between
  title_key       text collate "C" not null,
  -- what a card shows, so that a page of cards is one read
  slug            text not null,
  title           text not null,
  tagline         text not null,
  state           text not null,
  owner_name      text not null,
  city            text not null,
  currency        text not null,
  goal_minor      bigint not null,
  raised_minor    bigint not null,
  card_public_id  text,
  card_alt        text not null,
  refreshed_at    timestamptz not null default clock_now()
);
create index discovery_trend_idx on discovery_campaigns (trend desc, campaign_id desc) where status = 'open';
create index discovery_trend_all_idx on discovery_campaigns (trend desc, campaign_id desc);
create index discovery_funded_idx on discovery_campaigns (raised_euro desc, campaign_id desc);
create index discovery_newest_idx on discovery_campaigns (launched_at desc, campaign_id desc);
create index discovery_ending_idx on discovery_campaigns (ends_at, campaign_id)
  where status = 'open' and ends_at is not null;
create index discovery_backed_idx on discovery_campaigns (contributors desc, campaign_id desc);
create index discovery_category_idx on discovery_campaigns (category_id, trend desc, campaign_id desc);
create index discovery_top_category_idx
  on discovery_campaigns (top_category_id, trend desc, campaign_id desc);
create index discovery_country_idx on discovery_campaigns (country, trend desc, campaign_id desc);
create index discovery_words_idx on discovery_campaigns using gin (words);
create index discovery_title_idx on discovery_campaigns (title_key);

-- Every word of a title, to correct a misspelt one: it shares a variant with what was meant.
create table discovery_words (
  word     text primary key,
  variants text[] not null
);
create index discovery_words_trgm_idx on discovery_words using gin (word gin_trgm_ops);
create index discovery_words_variants_idx on discovery_words using gin (variants);

-- How far the index has read the campaigns' and totals' changes.
create table discovery_progress (
  only_row     boolean primary key default true check (only_row),
  refreshed_to timestamptz not null default '-infinity'
);
insert into discovery_progress default values;
