-- The words of a text as the search knows them: its letters and digits, folded.
-- What is written without spaces, as Chinese and Japanese are, is each two signs that stand together: whoever
-- looks for some of them finds the rest.
create function search_words(value text) returns text[] language sql stable parallel safe as $$
  select case when value !~ '[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d]' then (
    select coalesce(array_agg(left(found[1], 60) order by place), '{}')
    from regexp_matches(search_folded(value), '[[:alnum:]]+', 'g')
      with ordinality as part (found, place))
  else (
    select coalesce(array_agg(left(pair.word, 60) order by place, pair.at), '{}')
    from regexp_matches(regexp_replace(search_folded(value),
        '([\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+)', ' \1 ', 'g'),
        '[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+|[[:alnum:]]+', 'g')
      with ordinality as part (found, place)
      cross join lateral (
        select substr(found[1], n, 2) as word, n as at from generate_series(1, length(found[1]) - 1) n
        where found[1] ~ '^[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]'
        union all
        select found[1], 0 where length(found[1]) = 1
          or found[1] !~ '^[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]') as pair)
  end
$$;

-- The same as a vector of one weight, with what a hyphen or an apostrophe joins as one word too.
create function search_vector(value text, weight "char") returns tsvector
language sql stable parallel safe as $$
  select setweight(coalesce((
    select string_agg(word || ':' || least(place, 16000), ' ')::tsvector from (
      select word, place from unnest(search_words(value)) with ordinality as part (word, place)
      union all
      select left(regexp_replace(joined[1], '[''’‐-]', '', 'g'), 60), 1
      from regexp_matches(search_folded(value),
        '[[:alnum:]]+(?:[''’‐-][[:alnum:]]+)+', 'g') as several (joined)
    ) as parts), ''), weight)
$$;
