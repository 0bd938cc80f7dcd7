-- A word and what is left of it without one of its letters: two words that share one of these differ by a
-- letter that was dropped, doubled, replaced or swapped with its neighbour.
create function search_variants(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct left(word, n) || substr(word, n + 2)) from generate_series(0, length(word)) n
$$;

-- The letters of a word in the order of the alphabet: words that differ by swapped letters have the same.
create function search_letters(word text) returns text language sql immutable parallel safe as $$
  select string_agg(letter, '' order by letter) from regexp_split_to_table(word, '') letter
$$;
