-- What campaigns are tagged with, and how often.

create table campaign_tags (
  campaign_id bigint not null references campaigns (id),
  tag         text not null check (tag = lower(tag) and length(tag) between 1 and 20),
  position    int not null,
  primary key (campaign_id, tag)
);
create index campaign_tags_tag_idx on campaign_tags (tag, campaign_id);

-- How many campaigns that anybody may see have a tag, in each language they are written in and, under '', in
-- all: kept by triggers, as a list that counts them itself would read every campaign.
create table campaign_tag_counts (
  language  text not null,
  tag       text collate "C" not null,
  campaigns bigint not null,
  primary key (language, tag)
);
create index campaign_tag_counts_most_idx on campaign_tag_counts (language, (-campaigns), tag)
  where campaigns > 0;
