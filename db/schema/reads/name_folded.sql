-- A name, a title or a subject as staff's searches compare it: lower case, no accents, no ligatures. Indexes
-- are made of it, so it is there before tables are, and never answers otherwise: the dictionary is named.
create extension if not exists unaccent;
create or replace function name_folded(value text) returns text
language sql immutable strict parallel safe
return lower(unaccent('unaccent'::regdictionary, normalize(value, nfkc)));
