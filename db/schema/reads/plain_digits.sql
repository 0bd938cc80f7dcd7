-- The digits of every script that has its own, each script's from 0 to 9, as a pattern lists them.
create function digits_of_scripts() returns text language sql immutable parallel safe as $$
  select
    '\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef'
    '\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59'
    '\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f'
    '\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59'
    '\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9'
    '\U000104a0-\U000104a9\U00010d30-\U00010d39\U00010d40-\U00010d49\U00011066-\U0001106f'
    '\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9\U000112f0-\U000112f9'
    '\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116c9'
    '\U000116d0-\U000116d9\U000116da-\U000116e3\U00011730-\U00011739\U000118e0-\U000118e9'
    '\U00011950-\U00011959\U00011bf0-\U00011bf9\U00011c50-\U00011c59\U00011d50-\U00011d59'
    '\U00011da0-\U00011da9\U00011de0-\U00011de9\U00011f50-\U00011f59\U00016130-\U00016139'
    '\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b59\U00016d70-\U00016d79'
    '\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5fa'
    '\U0001e950-\U0001e959'
$$;

-- A text with the digits of every script as 0 to 9.
create function plain_digits(value text) returns text language sql immutable parallel safe as $$
  select translate(value, string_agg(chr(('0x' || zero[1])::int + n), '' order by place, n),
    repeat('0123456789', count(*)::int / 10))
  from regexp_matches(digits_of_scripts(), '([0-9a-f]+)-', 'g') with ordinality as scripts (zero, place),
    generate_series(0, 9) n
$$;

-- A text as its words are compared: lower case, no accents, no ligatures, plain digits. Few have others.
create function search_folded(value text) returns text language sql stable parallel safe as $$
  select case when value ~ ('[' || digits_of_scripts() || ']') then plain_digits(name_folded(value))
    else name_folded(value) end
$$;
