-- What came on each day (UTC) of a campaign with many contributions, counted once a day is over. A day that
-- is marked has changed since: it is read from the contributions until it is counted anew.
create table contribution_days (
  campaign_id         bigint not null,
  day                 date not null,
  contributions       bigint not null,
  -- less what was given back, minor units
  amount_minor        bigint not null,
  extra_contributions bigint not null,
  extra_minor         bigint not null,
  primary key (campaign_id, day)
);
create table contribution_day_perks (
  campaign_id    bigint not null,
  day            date not null,
  perk_id        bigint not null,
  -- as it was called when it was last chosen
  title          text not null,
  last_line_id   bigint not null,
  contributions  bigint not null,
  units          bigint not null,
  price_minor    bigint not null,
  shipping_minor bigint not null,
  -- of lines that were not given back whole
  units_to_make  bigint not null,
  primary key (campaign_id, day, perk_id)
);
-- Of the units to make, those with one choice of an item's options; the others were left open.
create table contribution_day_choices (
  campaign_id bigint not null,
  day         date not null,
  perk_id     bigint not null,
  item_id     text not null,
  chosen      jsonb not null,
  units       bigint not null,
  primary key (campaign_id, day, perk_id, item_id, chosen)
);
create table contribution_day_referrers (
  campaign_id   bigint not null,
  day           date not null,
  code          text not null,
  contributions bigint not null,
  raised_minor  bigint not null,
  primary key (campaign_id, day, code)
);
-- A row for each change: whoever changes something waits for nobody.
create table contribution_day_marks (
  campaign_id bigint not null,
  day         date not null
);
create index contribution_day_marks_idx on contribution_day_marks (campaign_id, day);
