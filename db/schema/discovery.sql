-- The search index: narrow rows kept fresh from campaigns and their totals, so that a search reads no story.

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
-- An order is walked within each status and tells by itself which rows a search wants: no row is read that is
-- not shown. What few rows have is looked up by words and filters, all in one.
create index discovery_trend_idx on discovery_campaigns (status, trend desc, campaign_id desc)
  include (ends_at, category_id, top_category_id, country, city_slug, funding_type, nonprofit, forever,
    percent);
create index discovery_funded_idx on discovery_campaigns (status, raised_euro desc, campaign_id desc)
  include (ends_at, category_id, country, city_slug, funding_type, nonprofit, forever, percent);
create index discovery_newest_idx on discovery_campaigns (status, launched_at desc, campaign_id desc)
  include (ends_at, category_id, country, city_slug, funding_type, nonprofit, forever, percent);
create index discovery_backed_idx on discovery_campaigns (status, contributors desc, campaign_id desc)
  include (ends_at, category_id, country, city_slug, funding_type, nonprofit, forever, percent);
create index discovery_ending_idx on discovery_campaigns (ends_at, campaign_id)
  include (category_id, country, city_slug, funding_type, nonprofit, forever, percent)
  where status = 'open' and ends_at is not null;
-- The words of the title stand by themselves. Of very many that have a word the best known are looked at, and
-- listed by themselves. Rows to be added wait in a list that every search reads: a short one.
create index discovery_found_idx on discovery_campaigns
  using gin (words, ts_filter(words, '{a}'), category_id, country, city_slug)
  with (gin_pending_list_limit = 256);
create index discovery_best_idx on discovery_campaigns
  using gin (words, ts_filter(words, '{a}'), category_id, country, city_slug)
  with (gin_pending_list_limit = 256) where contributors >= 20000;
create index discovery_better_idx on discovery_campaigns
  using gin (words, ts_filter(words, '{a}'), category_id, country, city_slug)
  with (gin_pending_list_limit = 256) where contributors >= 8000 and contributors < 20000;
create index discovery_well_idx on discovery_campaigns
  using gin (words, ts_filter(words, '{a}'), category_id, country, city_slug)
  with (gin_pending_list_limit = 256) where contributors >= 1000 and contributors < 8000;
-- Few are open: all of these with a word are read, unless so many have it that an order is sooner walked.
create index discovery_open_words_idx on discovery_campaigns using gin (words)
  with (gin_pending_list_limit = 256) where status = 'open';
-- Of these the lively ones come first in what is trending.
create index discovery_lively_words_idx on discovery_campaigns using gin (words)
  with (gin_pending_list_limit = 256) where status = 'open' and trend >= 3.5;
-- What few campaigns have together is read whole, in whatever order, and no row either. Each status is asked
-- for by itself, so it stands before what is not always asked for; of what has few values each is looked up.
create index discovery_kind_idx on discovery_campaigns (status, category_id, country, percent)
  include (trend, raised_euro, launched_at, contributors, ends_at, campaign_id, city_slug, funding_type,
    nonprofit, forever);
create index discovery_forever_idx on discovery_campaigns (nonprofit, country, category_id)
  include (status, trend, raised_euro, launched_at, contributors, ends_at, campaign_id, city_slug,
    funding_type, forever, percent) where forever;
create index discovery_nonprofit_idx on discovery_campaigns (status, category_id, country)
  include (trend, raised_euro, launched_at, contributors, ends_at, campaign_id, city_slug, funding_type,
    nonprofit, forever, percent) where nonprofit;
create index discovery_nonprofit_trend_idx on discovery_campaigns (status, trend desc, campaign_id desc)
  include (ends_at, category_id, country, city_slug, funding_type, forever, percent) where nonprofit;
create index discovery_city_idx on discovery_campaigns
  (city_slug, status, nonprofit, forever, category_id, percent)
  include (trend, raised_euro, launched_at, contributors, ends_at, campaign_id, country, funding_type);
-- What is trending in a place is asked for most, and filtered: among all others too few are of the place.
create index discovery_city_trend_idx on discovery_campaigns (city_slug, status, trend desc, campaign_id desc)
  include (ends_at, category_id, country, funding_type, nonprofit, forever, percent);
create index discovery_country_trend_idx
  on discovery_campaigns (country, status, trend desc, campaign_id desc)
  include (ends_at, category_id, city_slug, funding_type, nonprofit, forever, percent);
create index discovery_country_newest_idx
  on discovery_campaigns (country, status, launched_at desc, campaign_id desc)
  include (ends_at, category_id, city_slug, funding_type, nonprofit, forever, percent);
create index discovery_category_trend_idx
  on discovery_campaigns (category_id, status, trend desc, campaign_id desc)
  include (ends_at, country, city_slug, funding_type, nonprofit, forever, percent);
