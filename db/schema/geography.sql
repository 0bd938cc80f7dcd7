-- Exchange rates.

-- Units of a currency for one euro. The dated default below is good until a feed is configured;
-- currencies without a published reference rate are marked as indicative.

create table exchange_rates (
  currency       text primary key check (currency ~ '^[A-Z]{3}$'),
  units_per_euro numeric(18, 6) not null check (units_per_euro > 0),
  as_of          date not null,
  indicative     boolean not null default false
);
insert into exchange_rates (currency, units_per_euro, as_of, indicative) values
  ('EUR', 1, '2024-07-08', false), ('USD', 1.0835, '2024-07-08', false), ('GBP', 0.8441, '2024-07-08', false),
  ('CAD', 1.4772, '2024-07-08', false), ('AUD', 1.6067, '2024-07-08', false),
  ('HKD', 8.4631, '2024-07-08', false),
  ('BRL', 5.9265, '2024-07-08', false), ('CHF', 0.9711, '2024-07-08', false),
  ('DKK', 7.4586, '2024-07-08', false),
  ('ILS', 4.0023, '2024-07-08', false), ('INR', 90.4705, '2024-07-08', false),
  ('JPY', 174.37, '2024-07-08', false),
  ('KRW', 1499.05, '2024-07-08', false), ('MXN', 19.5399, '2024-07-08', false),
  ('MYR', 5.1022, '2024-07-08', false),
  ('NOK', 11.4575, '2024-07-08', false), ('NZD', 1.7655, '2024-07-08', false),
  ('SEK', 11.3805, '2024-07-08', false),
  ('SGD', 1.4618, '2024-07-08', false), ('THB', 39.461, '2024-07-08', false),
  ('ZAR', 19.6622, '2024-07-08', false),
  ('AED', 3.9792, '2024-07-08', true), ('TWD', 35.1, '2024-07-08', true), ('HRK', 7.5345, '2023-01-01', true),
  ('RUB', 95.0, '2024-07-08', true);
