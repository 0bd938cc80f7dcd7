-- The words of a text as the search knows them: letters and digits, lower case, no accents, no ligatures.
create function search_words(value text) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(left(found[1], 60) order by place), '{}')
  from regexp_matches(lower(unaccent(normalize(value, nfkc))), '[[:alnum:]]+', 'g')
    with ordinality as part (found, place)
$$;

-- The same as a vector of one weight, with what a hyphen or an apostrophe joins as one word too.
create function search_vector(value text, weight "char") returns tsvector
language sql stable parallel safe as $$
  select setweight(coalesce((
    select string_agg(word || ':' || least(place, 16000), ' ')::tsvector from (
      select word, place from unnest(search_words(value)) with ordinality as part (word, place)
      union all
      select left(regexp_replace(joined[1], '[''’‐-]', '', 'g'), 60), 1
      from regexp_matches(lower(unaccent(normalize(value, nfkc))),
        '[[:alnum:]]+(?:[''’‐-][[:alnum:]]+)+', 'g') as several (joined)
    ) as parts), ''), weight)
$$;

-- A word and what is left of it without one of its letters: two words that share one of these differ by a
-- letter that was dropped, doubled, replaced or swapped with its neighbour.
create function search_variants(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct left(word, n) || substr(word, n + 2)) from generate_series(0, length(word)) n
$$;

-- The letters of a word in the order of the alphabet: words that differ by swapped letters have the same.
create function search_letters(word text) returns text language sql immutable parallel safe as $$
  select string_agg(letter, '' order by letter) from regexp_split_to_table(word, '') letter
$$;

-- The words of what a campaign tells, without their places: of its first 20,000 characters, markup left out.
create function story_words(texts text) returns tsvector language sql stable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct word)), '')
  from unnest(search_words(left(
    regexp_replace(left(texts, 60000), '<[^<>]*>|&[a-z]+;|&#[0-9]+;', ' ', 'gi'), 20000))) as word
  where length(word) between 2 and 40
$$;