create index discovery_forever_trend_idx on discovery_campaigns (trend desc, campaign_id desc)
  include (status, ends_at, category_id, country, city_slug, funding_type, nonprofit, forever, percent)
  where forever;
create index discovery_neither_trend_idx on discovery_campaigns (trend desc, campaign_id desc)
  include (category_id, country, city_slug, funding_type, nonprofit, forever, percent) where status is null;
create index discovery_neither_funded_idx on discovery_campaigns (raised_euro desc, campaign_id desc)
  include (category_id, country, city_slug, funding_type, nonprofit, forever, percent) where status is null;
create index discovery_neither_newest_idx on discovery_campaigns (launched_at desc, campaign_id desc)
  include (category_id, country, city_slug, funding_type, nonprofit, forever, percent) where status is null;
create index discovery_neither_backed_idx on discovery_campaigns (contributors desc, campaign_id desc)
  include (category_id, country, city_slug, funding_type, nonprofit, forever, percent) where status is null;
-- Of what has no status none of the indexes of countries has an order.
create index discovery_neither_country_trend_idx
  on discovery_campaigns (country, trend desc, campaign_id desc)
  include (category_id, city_slug, funding_type, nonprofit, forever, percent) where status is null;
create index discovery_neither_country_newest_idx
  on discovery_campaigns (country, launched_at desc, campaign_id desc)
  include (category_id, city_slug, funding_type, nonprofit, forever, percent) where status is null;
create index discovery_percent_idx on discovery_campaigns (percent desc, campaign_id desc)
  where status = 'open' and percent between 75 and 99;
create index discovery_refreshed_idx on discovery_campaigns (refreshed_at);
create index discovery_title_idx on discovery_campaigns (title_key);
-- Of two kinds that go together the planner must not think that one is as rare among the other.
create statistics discovery_kinds (mcv) on status, forever, funding_type, nonprofit from discovery_campaigns;

-- How many campaigns of each kind the index has, kept by its triggers: what filters would leave is read here.
create table discovery_counts (
  -- '' and 0 stand for none
  status       text not null,
  forever      boolean not null,
  funding_type text not null,
  nonprofit    boolean not null,
  category_id  bigint not null,
  country      text not null,
  -- the least percent of its band: 0, 50 or 75
  percent      smallint not null,
  campaigns    bigint not null,
  primary key (status, forever, funding_type, nonprofit, category_id, country, percent)
);

-- Every word that campaigns are found by, to correct a misspelt one: it shares a variant with what was meant.
create table discovery_words (
  word      text primary key,
  variants  text[] not null,
  -- By search_stems: its other forms have one of them, too.
  stems     text[] not null default '{}',
  -- How many campaigns have it: what is most frequent of what begins alike is looked for.
  campaigns bigint not null,
  -- Of what begins alike the frequent words are read first; a count that changes rarely changes this.
  is_frequent boolean not null generated always as (campaigns >= 50) stored
) with (fillfactor = 80);
-- New words are rare, and a list of those to be added would be read for every word of every misspelt search.
create index discovery_words_trgm_idx on discovery_words using gin (word gin_trgm_ops)
  with (fastupdate = off);
create index discovery_words_variants_idx on discovery_words using gin (variants) with (fastupdate = off);
create index discovery_words_stems_idx on discovery_words using gin (stems) with (fastupdate = off);
create index discovery_words_begins_idx on discovery_words (word text_pattern_ops);
create index discovery_words_frequent_idx on discovery_words (word text_pattern_ops) where is_frequent;

-- The words of what a campaign tells, title and tagline among them, without their places: they change far
-- less often than what is above, and are asked for only where the others find too little.
create table discovery_stories (
  campaign_id bigint primary key references discovery_campaigns (campaign_id) on delete cascade,
  -- when the campaign was changed as it was last marked: another time has its texts read again
  changed_at  timestamptz not null,
  is_waiting  boolean not null default true,
  words       tsvector not null default '',
  -- since when it waits
  marked_at   timestamptz not null default clock_now()
);
create index discovery_stories_waiting_idx on discovery_stories (marked_at, campaign_id) where is_waiting;
create index discovery_stories_words_idx on discovery_stories using gin (words)
  with (gin_pending_list_limit = 256);

-- The words of the titles of campaigns that are coming soon, with their stems. Whether one may be shown is
-- asked of the campaign itself.
create table discovery_announced (
  campaign_id bigint primary key references campaigns (id),
  words       tsvector not null,
  title_key   text collate "C" not null
);
create index discovery_announced_words_idx on discovery_announced using gin (words);
create index discovery_announced_title_idx on discovery_announced using gin (title_key gin_trgm_ops);

-- How far the index has read the campaigns' and totals' changes.
create table discovery_progress (
  only_row     boolean primary key default true check (only_row),
  refreshed_to timestamptz not null default '-infinity',
  -- Up to when trends are reckoned; null: every campaign's is to be.
  trends_to    timestamptz
);
insert into discovery_progress default values;
-- What was changed since then is looked for every few seconds.
create index campaigns_updated_idx on campaigns (updated_at);

