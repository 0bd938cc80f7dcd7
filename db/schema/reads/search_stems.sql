-- What is left of a word without its endings, in each of the four languages and with the sign of it: words
-- that share one of these are forms of one word. Where little of a word is left, or few letters, it is
-- another one, which a misspelt word would be taken for.
create function search_stems(word text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(sign || stem), '{}')
  from (values ('en=', 'english_stem'::regdictionary, 3), ('fr=', 'french_stem', 4),
    ('de=', 'german_stem', 4), ('es=', 'spanish_stem', 4)) as each (sign, language, least)
    cross join lateral (select (ts_lexize(language, word))[1]) as kept (stem)
  where word !~ '[0-9]' and length(stem) >= least and length(stem) * 5 >= length(word) * 3
$$;

-- The stems of a text's words as a vector of one weight.
create function stem_vector(value text, weight "char") returns tsvector
language sql stable parallel safe as $$
  select setweight(coalesce((
    select string_agg(quote_literal(stem) || ':1', ' ')::tsvector
    from unnest(search_words(value)) as word, unnest(search_stems(word)) as stem), ''), weight)
$$;
