-- The words of what a campaign tells, without their places: of its first 20,000 characters, markup left out.
create function story_words(texts text) returns tsvector language sql stable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct word)), '')
  from unnest(search_words(left(
    regexp_replace(left(texts, 60000), '<[^<>]*>|&[a-z]+;|&#[0-9]+;', ' ', 'gi'), 20000))) as word
  where length(word) between 2 and 40
$$;
