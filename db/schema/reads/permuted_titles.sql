-- The words of a title as staff's searches compare them, in their order.
create function title_words(title text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(part.found[1] order by part.place), '{}')
  from regexp_matches(name_folded(title), '[[:alnum:]]+', 'g') with ordinality as part (found, place)
$$;

-- A title's words begun with each of them in turn: what went before follows at the end.
create function permuted_titles(title text) returns table (permuted text)
language sql immutable parallel safe as $$
  select distinct left(array_to_string(t.words[place:] || t.words[:place - 1], ' '), 400)
  from title_words(title) as t (words) cross join lateral generate_subscripts(t.words, 1) as place
$$;
