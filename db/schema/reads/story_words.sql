-- The words of what a campaign tells, without their places: of its first 20,000 characters, markup left out.
-- What is left of a word without its endings stands beside it with a sign, where that is not the word itself.
create function story_words(texts text) returns tsvector language sql stable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct part)), '')
  from (
    select distinct word from unnest(search_words(left(
      regexp_replace(left(texts, 60000), '<[^<>]*>|&[a-z]+;|&#[0-9]+;', ' ', 'gi'), 20000))) as word
    where length(word) between 2 and 40
  ) as told cross join lateral (
    select told.word as part
    union all
    select '=' || substr(stem, 4) from unnest(search_stems(told.word)) as stem
    where substr(stem, 4) <> told.word
  ) as parts
$$;
