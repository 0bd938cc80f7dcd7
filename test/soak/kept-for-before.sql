-- What the version before calls and today's schema has not any more, in its old shape: a release would keep
-- it until no process of that version runs. The other build finds it first, this one never does. What both
-- builds know goes from here: found first, the old shape would break who expects the new one.
create schema before;
grant usage on schema before to groundswell;