-- Whose money or word stands behind something that is shown.
create table sponsors (
  id         bigint generated by default as identity primary key,
  name       text not null check (length(name) between 1 and 120),
  website    text check (website ~ '^https://[^[:space:]]+$'),
  -- What they are, a sentence a language, English at least: { "en": "…", "de": "…" }
  texts      jsonb not null check (texts ? 'en'),
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);

-- What a sponsor vouches for: { "en": { "name": "…", "meaning": "…" }, … }
create table sponsor_certifications (
  id         bigint generated by default as identity primary key,
  sponsor_id bigint not null references sponsors (id),
  texts      jsonb not null check (texts ? 'en'),
  created_at timestamptz not null default clock_now()
);
create index sponsor_certifications_sponsor_idx on sponsor_certifications (sponsor_id);

create table campaign_certifications (
  campaign_id      bigint not null references campaigns (id),
  certification_id bigint not null references sponsor_certifications (id),
  granted_at       timestamptz not null default clock_now(),
  primary key (campaign_id, certification_id)
);
create index campaign_certifications_certification_idx on campaign_certifications (certification_id);

-- Campaigns that staff have put together under a title, in an order of their own.
create table campaign_collections (
  id           bigint generated by default as identity primary key,
  slug         text not null unique check (slug ~ '^[a-z0-9-]{3,60}$' and slug !~ '^[0-9]+$'),
  -- { "en": { "title": "…", "tagline": "…", "text": "…" }, … }
  texts        jsonb not null check (texts ? 'en'),
  theme        text not null default 'tide' check (theme in ('tide', 'coral', 'gold', 'ink')),
  sponsor_id   bigint references sponsors (id),
  -- Where it stands among the collections, the least first.
  position     int not null default 0,
  published_at timestamptz,
  -- Counts what was decided about it and its campaigns: who decides on it next says which they saw.
  version      int not null default 1,
  created_at   timestamptz not null default clock_now(),
  updated_at   timestamptz not null default clock_now()
);
create index campaign_collections_order_idx on campaign_collections (position, id);
create index campaign_collections_sponsor_idx on campaign_collections (sponsor_id)
  where sponsor_id is not null;

create table campaign_collection_entries (
  collection_id bigint not null references campaign_collections (id) on delete cascade,
  campaign_id   bigint not null references campaigns (id),
  position      int not null,
  primary key (collection_id, campaign_id)
);
create unique index campaign_collection_entries_order_idx
  on campaign_collection_entries (collection_id, position);
create index campaign_collection_entries_campaign_idx on campaign_collection_entries (campaign_id);

-- What curators decided about the search: one row a decision, ended when it is taken back.
create table search_tunings (
  id          bigint generated by default as identity primary key,
  kind        text not null check (kind in ('boost', 'synonyms', 'banned')),
  -- Of a boost: which campaign, how far up or down, and until when.
  campaign_id bigint references campaigns (id),
  points      smallint check (points between -5 and 5 and points <> 0),
  ends_at     timestamptz,
  -- Of words: each as search_words has it.
  terms       text[] not null default '{}',
  reason      text not null check (length(reason) between 1 and 500),
  made_at     timestamptz not null default clock_now(),
  ended_at    timestamptz,
  check ((kind = 'boost') = (campaign_id is not null and points is not null and ends_at is not null)),
  check ((kind = 'boost') = (terms = '{}'))
);
create unique index search_tunings_boost_idx on search_tunings (campaign_id)
  where kind = 'boost' and ended_at is null;
create index search_tunings_words_idx on search_tunings using gin (terms) where ended_at is null;

-- Campaigns that the index has to read again though they did not change: a decision about words, the name
-- of their owner or exchange rates did.
create table discovery_stale (
  campaign_id bigint primary key references campaigns (id),
  marked_at   timestamptz not null default clock_now()
);
create index discovery_stale_marked_idx on discovery_stale (marked_at);

-- Searches that people keep, to be written to when something new fits.
create table saved_searches (
  id         bigint generated by default as identity primary key,
  account_id bigint not null references accounts (id),
  name       text not null check (length(name) between 1 and 80),
  -- The filters as the explore page's address has them, the same for equal searches.
  query      text not null check (length(query) between 1 and 1500),
  paused_at  timestamptz,
  -- Its owner heard of everything that was launched up to then, or is to hear of nothing before.
  notified_until timestamptz not null default clock_now(),
  created_at timestamptz not null default clock_now(),
  unique (account_id, query)
);
create index saved_searches_due_idx on saved_searches (account_id, notified_until) where paused_at is null;
create index saved_searches_notified_idx on saved_searches (notified_until) where paused_at is null;
