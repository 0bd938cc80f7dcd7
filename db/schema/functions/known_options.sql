-- Options as the perk's items know them; what isn't one of them is not kept.
create function known_options(perk bigint, chosen jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(i.id::text, picked.o) filter (where picked.o is not null), '{}')
  from perk_contents pc join perk_items i on i.id = pc.item_id,
    lateral (select jsonb_object_agg(o ->> 'name', chosen -> i.id::text ->> (o ->> 'name')) as o
             from jsonb_array_elements(i.options) o where chosen -> i.id::text ->> (o ->> 'name') is not null) picked
  where pc.perk_id = perk
$$;
