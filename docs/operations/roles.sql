-- As the superuser of PostgreSQL, with passwords of yours.
-- `market_owner` migrates and restores, `shop` serves.
create role groundswell nologin;
create role groundswell_ledger nologin;
create role market_owner login password 'PASSWORD';
create role shop login password 'PASSWORD' in role groundswell;
grant groundswell, groundswell_ledger to market_owner;
create database groundswell owner market_owner;
