-- What is left of a word without its endings, in each of the four languages and with the sign of it: words
-- that share one of these are forms of one word. A stem of two letters tells nothing.
create function search_stems(word text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(sign || (ts_lexize(language, word))[1]), '{}')
  from (values ('en=', 'english_stem'::regdictionary), ('fr=', 'french_stem'), ('de=', 'german_stem'),
    ('es=', 'spanish_stem')) as each (sign, language)
  where word !~ '[0-9]' and length((ts_lexize(language, word))[1]) > 2
$$;

-- The stems of a text's words as a vector of one weight.
create function stem_vector(value text, weight "char") returns tsvector
language sql stable parallel safe as $$
  select setweight(coalesce((
    select string_agg(quote_literal(stem) || ':1', ' ')::tsvector
    from unnest(search_words(value)) as word, unnest(search_stems(word)) as stem), ''), weight)
$$;
