-- What a column may hold, where several tables say the same or rows are written with every contribution. Each
-- connection keeps the check of a type ready; that of a table is read again by every statement that writes.

-- minor units of a currency
create domain amount as bigint check (value >= 0);
create domain positive_amount as bigint check (value > 0);
create domain counter as int check (value >= 0);
create domain positive_number as int check (value > 0);
create domain currency_code as text check (value ~ '^[A-Z]{3}$');
create domain country_code as text check (value ~ '^[A-Z]{2}$');
-- What money belongs to.
create domain money_source as text check (value in ('contribution', 'purchase'));
create domain person_name as text check (length(value) <= 120);
create domain email_address as text check (length(value) between 3 and 320);

-- States that contributions and attempts are in: which there are stands in generated/states.sql.
create domain contribution_state as text;
create domain payment_attempt_state as text;
