-- What curators have decided about the search and holds now.
create view search_boosts as
  select campaign_id, points from search_tunings
  where kind = 'boost' and ended_at is null and ends_at > clock_now();

-- What nobody is to find anything by.
create function banned_words() returns setof text language sql stable as $$
  select word from search_tunings t, unnest(t.terms) as word where t.kind = 'banned' and t.ended_at is null
$$;

-- A name that leads to a search, such as a tag, leads to nothing where one of its words is banned.
create function names_banned(name text) returns boolean language sql stable as $$
  select search_words(name) && array(select banned_words())
$$;

-- The words of a search as they are looked for: one that is banned becomes one that no campaign has.
create function tuned_words(words text[]) returns text[] language sql stable as $$
  select coalesce(array_agg(case when word in (select banned_words()) then '###' else word end
    order by place), '{}')
  from unnest(words) with ordinality as part (word, place)
$$;

-- The words a campaign is found by, with those that mean the same; they weigh least.
create function with_synonyms(words tsvector) returns tsvector language sql stable as $$
  select words || coalesce((
    select search_vector(string_agg(distinct also, ' '), 'D')
    from search_tunings t, unnest(t.terms) as also
    where t.kind = 'synonyms' and t.ended_at is null and t.terms && tsvector_to_array(words)
      and also <> all(tsvector_to_array(words))), '')
$$;
